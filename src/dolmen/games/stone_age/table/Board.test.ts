// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/svelte'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import Board from './Board.svelte'
import { goods, pairs, player, props, SPACES, state } from './sample'
import type { State } from './view'

beforeAll(() => {
  Element.prototype.scrollIntoView = vi.fn() // not in jsdom
})

const menuOf = (...ats: string[]): Record<string, string> => Object.fromEntries(ats.map((at) => [at, at]))
const on = (...names: string[]): string[] => names.map((name) => `good/${name}`)
const DICE = (...faces: number[]): number[] => [...faces, ...Array<number>(10 - faces.length).fill(0)]
const FOUR = { player: Array.from({ length: 4 }, () => player()), display: [1, 2, 3, 4], site: [1, 2, 3, 1], stack: [7, 7, 7, 7] }

/** Every kind of decision, with all that its menu can name. */
const DECISIONS: Record<string, [State, Record<string, string>]> = {
  placing: [state('place', FOUR), menuOf(...SPACES.map((space) => `space/${space}`))],
  'using, with goods owed': [
    state('act', { ...FOUR, player: [player({ two_goods: 1 }), player(), player(), player()] }),
    { ...menuOf(...SPACES.map((space) => `space/${space}`)), ...pairs() },
  ],
  'a roll': [
    state('tools', { space: 'quarry', good: 'stone', dice: DICE(5, 4), pips: 9, player: [player({ tools: [4, 3, 2], one_time: [0, 1, 1, 1, 1] }), player()] }),
    menuOf('tool/2', 'tool/3', 'tool/4', 'one_time/1', 'one_time/2', 'one_time/3', 'one_time/4', 'button/collect'),
  ],
  'a card': [
    state('buy', { space: 'card_2', player: [player({ goods: goods(1, 1, 1, 1) }), player()] }),
    menuOf(...on('wood', 'brick', 'stone', 'gold'), 'button/decline'),
  ],
  'an exact building': [
    state('buy', { space: 'building_1', player: [player({ goods: goods(2, 1) }), player()] }),
    menuOf('button/buy', 'button/decline'),
  ],
  'a building of choice': [
    state('buy', { ...FOUR, space: 'building_3', paid: goods(1), player: [player({ goods: goods(1, 1, 1, 1) }), player(), player(), player()] }),
    menuOf(...on('wood', 'brick', 'stone', 'gold'), 'button/buy'),
  ],
  'two goods': [state('claim', { player: [player({ two_goods: 1 }), player()] }), { ...pairs(), keep: 'button/keep' }],
  'dice for everyone': [
    state('draft', { ...FOUR, picks: 4, dice: DICE(1, 2, 3, 4, 5, 6) }),
    menuOf('die/1', 'die/2', 'die/3', 'die/4', 'die/5', 'die/6'),
  ],
  hunger: [
    state('feed', { hungry: 2, player: [player({ goods: goods(1, 1, 1, 1) }), player()] }),
    { ...menuOf(...on('wood', 'brick', 'stone', 'gold')), starve: 'button/starve' },
  ],
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

test('a press names the target and the element', async () => {
  const table = props(state('place'), { 'place quarry 2': 'space/quarry' })
  render(Board, table)
  const quarry = screen.getByRole('button', { name: /^Quarry/ })
  await fireEvent.click(quarry)
  expect(table.press).toHaveBeenCalledWith('space/quarry', quarry)
})

test('a land says its rate, who is there and what may be placed', () => {
  const mara = player()
  mara.placed.quarry = 2
  const menu = { 'place quarry 1': 'space/quarry', 'place quarry 2': 'space/quarry', 'place quarry 3': 'space/quarry' }
  render(Board, props(state('place', { player: [player(), mara] }), menu))
  const name = 'Quarry, 5 pips for 1 stone, 2 of 7 people, here: Ilse 2, you may place 1 to 3'
  expect(screen.getByRole('button', { name })).toBeTruthy()
})

test('where any number may stand no free places are drawn', () => {
  render(Board, props(state('place')))
  const free = (name: RegExp) => screen.getByRole('button', { name }).querySelectorAll('.socket.empty').length
  expect(free(/^Hunt/)).toBe(0)
  expect(free(/^Quarry/)).toBe(7)
  expect(screen.getAllByText('any number')).toHaveLength(1)
})

test('a roll says what each tool would give', () => {
  const view = state('tools', { space: 'clay_pit', good: 'brick', dice: DICE(5, 4), pips: 9, player: [player({ tools: [3, 0, 0] }), player()] })
  render(Board, props(view, menuOf('tool/3', 'button/collect')))
  expect(screen.getByRole('button', { name: 'Add the tool of 3: 9 + 3 = 12, gives 3 bricks' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take 2 bricks' })).toBeTruthy()
})

test('two goods are picked one in each row, then taken as one offer', async () => {
  const table = props(state('claim', { player: [player({ two_goods: 1 }), player()] }), { ...pairs(), keep: 'button/keep' })
  render(Board, table)
  await fireEvent.click(screen.getByRole('button', { name: 'First: gold' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Second: wood' }))
  await fireEvent.click(screen.getByRole('button', { name: 'Take wood and gold' }))
  const code = table.offers('button/claim').find((offer) => offer.notation === 'claim wood gold')?.code
  expect(table.choose).toHaveBeenCalledWith(code)
})
