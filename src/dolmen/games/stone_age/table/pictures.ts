// The picture beside an offer in the list of choices.
import type { Moment, Offer } from '@shell/contract'
import { GOODS, slotOf } from './reading'
import type { Box, Space, State } from './view'
import { DIE_SYMBOL, SYMBOL_OF_ROLE } from './words'

const OF_SPACE: Partial<Record<Space, string>> = {
  hunt: 'hunt',
  forest: 'wood',
  clay_pit: 'brick',
  quarry: 'stone',
  river: 'gold',
  tool_maker: 'tool',
  hut: 'hut',
  field: 'field',
}
const OF_BUTTON: Record<string, string> = {
  collect: 'gather',
  buy: 'check',
  decline: 'close',
  claim: 'gather',
  keep: 'clock',
  starve: 'food',
}

function ofCard(space: Space, view: State, box: Box): string {
  const card = box.card[view.display[slotOf(space)]]
  return card?.culture ?? (card?.role ? SYMBOL_OF_ROLE[card.role] : 'cards')
}

function ofSpace(space: Space, view: State, box: Box): string {
  return OF_SPACE[space] ?? (space.startsWith('card') ? ofCard(space, view, box) : 'points')
}

/** The id of a symbol for what an offer's target shows, or null. */
export function pictureOf(offer: Offer, moment: Moment<State>, box: Box): string | null {
  const [kind, name] = offer.at.split('/')
  if (kind === 'space') return ofSpace(name as Space, moment.view, box)
  if (kind === 'good') return GOODS.find((good) => good === name) ?? null
  if (kind === 'die') return DIE_SYMBOL[Number(name)] ?? null
  if (kind === 'tool' || kind === 'one_time') return 'tool'
  return OF_BUTTON[name] ?? null
}
