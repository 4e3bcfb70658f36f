import { describe, expect, test } from 'vitest'
import { pictureOf } from './pictures'
import { isStep, mainOf } from './pace'
import { force, improvable, lacking, lengthOf, letters, need, pointsNow } from './reading'
import { BOX, cards, player, props, state } from './sample'
import { eventSays, shareSays } from './words'

const offer = (notation: string, at = '') => ({ code: 0, notation, says: notation, at })

describe('reading', () => {
  test('names stand letter by letter', () => {
    expect(letters([65, 120, 101, 0, 0])).toBe('Axe')
  })

  test('what a technology rests on is mine, on the table, or missing', () => {
    const view = state('act', { owner: [0, 1, 0, 2, 0, 0] })
    expect([1, 3, 4].map((n) => need(view, n, 0))).toEqual(['mine', 'there', 'missing'])
    expect(pointsNow(view, BOX.technology[2], 0)).toBe(4)
    expect(pointsNow(view, BOX.technology[2], null)).toBe(3)
  })

  test('a cost is compared with the hand, card by card', () => {
    const twice = { ...BOX.technology[1], cost: ['wood' as const, 'wood' as const], n_cost: 2 }
    expect(lacking(twice, cards({ wood: 1 }))).toEqual([false, true])
    expect(lacking(twice, null)).toEqual([false, false])
  })

  test('one unturned dwelling stands for all with as many icons', () => {
    expect(improvable(state('act', { owner: [0, 0, 0, 0, 1, 1] }), BOX, 0, 3)).toBe(5)
    expect(improvable(state('act', { owner: [0, 0, 0, 0, 1, 1], turned: [0, 0, 0, 0, 0, 1] }), BOX, 0, 3)).toBe(0)
  })

  test('weapons and Flint of a party are added', () => {
    const armed = player({ ready: { weapons: 2, daily_life: 0, dwelling: 0 } })
    expect(force(state('promise', { player: [armed, armed, armed], party: [0, 1, 0, 0], pairs: [1, 0, 0, 0] }))).toBe(5)
  })

  test('the track grows with whoever passes its end', () => {
    expect(lengthOf(state('act', { player: [player({ marker: 33 }), player()] }), BOX)).toBe(33)
    expect(lengthOf(state('act'), BOX)).toBe(30)
  })
})

describe('words and pictures', () => {
  test('shares and events', () => {
    expect(shareSays(1, 2)).toBe('1 Spoils and 2 points')
    expect(shareSays(0, 0)).toBe('nothing')
    expect(eventSays(BOX.event[1])).toBe('Only 1 card may be kept and 1 action point fewer next month, unless you have 3 Dwelling.')
  })

  test.each([
    ['explore river', 'spring'],
    ['attack 2 spoils', 'spoils'],
    ['discard clay', 'clay'],
    ['master weapons_1 0', 'spear'],
    ['renew weapons_3', 'spoils'],
    ['develop forest_pile', 'wood'],
    ['finish', 'chevron'],
  ])('%s', (notation, picture) => {
    expect(pictureOf(offer(notation), props(state('act')).moment)).toBe(picture)
  })

  test('terms of an offer are steps, ending the turn is the call', () => {
    expect(isStep(offer('promise 1 0'))).toBe(true)
    expect(isStep(offer('explore river'))).toBe(false)
    expect(mainOf([offer('explore river', 'terrain/river'), offer('finish', 'button/finish')])?.notation).toBe('finish')
  })
})
