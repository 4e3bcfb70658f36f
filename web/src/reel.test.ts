import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Reel } from './reel'

let seen: number[]
let pace: number
let reel: Reel<number>

beforeEach(() => {
  vi.useFakeTimers()
  seen = []
  pace = 700
  reel = new Reel<number>((item) => seen.push(item), () => pace)
})
afterEach(() => { vi.useRealTimers() })

describe('a reel', () => {
  it('shows the first at once and the others at its pace', () => {
    for (const item of [1, 2, 3]) reel.add(item)
    expect(seen).toEqual([1])
    vi.advanceTimersByTime(699)
    expect(seen).toEqual([1])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual([1, 2])
    vi.advanceTimersByTime(700)
    expect(seen).toEqual([1, 2, 3])
  })

  it('leaves room after the last one too', () => {
    reel.add(1)
    vi.advanceTimersByTime(300)
    reel.add(2)
    expect(seen).toEqual([1])
    vi.advanceTimersByTime(400)
    expect(seen).toEqual([1, 2])
  })

  it('shows everything when it is skipped, once and in order', () => {
    for (const item of [1, 2, 3]) reel.add(item)
    reel.skip()
    expect(seen).toEqual([1, 2, 3])
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual([1, 2, 3])
    expect(reel.length).toBe(0)
  })

  it('puts my own move before what follows it', () => {
    reel.now(1)
    reel.add(2)
    expect(seen).toEqual([1])
    vi.advanceTimersByTime(700)
    expect(seen).toEqual([1, 2])
  })

  it('hurries when there is much to show', () => {
    for (let item = 0; item <= 16; item++) reel.add(item)
    vi.advanceTimersByTime(700 + 16 * 350)
    expect(seen.length).toBeGreaterThan(10)
    vi.advanceTimersByTime(16 * 700)
    expect(seen).toEqual(Array.from({ length: 17 }, (_, item) => item))
  })

  it('does not wait without a pace', () => {
    pace = 0
    for (const item of [1, 2, 3]) reel.add(item)
    expect(seen).toEqual([1, 2, 3])
  })

  it('forgets what waits when it is cleared', () => {
    for (const item of [1, 2]) reel.add(item)
    reel.clear()
    vi.advanceTimersByTime(5000)
    expect(seen).toEqual([1])
  })
})
