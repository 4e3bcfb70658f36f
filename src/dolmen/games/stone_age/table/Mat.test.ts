// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import Mat from './Mat.svelte'
import { goods, held, player, props, state } from './sample'
import Summary from './Summary.svelte'

const mara = player({
  people: 6, food: 4, food_track: 1, goods: goods(2, 0, 1), tools: [2, 1, 0], used: [1, 0, 0], one_time: [0, 0, 0, 1, 0],
  cards: held(1, 2, 3, 8), buildings: 2, drawn: 1, secret: held(11),
})

test('tonight’s meal is worked out in words', () => {
  const { container } = render(Mat, { ...props(state('place', { player: [mara, player()] })), seat: 0 })
  expect(container.textContent).toMatch(/tonight 4 \+ 1 − 6:\s+1 short/)
})

test('tools say whether they are used, and one-time tools that they are', () => {
  render(Mat, { ...props(state('act', { player: [mara, player()] })), seat: 0 })
  expect(screen.getByRole('img', { name: 'A tool of 2, used this round.' }).textContent).toContain('used')
  expect(screen.getByRole('img', { name: 'A tool of 1, ready.' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'A one-time tool of 3.' }).textContent).toContain('once')
})

test('a secret card is shown to its owner, and to others only that there is one', () => {
  const own = render(Mat, { ...props(state('place', { player: [mara, player()] })), seat: 0 })
  expect(own.container.textContent).toContain('secret')
  own.unmount()
  const veiled = player({ ...mara, secret: null })
  const other = render(Mat, { ...props(state('place', { player: [veiled, player()] }), {}, 1), seat: 0 })
  expect(other.container.textContent).toMatch(/1\s*unseen/)
  expect(other.container.querySelector('[aria-label^="2 shamans"]')).toBeNull()
})

test('the score tells what the end would add', () => {
  const { container } = render(Mat, { ...props(state('place', { player: [mara, player()] })), seat: 0 })
  // symbols 2 × 2 and 1 × 1, 2 farmers × 1, 2 shamans × 6; 3 goods
  expect(container.textContent).toMatch(/cards \+19\s*3 goods \+3\s*22\s*if it ended now/)
})

test('the summary has six numbers', () => {
  const { container } = render(Summary, { ...props(state('place', { player: [mara, player()] })), seat: 0 })
  const numbers = [...container.querySelectorAll('.numbers > span')].map((span) => span.textContent.trim())
  expect(numbers.map((text) => text.replace(/^[a-z ]+/, ''))).toEqual(['6/6', '4', '1', '3+', '5', '2'])
})
