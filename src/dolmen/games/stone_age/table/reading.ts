// What can be read off a view and a box: no rule is decided here, only what lies there is counted.
import type { Box, Building, Card, Culture, Good, Player, Role, Space, State } from './view'

export const GOODS: readonly Good[] = ['wood', 'brick', 'stone', 'gold']
export const LANDS: readonly Space[] = ['hunt', 'forest', 'clay_pit', 'quarry', 'river']
export const VILLAGE: readonly Space[] = ['tool_maker', 'hut', 'field']
export const CULTURES: readonly Culture[] = [
  'pottery',
  'art',
  'healing',
  'time',
  'transport',
  'writing',
  'music',
  'weaving',
]
export const ROLES: readonly Role[] = ['farmer', 'tool_maker', 'hut_builder', 'shaman']
export const SOCKETS = 7

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0)
export const total = (by: Record<string, number>): number => sum(Object.values(by))

/** The slot or stack of a card or building space, counted from 0 at the right. */
export const slotOf = (space: Space): number => Number(space.at(-1)) - 1
export const cardSpace = (slot: number): Space => `card_${slot + 1}` as Space
export const buildingSpace = (slot: number): Space => `building_${slot + 1}` as Space

/** Seats that stand on a space with how many people, from the start player on. */
export function standing(view: State, space: Space): { seat: number; people: number }[] {
  return Array.from({ length: view.seats }, (_, i) => (view.starter + i) % view.seats)
    .map((seat) => ({ seat, people: view.player[seat].placed[space] }))
    .filter((group) => group.people > 0)
}

/** One seat for each person on a space, so that each can be drawn. */
export const peopleOn = (view: State, space: Space): number[] =>
  standing(view, space).flatMap(({ seat, people }) => Array<number>(people).fill(seat))

export const placed = (player: Player): number => total(player.placed)
export const atHome = (player: Player): number => player.people - placed(player)

/** The land where a good, or food, is found. */
export const landOf = (good: Good | null): Space => LANDS[good === null ? 0 : GOODS.indexOf(good) + 1]

/** What a sum of pips gives, in full units of what the dice are for. */
export const found = (view: State, box: Box, pips: number): number =>
  Math.floor(pips / Math.max(1, box.pips[landOf(view.good)]))

export const diceOf = (view: State): number[] => view.dice.filter((pips) => pips > 0)
export const sumOf = (view: State): number => sum(diceOf(view))

/** A player's tools as they lie: value and whether turned. */
export const toolsOf = (player: Player): { value: number; used: boolean }[] =>
  player.tools.map((value, i) => ({ value, used: player.used[i] > 0 }))

/** Values of tools, each with how many of them are ready. */
export function readyTools(player: Player): [number, number][] {
  const ready = toolsOf(player).filter((tool) => tool.value > 0 && !tool.used)
  return tally(ready.map((tool) => tool.value))
}

/** Values of unused one-time tools, each with how many there are. */
export const oneTimeTools = (player: Player): [number, number][] =>
  player.one_time.map((count, value): [number, number] => [value, count]).filter(([, count]) => count > 0)

/** Each number with how often it occurs, rising. */
export const tally = (numbers: number[]): [number, number][] =>
  [...new Set(numbers)].sort((a, b) => a - b).map((n) => [n, numbers.filter((m) => m === n).length])

export type Due =
  | { kind: 'card'; card: Card; price: number }
  | { kind: 'building'; tile: Building }
  | { kind: 'nothing' }

/** The card or building that is being paid for. */
export function due(view: State, box: Box): Due {
  if (view.space?.startsWith('card')) {
    const slot = slotOf(view.space)
    return { kind: 'card', card: box.card[view.display[slot]], price: slot + 1 }
  }
  if (view.space?.startsWith('building')) {
    return { kind: 'building', tile: box.building[view.site[slotOf(view.space)]] }
  }
  return { kind: 'nothing' }
}

export const worth = (box: Box, paid: Record<Good, number>): number =>
  sum(GOODS.map((good) => paid[good] * box.worth[good]))

/** The least and the most points that a building can give. */
export function pointsRange(tile: Building, box: Box): [number, number] {
  if (tile.most === 0) return [tile.points, tile.points]
  const rising = GOODS.map((good) => box.worth[good]).sort((a, b) => a - b)
  if (tile.kinds === 0) return [tile.least * rising[0], tile.most * (rising.at(-1) ?? 0)]
  const spare = tile.least - tile.kinds
  const cheapest = sum(rising.slice(0, tile.kinds)) + spare * rising[0]
  return [cheapest, sum(rising.slice(-tile.kinds)) + spare * (rising.at(-1) ?? 0)]
}

/** The cards whose lower half a viewer can count for a player. */
export function cardsOf(box: Box, player: Player): Card[] {
  return box.card.filter((_, i) => player.cards[i] > 0 || (player.secret?.[i] ?? 0) > 0)
}

/** How many copies of each culture symbol: the first make one set, the second another. */
export const copies = (cards: Card[], culture: Culture): number =>
  cards.filter((card) => card.culture === culture).length

export const peopleOf = (cards: Card[], role: Role): number =>
  sum(cards.filter((card) => card.role === role).map((card) => card.symbols))

/** What each kind of people is multiplied with. */
export function factorOf(player: Player, role: Role): number {
  const factor = {
    farmer: player.food_track,
    tool_maker: sum(player.tools),
    hut_builder: player.buildings,
    shaman: player.people,
  }
  return factor[role]
}

export interface Line {
  label: string
  points: number
  how: string
}

/** What final scoring would add if the game ended now, as far as the viewer can see. */
export function wouldAdd(box: Box, player: Player): Line[] {
  const cards = cardsOf(box, player)
  const first = CULTURES.filter((culture) => copies(cards, culture) >= 1).length
  const second = CULTURES.filter((culture) => copies(cards, culture) >= 2).length
  const goods = total(player.goods) + 2 * player.two_goods
  const people: Line[] = ROLES.map((role) => {
    const [count, factor] = [peopleOf(cards, role), factorOf(player, role)]
    return { label: role, points: count * factor, how: `${count} × ${factor}` }
  })
  return [
    { label: 'first_set', points: first * first, how: `${first} × ${first}` },
    { label: 'second_set', points: second * second, how: `${second} × ${second}` },
    ...people,
    { label: 'goods', points: goods, how: `${goods}` },
  ]
}

export const pointsOf = (player: Player): number => total(player.points)

/** Is the final scoring done, so that nothing more will be added? */
export const isScored = (view: State): boolean => view.phase === 'over'
