// Which offers are steps of a longer decision, and which one closes it.
import type { Offer } from '@shell/contract'

const STEPS = ['good', 'tool', 'one_time']
const CALLS = ['button/buy', 'button/collect']

/** Paying a good or adding a tool is a step; the decision ends with a button. */
export const isStep = (offer: Offer): boolean => STEPS.includes(offer.at.split('/')[0])

/** The button that ends the decision, when there is one to press. */
export const mainOf = (menu: Offer[]): Offer | null => menu.find((offer) => CALLS.includes(offer.at)) ?? null
