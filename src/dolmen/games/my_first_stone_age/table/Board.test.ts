// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import Board from './Board.svelte'
import { goods, player, props, state } from './sample'
import type { Face, State } from './view'

beforeAll(() => {
  window.matchMedia = vi.fn().mockReturnValue({ matches: true }) // not in jsdom
})

const places = Array.from({ length: 14 }, (_, i) => i + 1)
const menuOf = (...ats: string[]): Record<string, string> => Object.fromEntries(ats.map((at) => [at, at]))
const forest = (up: Record<number, Face>): (Face | null)[] => Array.from({ length: 15 }, (_, i) => up[i] ?? null)
const swaps = Object.fromEntries(places.flatMap((a) => places.filter((b) => b > a).map((b) => [`swap ${a} ${b}`, `token/${a}`])))
const trades = Object.fromEntries(['fish', 'pot'].flatMap((give) => ['berry', 'tooth'].map((take) => [`trade ${give} ${take}`, `give/${give}`])))

/** Every kind of decision, with all that its menu can name. */
const DECISIONS: Record<string, [State, Record<string, string>]> = {
  'turning over': [state('flip'), menuOf(...places.map((place) => `token/${place}`))],
  trading: [state('trade', { player: [player({ goods: goods(0, 1, 1) }), player()] }), { ...trades, enough: 'button/enough' }],
  'a dog': [state('steal'), { steal: 'button/steal', leave: 'button/leave' }],
  building: [state('site'), { ...menuOf('hut/1', 'hut/2', 'hut/3'), cover: 'button/cover' }],
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
    const spots = [...container.querySelectorAll<HTMLElement>('[data-at]')]
    expect(new Set(spots.map((spot) => spot.dataset.at)).size).toBe(spots.length)
    expect(spots.filter((spot) => !spot.getAttribute('aria-label'))).toEqual([])
  })

  test('in another player’s turn nothing glows', () => {
    const { container } = render(Board, props(view, {}, 1))
    expect(container.querySelectorAll('.legal')).toHaveLength(0)
  })
})

test('a tree that is down is drawn like every other, whatever lies under it', () => {
  const { container } = render(Board, props(state('flip', { forest: forest({ 3: 'die_4' }) })))
  const looks = [...container.querySelectorAll<HTMLElement>('.tree')].filter((_, i) => i !== 2).map((tree) =>
    tree.outerHTML.replaceAll(/Tree \d+|token\/\d+|data-place="\d+"|--[xy]: ?\d+;?/g, ''))
  expect(new Set(looks).size).toBe(1)
  expect(screen.getByRole('button', { name: 'Tree 3: a 4' })).toBeTruthy()
})

test('two trees are pressed to be swapped, in any order', async () => {
  const table = props(state('swap'), swaps)
  render(Board, table)
  await fireEvent.click(screen.getByRole('button', { name: 'Tree 14' }))
  expect(screen.getByRole('button', { name: 'Tree 14, to be swapped' })).toBeTruthy()
  await fireEvent.click(screen.getByRole('button', { name: 'Tree 5' }))
  expect(table.choose).toHaveBeenCalledWith(table.offers('token/5').find((offer) => offer.notation === 'swap 5 14')?.code)
})

test('a tree pressed twice is let go', async () => {
  const table = props(state('swap'), swaps)
  render(Board, table)
  await fireEvent.click(screen.getByRole('button', { name: 'Tree 2' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Tree 2, to be swapped' }))
  expect(screen.getByRole('button', { name: 'Tree 2' })).toBeTruthy()
  expect(table.choose).not.toHaveBeenCalled()
})

test('a good is given, then one is taken for it', async () => {
  const [view, menu] = DECISIONS.trading!
  const table = props(view, menu)
  render(Board, table)
  await fireEvent.click(screen.getByRole('button', { name: 'Give a pot' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Take a tooth' }))
  expect(table.choose).toHaveBeenCalledWith(table.offers('give/pot').find((offer) => offer.notation === 'trade pot tooth')?.code)
})

test('with help, the last tree seen shows its face small', () => {
  render(Board, props(state('flip', { reminder_at: 6, reminder: 'fish' })))
  expect(screen.getByRole('button', { name: 'Tree 6, remember: Fish' })).toBeTruthy()
})

test('words are off until a grown-up switches them on', async () => {
  const { container } = render(Board, props(state('flip')))
  expect(container.querySelector('.name')).toBeNull()
  await fireEvent.click(screen.getByRole('button', { name: 'Show words' }))
  expect([...container.querySelectorAll('.name')].map((word) => word.textContent)).toContain('Trading post')
})

test('a press names the target and the element', async () => {
  const table = props(state('flip'), menuOf('token/9'))
  render(Board, table)
  const tree = screen.getByRole('button', { name: 'Tree 9' })
  await fireEvent.click(tree)
  expect(table.press).toHaveBeenCalledWith('token/9', tree)
})
