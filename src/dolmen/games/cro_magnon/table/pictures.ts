// The picture beside an offer in the list of choices.
import type { Moment, Offer } from '@shell/contract'
import { resource, TERRAINS } from './reading'
import type { Back, Branch, Kind, State } from './view'
import { BACK_SYMBOL, BRANCH_SYMBOL, symbolOf } from './words'

const OF_VERB: Record<string, string> = {
  finish: 'chevron', decline: 'close', hunt: 'hunt', propose: 'chat', accept: 'check', refuse: 'close', enough: 'check',
  invite: 'person', promise: 'spoils', improve: 'dwelling', found: 'dolmen',
}

function ofSpot(spot: string, view: State): string {
  if (spot.endsWith('_pile')) return resource(view.heap[TERRAINS.findIndex((t) => spot.startsWith(t))]?.top ?? null) ?? 'cards'
  const branch = spot.slice(0, -2) as Branch
  const row = view.row[Object.keys(BRANCH_SYMBOL).indexOf(branch)]
  return resource(row.resource[Number(spot.at(-1)) - 1]) ?? BRANCH_SYMBOL[branch]
}

/** The id of a symbol for what an offer is about, or null. */
export function pictureOf(offer: Offer, moment: Moment<State>): string | null {
  const [verb, first, second] = offer.notation.split(' ')
  if (verb === 'explore' || verb === 'follow' || verb === 'gather') return BACK_SYMBOL[first as Back]
  if (verb === 'attack') return BACK_SYMBOL[second as Back]
  if (verb === 'exchange' || verb === 'discard') return first as Kind
  if (verb === 'master' || verb === 'renew' || verb === 'develop') return ofSpot(first, moment.view)
  if (verb === 'hunt' && moment.view.animal) return symbolOf(moment.view.animal)
  return OF_VERB[verb] ?? null
}
