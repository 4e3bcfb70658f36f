// The names of things and the sentences that a picture stands for.
import type { Seat } from '@shell/contract'
import { GOODS, landOf, standing } from './reading'
import type { Box, Building, Card, Culture, Effect, Good, Role, Source, Space, State } from './view'

export const TITLES: Record<Space, string> = {
  hunt: 'Hunt',
  forest: 'Forest',
  clay_pit: 'Clay pit',
  quarry: 'Quarry',
  river: 'River',
  tool_maker: 'Tool maker',
  hut: 'Hut',
  field: 'Field',
  card_1: 'Card for 1',
  card_2: 'Card for 2',
  card_3: 'Card for 3',
  card_4: 'Card for 4',
  building_1: 'First building',
  building_2: 'Second building',
  building_3: 'Third building',
  building_4: 'Fourth building',
}
export const ROLE_NAMES: Record<Role, string> = {
  farmer: 'farmer',
  tool_maker: 'tool maker',
  hut_builder: 'hut builder',
  shaman: 'shaman',
}
export const FACTORS: Record<Role, string> = {
  farmer: 'food track',
  tool_maker: 'tool values',
  hut_builder: 'buildings',
  shaman: 'people',
}
export const SYMBOL_OF_ROLE: Record<Role, string> = {
  farmer: 'farmer',
  tool_maker: 'tool-maker',
  hut_builder: 'hut-builder',
  shaman: 'shaman',
}
export const SOURCES: Record<Source, string> = {
  buildings: 'buildings',
  cards: 'cards',
  hunger: 'hunger',
  culture: 'symbols',
  farmers: 'farmers',
  tool_makers: 'tool makers',
  hut_builders: 'hut builders',
  shamans: 'shamans',
  goods: 'goods',
}
/** The lines that final scoring would add. */
export const LINES: Record<string, string> = {
  first_set: 'symbols',
  second_set: 'second copies',
  farmer: 'farmers',
  tool_maker: 'tool makers',
  hut_builder: 'hut builders',
  shaman: 'shamans',
  goods: 'goods',
}
export const DIE_GIVES = ['', '1 wood', '1 brick', '1 stone', '1 gold', '1 tool', '1 step on the food track']
export const DIE_WORDS = ['', 'wood', 'brick', 'stone', 'gold', 'tool', 'food track']
export const DIE_SYMBOL = ['', 'wood', 'brick', 'stone', 'gold', 'tool', 'field']

export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
/** “2 bricks”, “3 wood”: bricks alone are counted. */
export const ofGood = (n: number, good: Good | 'food'): string =>
  good === 'brick' ? plural(n, 'brick') : `${n} ${good}`
/** “a brick”, “wood”: what one of them is called when dice find it. */
export const oneOf = (good: Good | 'food'): string => (good === 'brick' ? 'a brick' : `a ${good}`)
export const foundName = (good: Good | null): Good | 'food' => good ?? 'food'

export function listed(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
export const goodsListed = (goods: Record<Good, number>): string =>
  listed(GOODS.filter((good) => goods[good] > 0).map((good) => ofGood(goods[good], good)))

/** The name of whoever sits there, or “you”. */
export function who(seats: Seat[], seat: number, me: number | null): string {
  return seat === me ? 'you' : (seats[seat]?.name ?? `Seat ${seat + 1}`)
}
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const EFFECTS: Record<Effect, (card: Card) => string> = {
  food: (card) => `${card.amount} food at once`,
  goods: (card) => `${ofGood(card.amount, card.good ?? 'wood')} at once`,
  points: (card) => `${plural(card.amount, 'point')} at once`,
  tool: () => 'a tool',
  food_track: () => 'one step on the food track',
  roll: (card) => `roll ${plural(card.amount, 'die', 'dice')} for ${card.good}; tools may be added`,
  dice_for_all: () => 'a die for everyone: the taker picks first',
  draw: () => 'draw a card that only you see, for its lower half',
  any_goods: (card) => `any ${card.amount} goods, now or later`,
  one_time_tool: (card) => `a tool of ${card.amount}, to be used once`,
}
export const effectSays = (card: Card): string => (card.effect ? EFFECTS[card.effect](card) : '')

/** The lower half of a card, in a few words. */
export function lowerSays(card: Card): string {
  if (card.culture) return `${card.culture}, a culture symbol`
  if (card.role) return `${plural(card.symbols, ROLE_NAMES[card.role])}, each worth your ${FACTORS[card.role]}`
  return ''
}
export const cultureSays = (culture: Culture): string =>
  `${capital(culture)}: different symbols score their number times itself.`

export const cardSays = (card: Card, price: number): string =>
  `Costs ${plural(price, 'good')} of any kind. Now: ${effectSays(card)}. At the end: ${lowerSays(card)}.`

/** What a building asks for, in words. */
export function costSays(tile: Building): string {
  if (tile.most === 0) return goodsListed(tile.cost)
  if (tile.kinds > 0) return `${tile.least} goods of exactly ${plural(tile.kinds, 'kind')}`
  return `${tile.least} to ${tile.most} goods of any kind`
}
export const buildingSays = (tile: Building, box: Box): string =>
  tile.most === 0
    ? `${capital(costSays(tile))}: ${plural(tile.points, 'point')} at once.`
    : `${capital(costSays(tile))}: their worth in points, ${worthSays(box)}.`
export const worthSays = (box: Box): string => GOODS.map((good) => `${good} ${box.worth[good]}`).join(', ')

const SPACE_SAYS: Partial<Record<Space, (box: Box) => string>> = {
  hunt: (box) => `One die for each person; each full ${box.pips.hunt} is a food.`,
  forest: (box) => `One die for each person; each full ${box.pips.forest} is a wood.`,
  clay_pit: (box) => `One die for each person; each full ${box.pips.clay_pit} is a brick.`,
  quarry: (box) => `One die for each person; each full ${box.pips.quarry} is a stone.`,
  river: (box) => `One die for each person; each full ${box.pips.river} is a gold.`,
  tool_maker: () => 'One person makes a tool, or makes one better.',
  hut: () => 'Two people of one tribe; one more joins them for good.',
  field: () => 'One person; the food track goes up by one step.',
}
export const spaceSays = (space: Space, box: Box): string => SPACE_SAYS[space]?.(box) ?? ''

/** Who stands on a space: “you 2, Ilse 3”. */
export function standingSays(view: State, space: Space, seats: Seat[], me: number | null): string {
  const groups = standing(view, space).map((g) => `${who(seats, g.seat, me)} ${g.people}`)
  return groups.length > 0 ? `here: ${groups.join(', ')}` : 'nobody here'
}

/** “you may place 1 to 3”, from the offers' notations; “you may use it now”. */
export function maySay(notations: string[]): string {
  if (notations.length === 0) return ''
  const counts = notations.filter((n) => n.startsWith('place ')).map((n) => Number(n.split(' ').at(-1)))
  if (counts.length === 0) return 'you may use it now'
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return `you may place ${least === most ? least : `${least} to ${most}`}`
}

export const rateOf = (good: Good | null, box: Box): string =>
  `every ${box.pips[landOf(good)]} pips give ${oneOf(foundName(good))}`
