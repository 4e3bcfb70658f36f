// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import Board from './Board.svelte'
import { icons, lying, player, props, state } from './sample'
import type { State } from './view'

beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn() // not in jsdom
})

/** Every kind of decision that the board has places for, with all that its menu can name. */
const DECISIONS: Record<string, [State, string[]]> = {
  'a turn': [state('turn'), ['task/procreate', 'task/innovate', 'task/hunt', 'task/gather', 'task/forage', 'button/village']],
  'a choice': [state('choose', lying(6, 5, 3)), ['open/6', 'open/5', 'open/3']],
  'a Village turn': [state('act', { home: 1, actions: 2 }), ['button/finish']],
}
const menuOf = (ats: string[]): Record<string, string> => Object.fromEntries(ats.map((at) => [at, at]))

describe.each(Object.entries(DECISIONS))('%s', (_, [view, ats]) => {
  test('every target of the menu is a button that glows, and nothing else glows', () => {
    const { container } = render(Board, props(view, menuOf(ats)))
    const glowing = [...container.querySelectorAll<HTMLElement>('.legal')]
    expect(new Set(glowing.map((spot) => spot.dataset.at))).toEqual(new Set(ats))
    expect(glowing.every((spot) => spot.tagName === 'BUTTON')).toBe(true)
  })

  test('no target is drawn twice, and each says what it is', () => {
    const { container } = render(Board, props(view, menuOf(ats)))
    const spots = [...container.querySelectorAll<HTMLElement>('[data-at]')]
    expect(new Set(spots.map((spot) => spot.dataset.at)).size).toBe(spots.length)
    expect(spots.filter((spot) => !spot.getAttribute('aria-label'))).toEqual([])
  })

  test('in the other player’s turn nothing glows', () => {
    const { container } = render(Board, props(view, {}, 1))
    expect(container.querySelectorAll('.legal')).toHaveLength(0)
  })
})

test('a press names the target and the element', async () => {
  const table = props(state('turn'), { 'perform hunt 1': 'task/hunt' })
  render(Board, table)
  const hunt = screen.getByRole('button', { name: /^Hunt/ })
  await fireEvent.click(hunt)
  expect(table.press).toHaveBeenCalledWith('task/hunt', hunt)
})

test('a Task says its cards, what it needs and gives, and who stands there', () => {
  const ilse = player({ hand: null, sent: [0, 0, 0, 0, 0, 0, 3, 0, 0, 0] })
  const deck = Array.from({ length: 5 }, () => ({ unseen: 4, known: 1, under: [6] }))
  render(Board, props(state('turn', { player: [player(), ilse], deck })))
  expect(screen.getByRole('button', { name: 'Gather, 5 cards, 1 known, needs someone who gathers, see 3, keep 1, here: Potter of Ilse' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Forage, 5 cards, 1 known, needs any Villager, take the top card, nobody here/ })).toBeTruthy()
})

test('the other village is above and mine below, whoever looks', () => {
  for (const [me, order] of [[0, ['Ilse’s village', 'My village']], [1, ['Mara’s village', 'My village']], [null, ['Ilse’s village', 'Mara’s village']]] as const) {
    const { container, unmount } = render(Board, props(state('turn'), {}, me))
    expect([...container.querySelectorAll('.village')].map((one) => one.getAttribute('aria-label'))).toEqual(order)
    unmount()
  }
})

test('a village is read from its counters, and its cards by the used part', () => {
  const mara = player({ raw: { 6: 2 }, made: { 5: 1, 4: 1 }, icons: icons({ food: 4, herd: 1, tool: 1 }) })
  const { container } = render(Board, props(state('turn', { player: [mara, player({ hand: null })] })))
  const mine = container.querySelectorAll('.village')[1]
  expect([...mine.querySelectorAll('.bank b')].map((one) => one.textContent)).toEqual(['0', '1', '0', '1', '0', '4', '0', '0', '0', '0', '0'])
  expect([...mine.querySelectorAll('.card > b')].map((one) => one.textContent)).toEqual(['Hafted Axe', 'Goat', 'Gathered Wheat×2'])
})

test('of equal revealed cards the first is the place to press', () => {
  const { container } = render(Board, props(state('choose', lying(6, 6, 5)), menuOf(['open/6', 'open/5'])))
  expect([...container.querySelectorAll<HTMLElement>('[data-at^="open/"]')].map((spot) => spot.dataset.at)).toEqual(['open/6', 'open/5'])
  expect(screen.getByText('· You choose 1 of 3 cards')).toBeTruthy()
})
