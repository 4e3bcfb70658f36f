// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Seat, Snapshot } from '../contract'
import Scoring from './Scoring.svelte'

const seat = (number: number, name: string): Seat =>
  ({ seat: number, name, kind: 'person', bot: null, present: true, taken: true, resigned: false })
const now = {
  game: 'pebbles', table: 't', seats: [seat(0, 'Mara'), seat(1, 'Ilse')], scores: [29, 2], places: [1, 2], commitment: 'c', seed: 's',
  tally: [
    [{ label: 'huts', points: 20 }, { label: 'art', points: 9 }, { label: 'hunger', points: 0 }],
    [{ label: 'huts', points: 12 }, { label: 'art', points: 0 }, { label: 'hunger', points: -10 }],
  ],
} as unknown as Snapshot

const oncounted = vi.fn()
const total = (): string[] => [...document.querySelectorAll('tr.total td')].map((cell) => cell.textContent)
const shown = (animate: boolean, at = now) =>
  render(Scoring, { now: at, animate, oncounted, journal: '/j', onboard: vi.fn(), onreplay: vi.fn() })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  oncounted.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it adds up line by line, by itself, to the end', async () => {
  shown(true)
  expect(total()).toEqual(['0', '0'])
  const seen = []
  for (let line = 0; line < 3; line++) {
    expect(oncounted).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(700)
    seen.push(total())
  }
  expect(seen).toEqual([['20', '12'], ['29', '12'], ['29', '2']])
  expect(oncounted).toHaveBeenCalledOnce()
})

test('a key skips to the end', async () => {
  shown(true)
  await fireEvent.keyDown(window, { key: ' ' })
  expect(total()).toEqual(['29', '2'])
  expect(oncounted).toHaveBeenCalledOnce()
})

test('what was seen before stands there at once', () => {
  shown(false)
  expect(total()).toEqual(['29', '2'])
  expect(screen.getByLabelText('Final scoring').querySelector('.places')?.classList).not.toContain('wait')
})

test('alone there is no place, but the game’s own words for how it ended', () => {
  const ended = 'Winter has come before Mara could found a settlement.'
  shown(false, { ...now, seats: [seat(0, 'Mara')], tally: [now.tally[0]!], scores: [29], places: [2], prompt: ended })
  expect(screen.getByRole('heading', { name: ended })).toBeDefined()
  expect(document.querySelector('.places')?.textContent).toContain('Lost')
  expect(document.querySelector('.places')?.textContent).not.toMatch(/Place|2/)
})
