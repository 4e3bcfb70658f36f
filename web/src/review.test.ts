import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as api from './api'
import { Refusal } from './api'
import type { Decision, ReviewState } from './contract'
import { costly, percent, TableReview } from './review.svelte'

const decision = (version: number, lost = 0): Decision =>
  ({ version, seat: 0, chances: [0.5, 0.5], played: 'wave', better: lost ? 'bow' : '', lost })
const found = { decisions: [decision(0), decision(4, 0.1), decision(9, 0.3), decision(12)], luck: [0.15, -0.15] }
const state = (status: ReviewState['status'], done = 0): ReviewState =>
  ({ status, done, of: 10, review: status === 'done' ? found : null })

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('it is asked for once, and looked at until it is done', async () => {
  const ask = vi.spyOn(api, 'thinkOver').mockResolvedValue(state('waiting'))
  const look = vi.spyOn(api, 'review')
    .mockResolvedValueOnce(state('running', 3)).mockResolvedValueOnce(state('done', 10))
  const review = new TableReview('tt')
  await review.ask()
  expect(review.found).toBeNull()
  await vi.advanceTimersByTimeAsync(1000)
  expect(review.state).toEqual(state('running', 3))
  await vi.advanceTimersByTimeAsync(5000)
  expect(review.found).toEqual(found)
  expect([ask.mock.calls.length, look.mock.calls.length]).toEqual([1, 2])
})

test('a refusal is said, and nothing is looked at again', async () => {
  vi.spyOn(api, 'thinkOver').mockRejectedValue(new Refusal(409, 'not_over', 'The game is not over yet.'))
  const look = vi.spyOn(api, 'review')
  const review = new TableReview('tt')
  await review.ask()
  await vi.advanceTimersByTimeAsync(5000)
  expect(review.trouble).toBe('The game is not over yet.')
  expect(look).not.toHaveBeenCalled()
})

test('a page that is left looks no more', async () => {
  const look = vi.spyOn(api, 'review').mockResolvedValue(state('running'))
  const review = new TableReview('tt')
  await review.look()
  review.close()
  await vi.advanceTimersByTimeAsync(5000)
  expect(look).toHaveBeenCalledTimes(1)
})

test('a moment has the decision that was made last before it', async () => {
  vi.spyOn(api, 'review').mockResolvedValue(state('done'))
  const review = new TableReview('tt')
  expect(review.at(5)).toBeNull()
  await review.look()
  expect([0, 3, 4, 100].map((version) => review.at(version)?.version)).toEqual([0, 0, 4, 12])
})

test('the dearest moves come first, and those that cost nothing not at all', () => {
  expect(costly(found, 5).map(({ version }) => version)).toEqual([9, 4])
  expect(costly(found, 1).map(({ version }) => version)).toEqual([9])
  expect(percent(0.336)).toBe('34 %')
})
