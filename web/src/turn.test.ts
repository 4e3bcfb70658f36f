import { expect, it } from 'vitest'
import { theTurn, turnOf } from './turn'

const seats = [{ name: 'Ann' }, { name: 'Ben' }]

it.each([
  ['mine alone', [0], 0, 'Your turn'],
  ['another’s', [0], 1, 'Ben’s turn'],
  ['one of ours who share a device', [0, 1], 0, 'Ann’s turn'],
  ['seen by who looks on', [], 0, 'Ann’s turn'],
  ['of chance', [0], -1, ''],
])('a turn: %s', (_, you, to_move, says) => expect(turnOf({ seats, you, to_move })).toBe(says))

it('within a sentence only “your” is written small', () => {
  expect(theTurn({ seats, you: [0], to_move: 0 })).toBe('your turn')
  expect(theTurn({ seats, you: [0, 1], to_move: 1 })).toBe('Ben’s turn')
})
