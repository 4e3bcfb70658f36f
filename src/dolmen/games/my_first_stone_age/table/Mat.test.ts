// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte'
import { expect, test } from 'vitest'
import Mat from './Mat.svelte'
import { goods, player, props, state } from './sample'
import Summary from './Summary.svelte'

const mara = player({ goods: goods(1, 0, 2), held: 3, dogs: 1, huts: 1, built: [1, 0, 0] })

test('my own goods are seen one by one', () => {
  render(Mat, { ...props(state('flip', { player: [mara, player()] })), seat: 0 })
  expect(screen.getAllByRole('img', { name: 'a pot' })).toHaveLength(2)
  expect(screen.queryByRole('img', { name: 'a hidden good' })).toBeNull()
  expect(screen.getByRole('img', { name: 'A hut of a fish and a fish' })).toBeTruthy()
})

test('of another’s goods only the number is seen', () => {
  render(Mat, { ...props(state('flip', { player: [player({ ...mara, goods: null }), player()] }), {}, 1), seat: 0 })
  expect(screen.getAllByRole('img', { name: 'a hidden good' })).toHaveLength(3)
  expect(screen.queryByRole('img', { name: 'a pot' })).toBeNull()
})

test('the summary has huts, goods and dogs', () => {
  const { container } = render(Summary, { ...props(state('flip', { player: [mara, player()] })), seat: 0 })
  expect(screen.getByRole('img', { name: '1 of 3 huts' })).toBeTruthy()
  expect([...container.querySelectorAll('.numbers > span')].map((span) => span.textContent.trim().replace(/^[a-z ]+/, ''))).toEqual(['3', '1'])
})
