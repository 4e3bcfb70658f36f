// A small box and a table set by hand, for the tests of the drawing.
import type { Seat, TableProps } from '@shell/contract'
import { vi } from 'vitest'
import { BACKS, BRANCHES, KINDS, TERRAINS } from './reading'
import type { Box, Kind, Phase, Player, Row, Source, State, Technology } from './view'

const SOURCES: Source[] = ['technologies', 'progress', 'predators', 'improvements', 'settlement', 'figures', 'cards', 'months']
const by = <K extends string>(names: readonly K[], value: (name: K) => number): Record<K, number> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, number>
const codes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

export const cards = (some: Partial<Record<Kind, number>> = {}): Record<Kind, number> => by(KINDS, (kind) => some[kind] ?? 0)

const card = (name: string, fields: Partial<Technology>): Technology => {
  const cost = fields.cost ?? ['wood', 'stone']
  const requires = fields.requires ?? []
  const need = by(KINDS, (kind) => cost.filter((one) => one === kind).length)
  return { name: codes(name), branch: 'weapons', first: 0, points: 1, hand: 0, icons: 0, marks: [], ...fields, cost, n_cost: cost.length, need, requires, n_requires: requires.length }
}

/** Technologies 1 to 5: two weapons, one of daily life, two dwellings; the second and the fifth rest on others. */
export const BOX: Box = {
  n_technologies: 5, n_settlements: 3, n_events: 2, n_lines: 2, actions: 2, solo_actions: 4, hand_limit: 5, spoils: 15, cards_per_point: 2,
  founding: 4, months: 9, rounds: 200, target: [0, 0, 30, 24, 22], line: [6, 12, 0, 0], turning: [], rate: cards({ wood: 3, clay: 2 }), count: cards({ wood: 14 }),
  herd: by(TERRAINS, () => 6),
  beast: TERRAINS.map((_, i) => ({ strength: 3 + i, points: 1, spoils: 1, figure: 1 })),
  technology: [
    card('', { cost: [] }),
    card('Axe', {}),
    card('Bow', { cost: ['wood', 'grass', 'spoils'], requires: [1, 3], points: 3 }),
    card('Fibre', { branch: 'daily_life', cost: ['wood', 'grass'] }),
    card('Cave', { branch: 'dwelling', hand: 1, icons: 1 }),
    card('Longhouse', { branch: 'dwelling', hand: 3, icons: 3, requires: [4] }),
  ],
  settlement: [0, 1, 2, 3].map(() => ({ needs: by(BRANCHES, () => 1), points: 6 })),
  event: ['', 'Flood', 'Winter'].map((name, n) => ({
    name: codes(name), unless: n === 1 ? 'dwelling' : null, enough: n === 1 ? 3 : 0, draws: 0, spoils: 0, keeps: n === 1 ? 1 : -1, takes: cards(), toil: n === 1 ? 1 : 0, winter: n === 2 ? 1 : 0,
  })),
}

export function player(fields: Partial<Player> = {}): Player {
  const hand = fields.hand ?? null
  return {
    hand, backs: by(BACKS, () => 0), shown: cards(), mastered: by(BRANCHES, () => 0), ready: by(BRANCHES, () => 0), limit: 5, settlement: 0,
    figures: by(TERRAINS, () => 0), marker: 0, points: by(SOURCES, () => 0), river: null, plains: null, ...fields,
  }
}

const row = (technology: number[], settlement: number, resource: Row['resource'] = ['nothing', 'nothing', 'nothing', 'nothing']): Row => ({
  deck: 4, covered: 0, technology, resource, settlement,
})

export function state(phase: Phase, fields: Partial<State> = {}): State {
  const players = fields.player ?? [player({ hand: cards({ wood: 2, flint: 1, spoils: 1 }) }), player()]
  return {
    seats: players.length, starter: 0, round_no: 3, phase, actor: 0, turn: 0, actions: 2, untouched: 1, followed: 0, follow: 0, why: 'explore',
    terrain: 'forest', animal: null, spared: by(TERRAINS, () => 0), fled: by(TERRAINS, () => 0), proposals: 0, pairs: [0, 0, 0, 0], party: [0, 0, 0, 0],
    spoils_for: [0, 0, 0, 0], points_for: [0, 0, 0, 0], to_discard: 0, least: 'wood', then: 'next_turn', rival: 0, back: 'forest', row_no: 'weapons',
    square: 0, finisher: -1, cut: 0, last_turns: 0, finished: 0, event: 0, toil: 0, to_gather: 0, unfinished: 0, spoils: 15, deck: by(TERRAINS, () => 9),
    herd: by(TERRAINS, () => 1), lair: by(TERRAINS, () => 1), figure: by(TERRAINS, () => 1), drawn: by(TERRAINS, () => 0), steals: 0,
    heap: TERRAINS.map(() => ({ count: 1, top: 'wood' as const, card: ['wood' as const] })),
    row: [row([1, 2, 0, 0], 1, ['nothing', 'nothing', 'spoils', 'nothing']), row([3, 0, 0, 0], 2), row([4, 5, 0, 0], 3)],
    waiting: [], owner: [0, 0, 0, 0, 0, 0], turned: [0, 0, 0, 0, 0, 0], boxed: [], to_come: [0, 1, 1], tale: [], ...fields, player: players,
  }
}

const NAMES = ['Mara', 'Ilse', 'Old Bear', 'Tove']
const seat = (i: number): Seat => ({ seat: i, name: NAMES[i], kind: 'person', bot: null, present: true, taken: true, resigned: false })

/** What the shell hands a table: a view, and a menu given as notation → target. */
export function props(view: State, menu: Record<string, string> = {}, me: number | null = 0): TableProps<State, Box> {
  const offers = Object.entries(menu).map(([notation, at], code) => ({ code, notation, says: notation, at }))
  return {
    moment: { version: 1, phase: '', to_move: view.actor, prompt: '', view, scores: view.player.map(() => 0), tally: [], places: null, last: [] },
    box: BOX, seats: view.player.map((_, i) => seat(i)), me, chosen: null,
    offers: (at) => offers.filter((offer) => offer.at === at),
    press: vi.fn(), choose: vi.fn(),
  }
}
