// What glows is what the menu names: offers by place, in words, and how a press is answered. Knows no rule.
import type { Offer } from './contract'

/** Offers at one place that differ in a number only, or one offer alone. */
export interface Choice {
  at: string
  label: string
  /** The offers with what tells them apart: the number, or the verb. */
  keys: { offer: Offer; key: string }[]
  numbers: boolean
}
/** What a press on a place does. */
export type Answer = { does: 'play' | 'propose'; offer: Offer } | { does: 'ask'; offers: Offer[] } | { does: 'why' }

const WORD = /\s+/
const TO = /^(?:to|at|on|in) (?:the )?/

/** Whether an offer is a button of the prompt and not a place on the table. */
export const isButton = (offer: Offer): boolean => offer.at === '' || offer.at.startsWith('button/')

export const offersAt = (menu: readonly Offer[], at: string): Offer[] => menu.filter((offer) => offer.at === at)

/** A sentence begun with a capital letter. */
export const sentence = (says: string): string => says.charAt(0).toUpperCase() + says.slice(1)

/** The verb of an offer, as its notation begins. */
export const verbOf = (offer: Offer): string => (offer.notation.split(WORD)[0] ?? '').replaceAll('_', ' ')

/** Which word is the number that tells these offers apart; -1 when they differ in anything else. */
function numberAt(offers: readonly Offer[]): number {
  const rows = offers.map((offer) => offer.says.split(WORD))
  const [first] = rows
  if (!first || rows.length < 2 || rows.some((row) => row.length !== first.length)) return -1
  const differs = first.flatMap((word, i) => (rows.some((row) => row[i] !== word) ? [i] : []))
  const [only] = differs
  if (only === undefined || differs.length > 1) return -1
  return rows.every((row) => /^\d+$/.test(row[only] ?? '')) ? only : -1
}

function row(at: string, offers: readonly Offer[], number: number): Choice {
  const words = offers.map((offer) => offer.says.split(WORD))
  const label = (words[0] ?? []).filter((_, i) => i !== number).join(' ').replace(TO, '')
  const keys = offers.map((offer, i) => ({ offer, key: words[i]?.[number] ?? '' }))
  return { at, label: sentence(label), keys, numbers: true }
}

const alone = (offer: Offer): Choice => (
  { at: offer.at, label: sentence(offer.says), keys: [{ offer, key: verbOf(offer) }], numbers: false }
)

/** The offers of one place as rows of choices: numbers share a row, words have one each. */
export function choicesOf(offers: readonly Offer[]): Choice[] {
  const [first] = offers
  const number = numberAt(offers)
  return first && number >= 0 ? [row(first.at, offers, number)] : offers.map(alone)
}

/** The whole menu in words, place by place, in menu order. */
export function choices(menu: readonly Offer[]): Choice[] {
  const places = [...new Set(menu.map((offer) => offer.at))]
  return places.flatMap((at) => choicesOf(offersAt(menu, at)))
}

/** What a press on a place does, given what is chosen already and whether choices are confirmed. */
export function answer(
  menu: readonly Offer[], at: string, chosen: number | null, confirms: (offer: Offer) => boolean,
): Answer {
  const offers = offersAt(menu, at)
  const [only] = offers
  if (!only) return { does: 'why' }
  if (offers.length > 1) return { does: 'ask', offers }
  return only.code === chosen || !confirms(only) ? { does: 'play', offer: only } : { does: 'propose', offer: only }
}

/** The one call to act: what is chosen, else what the table calls main, else the only thing left to do. */
export function mainOffer(
  menu: readonly Offer[], chosen: number | null, main: ((menu: Offer[]) => Offer | null) | undefined,
): Offer | null {
  const picked = menu.find((offer) => offer.code === chosen)
  if (picked) return picked
  if (main) return main([...menu])
  const [only] = menu
  return only && menu.length === 1 && isButton(only) ? only : null
}
