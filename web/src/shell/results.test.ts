import { describe, expect, it } from 'vitest'
import { placeSays, rows, sums } from './results'

describe('a place', () => {
  it('is the first, or a number', () => {
    expect(placeSays(1, 3)).toBe('Winner')
    expect(placeSays(3, 3)).toBe('Place 3')
  })
  it('is won or lost by somebody alone', () => {
    expect(placeSays(1, 1)).toBe('Won')
    expect(placeSays(2, 1)).toBe('Lost')
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
