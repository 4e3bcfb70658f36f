// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import Board from './Board.svelte'
import Mat from './Mat.svelte'
import { cards, player, props, state } from './sample'
import type { State } from './view'

beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn() // not in jsdom
})

const menuOf = (...ats: string[]): Record<string, string> => Object.fromEntries(ats.map((at) => [at, at]))
const TERRAINS = ['terrain/forest', 'terrain/mountains', 'terrain/river', 'terrain/plains']
const PILES = ['spot/forest_pile', 'spot/mountains_pile', 'spot/river_pile', 'spot/plains_pile']
const THREE = [player({ hand: cards({ flint: 2 }) }), player(), player()]

/** Every kind of decision that the board shows, with all that its menu can name. */
const DECISIONS: Record<string, [State, Record<string, string>]> = {
  'a turn': [
    state('act', { player: THREE }),
    menuOf(...TERRAINS, ...PILES, 'spot/weapons_1', 'spot/weapons_2', 'spot/weapons_3', 'settlement/dwelling', 'seat/2', 'seat/3'),
  ],
  'extra cards': [state('follow'), menuOf(...TERRAINS)],
  'a warm spell': [state('gather', { player: [player({ hand: cards() })] }), menuOf(...TERRAINS)],
  'an animal': [state('hunt', { animal: 'deer' }), menuOf('button/hunt', 'button/propose', 'button/decline')],
  'a predator': [state('hunt', { animal: 'wolf' }), menuOf('button/decline')],
  helpers: [
    state('invite', { animal: 'wolf', player: THREE, party: [0, 1, 0, 0] }),
    menuOf('seat/3', 'promise/0', 'promise/1', 'promise/2'),
  ],
  shares: [state('promise', { animal: 'wolf', party: [0, 1, 0, 0] }), menuOf('promise/0', 'promise/1')],
  'an answer': [state('answer', { animal: 'wolf', turn: 1, party: [1, 0, 0, 0] }), menuOf('button/accept', 'button/refuse')],
}

describe.each(Object.entries(DECISIONS))('%s', (_, [view, menu]) => {
  test('every target of the menu is a button that glows, and nothing else glows', () => {
    const { container } = render(Board, props(view, menu))
    const glowing = [...container.querySelectorAll<HTMLElement>('.legal')]
    expect(new Set(glowing.map((spot) => spot.dataset.at))).toEqual(new Set(Object.values(menu)))
    expect(glowing.every((spot) => spot.tagName === 'BUTTON')).toBe(true)
  })

  test('no target is drawn twice, and each says what it is', () => {
    const { container } = render(Board, props(view, menu))
    const ats = [...container.querySelectorAll<HTMLElement>('[data-at]')]
    expect(new Set(ats.map((spot) => spot.dataset.at)).size).toBe(ats.length)
    expect(ats.every((spot) => (spot.getAttribute('aria-label') ?? '').length > 3)).toBe(true)
  })
})

test('a technology names its points with progress, its cost and what it rests on', () => {
  const view = state('act', { owner: [0, 1, 0, 2, 0, 0] })
  render(Board, props(view))
  const bow = screen.getByRole('button', { name: /^Bow, 4 points, costs Wood, Grass and Spoils/ })
  expect(bow.getAttribute('aria-label')).toContain('rests on Axe, yours and Fibre, on the table')
})

test('pressing a terrain hands its target to the shell', async () => {
  const table = props(state('act'), menuOf('terrain/river'))
  render(Board, table)
  await fireEvent.click(screen.getByRole('button', { name: /^River, 9 cards, crocodile, strength 5/ }))
  expect(table.press).toHaveBeenCalledWith('terrain/river', expect.anything())
})

test('a beaten predator leaves its scene', () => {
  const figure = { forest: 0, mountains: 1, river: 1, plains: 1 }
  render(Board, props(state('act', { figure })))
  expect(screen.getByRole('button', { name: /^Forest, 9 cards, its predator is beaten/ })).toBeTruthy()
})

test('other hands show backs, and what everybody has seen', () => {
  const rival = player({ backs: { forest: 0, mountains: 0, river: 3, plains: 0, spoils: 1 }, shown: cards({ flint: 2 }) })
  render(Board, props(state('act', { player: [player({ hand: cards() }), rival] })))
  expect(screen.getByRole('button', { name: /^Ilse: 4 cards, 3 River, 1 Spoils, seen: 2 Flint/ })).toBeTruthy()
})

test('alone there is a calendar instead of the track', () => {
  const { container } = render(Board, props(state('act', { player: [player({ hand: cards() })], actions: 4 })))
  expect(screen.getByRole('region', { name: 'Month 3 of 9, 4 action points left' })).toBeTruthy()
  expect(container.querySelectorAll('.markers i')).toHaveLength(4)
  expect(container.querySelector('.track')).toBeNull()
})

test('a hand shows its kinds to its owner, and lights what can be laid down', () => {
  const view = state('discard', { to_discard: 1 })
  const { container } = render(Mat, { ...props(view, menuOf('hand/wood', 'hand/spoils')), seat: 0 })
  const lit = [...container.querySelectorAll<HTMLElement>('.legal')].map((spot) => spot.dataset.at)
  expect(lit).toEqual(['hand/wood', 'hand/spoils'])
  expect(container.textContent).toContain('lay down 1')
})

test('a dwelling that can be improved is a target, a turned one says so', () => {
  const view = state('act', { owner: [0, 0, 0, 0, 1, 1], turned: [0, 0, 0, 0, 1, 0] })
  const { container } = render(Mat, { ...props(view, menuOf('improve/3')), seat: 0 })
  expect([...container.querySelectorAll<HTMLElement>('.legal')].map((spot) => spot.dataset.at)).toEqual(['improve/3'])
  expect(container.textContent).toContain('Cave, used')
})

test('a hand of another shows backs alone', () => {
  const view = state('act')
  view.player[1].backs.river = 2
  const { container } = render(Mat, { ...props(view), seat: 1 })
  expect(container.querySelectorAll('[data-at]')).toHaveLength(0)
  expect(container.textContent).toContain('River')
})
