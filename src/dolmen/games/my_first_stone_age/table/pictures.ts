// The picture beside an offer in the list of choices, and how offers are played.
import type { Offer } from '@shell/contract'
import { GOODS } from './reading'

const OF_BUTTON: Record<string, string> = { enough: 'check', steal: 'dog', leave: 'close', cover: 'forest-token' }

/** The id of a symbol for what an offer's target shows, or null. */
export function pictureOf(offer: Offer): string | null {
  const [kind, name = ''] = offer.at.split('/')
  if (kind === 'token') return 'forest-token'
  if (kind === 'hut') return 'hut'
  if (kind === 'give') return GOODS.find((good) => good === name) ?? null
  return OF_BUTTON[name] ?? null
}

/** A child's press is a move: nothing is asked twice. */
export const isStep = (): boolean => true

/** The one button to press, where nothing else is to be chosen. */
export const mainOf = (menu: Offer[]): Offer | null => (menu.length === 1 && menu[0]!.at.startsWith('button/') ? menu[0]! : null)
