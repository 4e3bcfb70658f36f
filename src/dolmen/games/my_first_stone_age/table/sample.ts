// A small box and a table set by hand, for the tests of the drawing.
import type { Seat, TableProps } from '@shell/contract'
import { vi } from 'vitest'
import type { Box, Good, Phase, Player, State } from './view'

export const goods = (berry = 0, fish = 0, pot = 0, arrowhead = 0, tooth = 0): Record<Good, number> => ({ berry, fish, pot, arrowhead, tooth })

export const BOX: Box = {
  n_tokens: 14, n_huts: 3, pile_height: 5, huts_to_win: 3, dogs: 2, on_post: 1, turns: 1000, goods: [0, 0, 3, 4, 4],
  ring: ['site', 'dog', 'tooth', 'berry', 'pot', 'arrowhead', 'fish', 'trade'], faces: [0, ...Array<number>(14).fill(1)],
  hut: [{ cost: goods() }, { cost: goods(0, 2) }, { cost: goods(0, 0, 1, 1, 1) }, { cost: goods(1, 1, 0, 1) }],
}

export function player(fields: Partial<Player> = {}): Player {
  const held = fields.goods ? Object.values(fields.goods).reduce((a, b) => a + b, 0) : 0
  return { at: 0, held, goods: goods(), shown: goods(), dogs: 0, huts: 0, built: [0, 0, 0], ...fields }
}

export function state(phase: Phase, fields: Partial<State> = {}): State {
  const seats = fields.player?.length ?? 2
  return {
    seats, open_goods: 0, help_me_remember: 0, starter: 0, turn_no: 3, phase, actor: 0, flipped: 0, shown: null, swapped: [0, 0],
    reminder_at: 0, reminder: null, forest: Array<null>(15).fill(null), stock: goods(2, 2, 2, 2, 2), post: goods(1, 1, 1, 1, 1), kennel: 2,
    given: goods(), taken: goods(), top: [1, 2, 3], pile: [5, 5, 5], huts: [], vacancy: 0, built: 0, unfinished: 0,
    player: Array.from({ length: seats }, () => player()), ...fields,
  }
}

const NAMES = ['Mara', 'Ilse', 'Jon', 'Gran']
const seat = (i: number): Seat => ({
  seat: i, name: NAMES[i] ?? '', kind: 'person', bot: null, present: true, taken: true, resigned: false,
})

/** What the shell hands a table: a view, and a menu given as notation → target. */
export function props(view: State, menu: Record<string, string> = {}, me: number | null = 0, last: string[] = []): TableProps<State, Box> {
  const offers = Object.entries(menu).map(([notation, at], code) => ({ code, notation, says: notation, at }))
  return {
    moment: {
      version: 1, phase: '', to_move: view.actor, prompt: '', view, scores: view.player.map(() => 0), tally: [], places: null, last,
    },
    box: BOX, seats: view.player.map((_, i) => seat(i)), me, chosen: null,
    offers: (at) => offers.filter((offer) => offer.at === at),
    press: vi.fn(), choose: vi.fn(),
  }
}
