// Whose turn it is, in words.
import type { Seat } from './contract'

export interface Turn { seats: readonly Pick<Seat, 'name'>[]; you: readonly number[]; to_move: number }

/** “Your turn”; by name when it is another's, or when several of us share this device; empty when it is chance's. */
export function turnOf({ seats, you, to_move }: Turn): string {
  const name = seats[to_move]?.name
  if (you.includes(to_move) && you.length === 1) return 'Your turn'
  return name ? `${name}’s turn` : ''
}

/** The same within a sentence: “your turn”, “Ann’s turn”. */
export const theTurn = (turn: Turn): string => turnOf(turn).replace(/^Your turn$/, 'your turn')
