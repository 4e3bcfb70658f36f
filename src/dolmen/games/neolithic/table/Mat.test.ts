// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import Mat from './Mat.svelte'
import { icons, player, props, state } from './sample'
import Summary from './Summary.svelte'

const mara = player({ hand: [1, 3, 4, 5, 5], shown: { 1: 1 }, icons: icons({ wood: 1, hide: 3 }), sent: [0, 0, 0, 0, 3, 0, 0, 0, 0, 0] })
const ilse = player({ hand: null, held: 3, shown: { 2: 1, 5: 1 }, backs: { procreate: 0, innovate: 0, hunt: 2, gather: 0, forage: 0, founder: 1 } })
const both = { player: [mara, ilse] }

test('each card has two halves, equal cards stand together', () => {
  const { container } = render(Mat, { ...props(state('act', both)), seat: 0 })
  expect([...container.querySelectorAll<HTMLElement>('[data-at]')].map((spot) => spot.dataset.at)).toEqual([
    'hand/1/villager', 'hand/1/culture', 'hand/3/villager', 'hand/3/culture', 'hand/4/ritual', 'hand/4/innovation', 'hand/5/hunted', 'hand/5/domesticated',
  ])
  expect(container.querySelector('.count')?.textContent).toBe('×2')
})

test('the half that can be played glows and says what a press does', () => {
  render(Mat, { ...props(state('act', both), { 'play 5 domesticated': 'hand/5/domesticated' }), seat: 0 })
  const half = screen.getByRole('button', { name: /^Play: Domesticated Goat/ })
  expect(half.classList.contains('legal')).toBe(true)
  expect(screen.getByRole('button', { name: /^Hunted Goat, gives 1 food and 1 hide, 2 of them/ }).classList.contains('closed')).toBe(true)
})

test('an Innovation counts the icons towards its requirement', () => {
  const { container } = render(Mat, { ...props(state('act', both)), seat: 0 })
  expect([...container.querySelectorAll('.need')].map((need) => need.classList.contains('met'))).toEqual([true, false])
  expect(screen.getByRole('button', { name: 'Hafted Axe, needs 1 wood and 1 stone, 1 lacking; gives 1 tool, 2 points' })).toBeTruthy()
})

test('a Culture says what it would score as the village stands', () => {
  render(Mat, { ...props(state('act', both)), seat: 0 })
  expect(screen.getByRole('button', { name: /^Herders, the Culture-Special, played at the end: .* 3 now$/ })).toBeTruthy()
})

test('of the other hand there are backs, and the faces that both have seen', () => {
  const { container } = render(Mat, { ...props(state('turn', both)), seat: 1 })
  expect(container.querySelectorAll('[data-at]')).toHaveLength(0)
  expect([...container.querySelectorAll('.backs li')].map((one) => one.textContent.trim().replace(/\s+/g, ' '))).toEqual(['2 Hunt', '1 Founder'])
  expect(container.querySelector('.known')?.textContent).toContain('Gatherer Founder / Planters · Hunted Goat / Domesticated Goat')
})

test('points are told by source, and how the icons compare', () => {
  const scored = player({ ...mara, hand: [1], raw: {}, made: {}, shown: { 1: 1 }, points: { cultures: 4, special: 0, innovations: 2, resources: 0, most_icons: 0 } })
  const { container } = render(Mat, { ...props(state('turn', { player: [scored, ilse] })), seat: 0 })
  expect(container.querySelector('.points')?.textContent.replace(/\s+/g, ' ')).toMatch(/Cultures 4 Innovations 2 at the end Herders \+3 icons 4 to 0, \+5/)
})

test('the summary has three numbers', () => {
  const { container } = render(Summary, { ...props(state('turn', both)), seat: 0 })
  const numbers = [...container.querySelectorAll('.numbers > span')].map((span) => span.textContent.trim().replace(/^\D+/, ''))
  expect(numbers).toEqual(['5', '1', '4'])
})
