import { describe, expect, it } from 'vitest'
import type { LogLine } from './contract'
import { joined, nextStop, others, stops } from './loglines'

const line = (version: number, seat: number, says: string, heading = false): LogLine =>
  ({ version, seat, says, at: '', heading })
const old = [line(1, 0, 'a'), line(2, 1, 'b'), line(2, -1, 'luck')]

describe('joining lines', () => {
  it('adds what is new', () => {
    expect(joined(old, [line(3, 0, 'c')], 3).map(({ says }) => says)).toEqual(['a', 'b', 'luck', 'c'])
  })

  it('does not double lines that come twice', () => {
    expect(joined(old, [line(2, 1, 'b'), line(2, -1, 'luck'), line(3, 0, 'c')], 3).map(({ says }) => says)).toEqual(
      ['a', 'b', 'luck', 'c'])
  })

  it('keeps lines of the same moment that are not among the new ones', () => {
    expect(joined(old, [line(2, 0, 'gave up')], 2).map(({ says }) => says)).toEqual(['a', 'b', 'luck', 'gave up'])
  })

  it('drops what was taken back', () => {
    expect(joined(old, [], 1).map(({ says }) => says)).toEqual(['a'])
    expect(joined([...old, line(4, 0, 'd')], [line(3, 1, 'c')], 3).map(({ says }) => says)).toEqual(
      ['a', 'b', 'luck', 'c'])
  })
})

it('others are neither me, nor luck, nor headings, nor what I have seen', () => {
  const log = [...old, line(3, 1, 'c'), line(3, -1, 'Round 2', true), line(4, 0, 'mine'), line(5, -1, 'luck')]
  expect(others(log, 1, [0]).map(({ says }) => says)).toEqual(['b', 'c'])
  expect(others(log, 2, [0]).map(({ says }) => says)).toEqual(['c'])
})

describe('stepping', () => {
  const all = stops([line(5, 0, 'b'), line(2, 0, 'a'), line(2, -1, 'luck'), line(3, -1, 'Round', true)], 7)
  it('stops at the beginning, after each line, and now', () => expect(all).toEqual([0, 2, 5, 7]))
  it('goes back and on', () => {
    expect(nextStop(all, 5, -1)).toBe(2)
    expect(nextStop(all, 3, 1)).toBe(5)
    expect(nextStop(all, 7, 1)).toBe(7)
    expect(nextStop(all, 0, -1)).toBe(0)
  })
})
