// @vitest-environment jsdom
import { get } from 'svelte/store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { explain, explained, hush } from './explain'

let thing: HTMLElement
const mouse = (name: string) => thing.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), { pointerType: 'mouse' }))

beforeEach(() => {
  vi.useFakeTimers()
  thing = document.body.appendChild(document.createElement('button'))
  explain(thing, { text: 'What it is.' })
})
afterEach(() => {
  hush()
  thing.remove()
  vi.useRealTimers()
})

test('a mouse that moves to a thing has it explained', () => {
  mouse('pointerover')
  mouse('pointermove')
  vi.advanceTimersByTime(1000)
  expect(get(explained)?.text).toBe('What it is.')
})

test('a thing that comes under a resting mouse explains nothing', () => {
  mouse('pointerover')
  vi.advanceTimersByTime(1000)
  expect(get(explained)).toBeNull()
})

test('going away before long explains nothing', () => {
  mouse('pointermove')
  mouse('pointerleave')
  vi.advanceTimersByTime(1000)
  expect(get(explained)).toBeNull()
})
