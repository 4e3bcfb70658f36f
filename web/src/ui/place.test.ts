import { describe, expect, it } from 'vitest'
import { beside, upon } from './place'

const box = (left: number, top: number, width: number, height: number) =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect
const view = { width: 400, height: 800 }
const size = { width: 200, height: 60 }

describe('beside', () => {
  it('is below what is high, in the middle', () => expect(beside(box(100, 300, 100, 40), size, view)).toEqual({ left: 50, top: 348 }))
  it('is above what is low', () => expect(beside(box(100, 600, 100, 40), size, view).top).toBe(532))
  it('covers what leaves no room, inside the window', () => {
    expect(beside(box(100, 40, 100, 740), size, view).top).toBe(732)
    expect(beside(box(100, 30, 100, 735), size, view).top).toBe(8)
  })
  it('stays inside the window', () => {
    expect(beside(box(0, 300, 20, 20), size, view).left).toBe(8)
    expect(beside(box(390, 300, 10, 20), size, view).left).toBe(192)
  })
})

describe('upon', () => {
  it('lies on the upper part of a large place', () => expect(upon(box(100, 100, 200, 200), size, view).top).toBe(112))
  it('covers a small place from its top', () => expect(upon(box(100, 100, 200, 40), size, view).top).toBe(100))
  it('stays inside the window', () => expect(upon(box(300, 790, 100, 100), size, view)).toEqual({ left: 192, top: 732 }))
})
