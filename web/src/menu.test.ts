import { describe, expect, it } from 'vitest'
import type { Offer } from './contract'
import { answer, choices, choicesOf, isButton, mainOffer, offersAt, verbOf } from './menu'

const offer = (code: number, notation: string, says: string, at: string): Offer => ({ code, notation, says, at })
const one = offer(1, 'send cave 1', '1 to the cave', 'space/cave')
const two = offer(2, 'send cave 2', '2 to the cave', 'space/cave')
const spring = offer(3, 'send spring 1', '1 to the spring', 'space/spring')
const left = offer(4, 'claim left', 'claim the left', 'pile')
const right = offer(5, 'claim right', 'claim the right', 'pile')
const done = offer(6, 'done', 'be done', 'button/done')
const menu = [one, two, spring, left, right, done]
const always = () => true
const never = () => false

describe('the menu in words', () => {
  it('puts numbers of one place on one row', () => {
    const [cave] = choices(menu)
    expect(cave).toMatchObject({ label: 'Cave', numbers: true, at: 'space/cave' })
    expect(cave?.keys.map(({ key }) => key)).toEqual(['1', '2'])
  })

  it('gives every other offer a row of its own, in menu order', () => {
    expect(choices(menu).map(({ label }) => label)).toEqual(
      ['Cave', '1 to the spring', 'Claim the left', 'Claim the right', 'Be done'])
  })

  it('does not call words numbers, nor mix two numbers', () => {
    expect(choicesOf([left, right]).every(({ numbers }) => !numbers)).toBe(true)
    const pairs = [offer(1, 'a', 'take 1 and 2', 'x'), offer(2, 'b', 'take 2 and 3', 'x')]
    expect(choicesOf(pairs)).toHaveLength(2)
  })

  it('loses no offer', () => {
    const codes = choices(menu).flatMap(({ keys }) => keys.map((key) => key.offer.code))
    expect(codes).toEqual(menu.map(({ code }) => code))
  })

  it('names the verb', () => {
    expect(verbOf(offer(1, 'one_time 4', '', ''))).toBe('one time')
  })
})

describe('a press', () => {
  it('opens the chooser where several moves share a place', () => {
    expect(answer(menu, 'space/cave', null, never)).toEqual({ does: 'ask', offers: [one, two] })
  })

  it('plays a single offer, or proposes it when choices are confirmed', () => {
    expect(answer(menu, 'space/spring', null, never)).toEqual({ does: 'play', offer: spring })
    expect(answer(menu, 'space/spring', null, always)).toEqual({ does: 'propose', offer: spring })
  })

  it('plays what was proposed when it is pressed again', () => {
    expect(answer(menu, 'space/spring', 3, always)).toEqual({ does: 'play', offer: spring })
  })

  it('asks why where nothing glows', () => {
    expect(answer(menu, 'space/moon', null, never)).toEqual({ does: 'why' })
    expect(offersAt(menu, 'space/moon')).toEqual([])
  })
})

describe('the one call to act', () => {
  it('is what was chosen', () => expect(mainOffer(menu, 2, undefined)).toBe(two))
  it('is what the table calls main', () => expect(mainOffer(menu, null, () => done)).toBe(done))
  it('is nothing while several things may be done', () => expect(mainOffer(menu, null, undefined)).toBeNull())
  it('is the only button left', () => expect(mainOffer([done], null, undefined)).toBe(done))
  it('forgets a choice that is no longer offered', () => expect(mainOffer([one, two], 99, undefined)).toBeNull())
  it('knows buttons from places', () => expect(menu.filter(isButton)).toEqual([done]))
})
