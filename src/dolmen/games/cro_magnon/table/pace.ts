// Which offers are steps of a longer decision, and which one closes it.
import type { Offer } from '@shell/contract'

const STEPS = ['discard', 'invite', 'promise', 'propose']
const CALLS = ['button/enough', 'button/finish']

/** Laying down one of several cards, or a term of an offer, is a step. */
export const isStep = (offer: Offer): boolean => STEPS.includes(offer.notation.split(' ')[0])

/** The button that ends the decision, when there is one to press. */
export const mainOf = (menu: Offer[]): Offer | null => menu.find((offer) => CALLS.includes(offer.at)) ?? null
