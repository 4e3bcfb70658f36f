import { describe, expect, it } from 'vitest'
import type { LogLine } from './contract'
import { joined, lineAt, nextStop, others, renewed, stops } from './loglines'

const line = (version: number, seat: number, says: string, heading = false): LogLine =>
  ({ version, seat, says, at: '', heading })
const old = [line(1, 0, 'a'), line(2, 1, 'b'), line(2, -1, 'luck')]

const said = (lines: LogLine[]) => lines.map(({ says }) => says)

describe('joining lines', () => {
  it('adds what is new', () => {
    expect(said(joined(old, [line(3, 0, 'c')]))).toEqual(['a', 'b', 'luck', 'c'])
  })

  it('does not double lines that come twice', () => {
    expect(said(joined(old, [line(2, 1, 'b'), line(2, -1, 'luck'), line(3, 0, 'c')]))).toEqual(['a', 'b', 'luck', 'c'])
  })

  it('keeps lines of the same moment that are not among the new ones', () => {
    expect(said(joined(old, [line(2, 0, 'gave up')]))).toEqual(['a', 'b', 'luck', 'gave up'])
  })

  it('keeps everything when nothing is new', () => expect(joined(old, [])).toEqual(old))
})

describe('renewing lines', () => {
  it('drops what was taken back', () => {
    expect(said(renewed([...old, line(3, 0, 'c')], [line(2, 1, 'b'), line(2, -1, 'luck')]))).toEqual(['a', 'b', 'luck'])
    expect(renewed(old, [])).toEqual([])
  })

  it('keeps lines older than the newest ones', () => {
    expect(said(renewed(old, [line(9, 0, 'z')]))).toEqual(['a', 'b', 'luck', 'z'])
  })
})

it('others are neither me, nor luck, nor headings, nor what I have seen', () => {
  const log = [...old, line(3, 1, 'c'), line(3, -1, 'Round 2', true), line(4, 0, 'mine'), line(5, -1, 'luck')]
  expect(others(log, 1, [0]).map(({ says }) => says)).toEqual(['b', 'c'])
  expect(others(log, 2, [0]).map(({ says }) => says)).toEqual(['c'])
})

it('the line of a moment is the last one written by then, and no heading', () => {
  const log = [...old, line(3, -1, 'Round 2', true), line(5, 1, 'c')]
  expect([0, 1, 2, 4, 5, 9].map((version) => lineAt(log, version))).toEqual([-1, 0, 2, 2, 4, 4])
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
