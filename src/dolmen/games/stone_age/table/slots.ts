// The places of a payment: what is paid lies in them, what is missing leaves them open.
import { GOODS, total, type Due } from './reading'
import type { Good } from './view'
import { listed, ofGood } from './words'

/** `ready`: in store, and paid all at once when the building is taken. */
export interface Slot { good: Good | null; paid: boolean; ready?: boolean }

const each = (goods: Record<Good, number>): Good[] => GOODS.flatMap((good) => Array<Good>(goods[good]).fill(good))

function open(paid: Record<Good, number>, size: number): Slot[] {
  const filled: Slot[] = each(paid).map((good) => ({ good, paid: true }))
  const missing = Math.max(0, size - filled.length)
  return [...filled, ...Array<Slot>(missing).fill({ good: null, paid: false })]
}

/** An exact cost has a place for each very good; any other payment has so many open places. */
export function slotsOf(due: Due, paid: Record<Good, number>, held: Record<Good, number>): Slot[] {
  if (due.kind === 'nothing') return []
  if (due.kind === 'card') return open(paid, due.price)
  const { tile } = due
  if (tile.most > 0) return open(paid, tile.most)
  return GOODS.flatMap((good) =>
    Array.from({ length: tile.cost[good] }, (_, i) => ({ good, paid: false, ready: i < held[good] })),
  )
}

/** What is still missing before the payment may be closed, in words. */
export function missingSays(due: Due, paid: Record<Good, number>, held: Record<Good, number>): string {
  const sum = total(paid)
  if (due.kind === 'nothing') return ''
  if (due.kind === 'card') return more(due.price - sum)
  const { tile } = due
  if (tile.most === 0) {
    const lacking = GOODS.filter((good) => tile.cost[good] > held[good])
    const words = lacking.map((good) => ofGood(tile.cost[good] - held[good], good))
    return words.length > 0 ? `${listed(words)} missing` : ''
  }
  if (tile.kinds === 0) return sum < tile.least ? more(tile.least - sum) : ''
  const kinds = GOODS.filter((good) => paid[good] > 0).length
  return [more(tile.least - sum), kinds < tile.kinds ? `${kinds} of ${tile.kinds} kinds` : ''].filter(Boolean).join(', ')
}

const more = (n: number): string => (n > 0 ? `${n} more to pay` : '')
