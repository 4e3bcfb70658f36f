// @vitest-environment jsdom
import { render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import type { Moment, Seat, TableProps } from '../contract'
import Summary from '../plain/Summary.svelte'
import SeatCard from './SeatCard.svelte'

const seats = ['Ann', 'Ben'].map((name, seat): Seat =>
  ({ seat, name, kind: 'person', bot: null, present: false, taken: true, resigned: false }))
const moment = (to_move: number) => ({ to_move, scores: [3, 4], places: null, view: {} }) as unknown as Moment

/** What the card of a seat says, of those that this device plays, one of them looking. */
function card(seat: number, you: number[], me: number, to_move: number): string {
  const props = { seats, me, moment: moment(to_move) } as TableProps
  const given = { seat: seats[seat]!, moment: moment(to_move), you, counted: false, past: false, props, Summary, onopen: vi.fn() }
  render(SeatCard, { props: given })
  return screen.getByRole('region', { name: seats[seat]!.name }).textContent
}

test('alone on a device it is my turn', () => {
  const said = card(0, [0], 0, 0)
  expect(said).toContain('you')
  expect(said).toContain('Your turn')
})

test('of several on one device each turn has a name', () => {
  const said = card(0, [0, 1], 0, 0)
  expect(said).toContain('Ann’s turn')
  expect(said).not.toContain('Your turn')
})

test('the others on this device are here', () => expect(card(1, [0, 1], 0, 0)).toContain('here'))
