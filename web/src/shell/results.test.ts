import { describe, expect, it } from 'vitest'
import type { Seat } from '../contract'
import { rows, sums, winners } from './results'

const seat = (number: number, name: string): Seat =>
  ({ seat: number, name, kind: 'person', bot: null, present: true, taken: true, resigned: false })
const seats = [seat(0, 'Mara'), seat(1, 'Ilse'), seat(2, 'Old Bear')]

describe('who won', () => {
  it('is one', () => {
    expect(winners({ seats, places: [2, 1, 3], scores: [90, 104, 80] })).toBe('Ilse wins with 104 points.')
  })
  it('is several', () => {
    expect(winners({ seats, places: [1, 1, 1], scores: [1, 1, 1] })).toBe('Mara, Ilse and Old Bear share the victory with 1 point.')
  })
  it('is somebody alone, or nobody', () => {
    expect(winners({ seats: seats.slice(0, 1), places: [1], scores: [5] })).toBe('Mara wins.')
    expect(winners({ seats: seats.slice(0, 1), places: [2], scores: [5] })).toBe('Mara loses.')
  })
})

describe('the tally', () => {
  const tally = [
    [{ label: 'huts', points: 20 }, { label: 'art', points: 9 }],
    [{ label: 'huts', points: 12 }, { label: 'hunger', points: -10 }],
  ]
  const all = rows({ tally })
  it('has every label once', () => {
    expect(all).toEqual([
      { label: 'huts', points: [20, 12] }, { label: 'art', points: [9, null] }, { label: 'hunger', points: [null, -10] }])
  })
  it('adds up', () => {
    expect(sums(all, 0)).toEqual([0, 0])
    expect(sums(all, 2)).toEqual([29, 12])
    expect(sums(all, 3)).toEqual([29, 2])
  })
})
