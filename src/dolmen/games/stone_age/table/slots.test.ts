import { expect, test } from 'vitest'
import type { Due } from './reading'
import { BOX, goods } from './sample'
import { missingSays, slotsOf } from './slots'

const card: Due = { kind: 'card', card: BOX.card[1], price: 3 }
const tile = (i: number): Due => ({ kind: 'building', tile: BOX.building[i] })
const none = goods()

test('a card has as many places as it costs, filled as goods are paid', () => {
  expect(slotsOf(card, goods(1, 1), none).map((slot) => slot.paid)).toEqual([true, true, false])
  expect(missingSays(card, goods(1, 1), none)).toBe('1 more to pay')
  expect(missingSays(card, goods(1, 1, 1), none)).toBe('')
})

test('an exact cost shows which goods are in store and names the others', () => {
  const slots = slotsOf(tile(1), none, goods(1, 3))
  expect(slots.map((slot) => [slot.good, slot.ready])).toEqual([['wood', true], ['wood', false], ['brick', true]])
  expect(missingSays(tile(1), none, goods(1, 3))).toBe('1 wood missing')
  expect(missingSays(tile(1), none, goods(0, 0))).toBe('2 wood and 1 brick missing')
  expect(missingSays(tile(1), none, goods(2, 1))).toBe('')
})

test('goods of choice count goods and kinds', () => {
  expect(missingSays(tile(2), goods(2), none)).toBe('2 more to pay, 1 of 2 kinds')
  expect(missingSays(tile(2), goods(2, 2), none)).toBe('')
})

test('one to seven goods are enough from the first one on', () => {
  expect(slotsOf(tile(3), goods(2), none)).toHaveLength(7)
  expect(missingSays(tile(3), none, none)).toBe('1 more to pay')
  expect(missingSays(tile(3), goods(1), none)).toBe('')
})
