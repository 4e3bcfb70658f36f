// A small box and a table set by hand, for the tests of the drawing.
import type { Seat, TableProps } from '@shell/contract'
import { vi } from 'vitest'
import { BACKS, ICONS, SKILLS, SOURCES, type NamedBox } from './reading'
import type { Card, Icon, Job, Phase, Player, State, TaskIcon } from './view'

const by = <K extends string>(names: readonly K[], value: (name: K) => number): Record<K, number> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, number>
export const icons = (some: Partial<Record<Icon, number>> = {}): Record<Icon, number> => by(ICONS, (icon) => some[icon] ?? 0)
const skills = (...some: TaskIcon[]): Record<TaskIcon, number> => by(SKILLS, (skill) => (some.includes(skill) ? 1 : 0))
const job = (needs: (TaskIcon | null)[], reveal: number, keep: number): Job => ({
  villagers: needs.length, needs: [...needs, null].slice(0, 2), reveal, keep, dealt: 0, aside: 0,
})
const card = (fields: Partial<Card>): Card => ({
  back: 'procreate', kind: 'villager', copies: 1, skills: skills(), alone: 0, raw: icons(), gives: icons(), requires: icons(),
  scores: icons(), points: 0, task: null, reveal: 0, keep: 0, ability: 0, ...fields,
})

/** Founders 1 and 2, a potter, an axe, a goat and wheat. */
export const BOX: NamedBox = {
  n_kinds: 6, bonus: 5, idle_turns: 20, turns: 300,
  job: [job(['male', 'female'], 2, 1), job(['innovate'], 3, 1), job(['hunt'], 0, 2), job(['gather'], 3, 1), job([null], 0, 1)],
  ways: { procreate: 0, innovate: 0, hunt: 0, gather: 1, forage: 0 }, first: by(BACKS, () => 0), last: by(BACKS, () => 0),
  card: [
    card({}),
    card({ back: 'founder', skills: skills('male', 'female', 'hunt'), gives: icons({ spirit: 1 }), scores: icons({ herd: 1, hide: 1 }) }),
    card({ back: 'founder', skills: skills('male', 'female', 'gather'), gives: icons({ spirit: 1 }), scores: icons({ field: 1, food: 1 }) }),
    card({ skills: skills('female', 'gather', 'innovate'), gives: icons({ clay: 1 }), scores: icons({ craft: 2 }) }),
    card({ back: 'innovate', kind: 'ritual', task: 'hunt', reveal: 3, keep: 1, requires: icons({ stone: 1, wood: 1 }), gives: icons({ tool: 1 }), points: 2 }),
    card({ back: 'hunt', kind: 'animal', copies: 3, raw: icons({ food: 1, hide: 1 }), gives: icons({ herd: 1 }), task: 'gather', keep: 1, ability: 1 }),
    card({ back: 'gather', kind: 'resource', copies: 4, raw: icons({ food: 2 }), gives: icons({ field: 1 }) }),
  ],
  names: {
    upper: ['', 'Hunter Founder', 'Gatherer Founder', 'Potter', 'Hunting Rite', 'Hunted Goat', 'Gathered Wheat'],
    lower: ['', 'Herders', 'Planters', 'Artisan', 'Hafted Axe', 'Domesticated Goat', 'Developed Field'],
  },
}

const row = (counts: Record<number, number>): number[] => Array.from({ length: 7 }, (_, kind) => counts[kind] ?? 0)
const filled = (kinds: number[], n: number): number[] => [...kinds, ...Array<number>(n - kinds.length).fill(0)]

/** A tribe: its hand, Villagers by place, and cards counted by kind. */
export function player(fields: Partial<Omit<Player, 'hand' | 'raw' | 'made' | 'shown'>> & {
  hand?: number[] | null; raw?: Record<number, number>; made?: Record<number, number>; shown?: Record<number, number>
} = {}): Player {
  const { hand = [], raw = {}, made = {}, shown = {}, ...rest } = fields
  return {
    hand: hand && filled(hand, 16), held: hand?.length ?? 0, shown: row(shown), backs: by(BACKS, () => 0), sent: filled([], 10),
    raw: row(raw), made: row(made), icons: icons(), worth: icons(), ways: 0, points: by(SOURCES, () => 0), ...rest,
  }
}

export function state(phase: Phase, fields: Partial<State> = {}): State {
  return {
    seats: 2, starter: 0, turn_no: 5, phase, actor: 0, task: null, actions: 0, home: 0, to_draw: 0, to_choose: 0, laid: 0,
    open: filled([], 12), least: 0, busy: 0, idle: 0, last: 0, unfinished: 0,
    deck: Array.from({ length: 5 }, () => ({ unseen: 5, known: 0, under: [] })), discard: row({}), player: [player(), player({ hand: null })],
    ...fields,
  }
}

export const lying = (...kinds: number[]): Partial<State> => ({ open: filled(kinds, 12), laid: kinds.length, to_choose: 1, task: 'gather' })

const NAMES = ['Mara', 'Ilse']
const seat = (i: number): Seat => ({ seat: i, name: NAMES[i], kind: 'person', bot: null, present: true, taken: true, resigned: false })

/** What the shell hands a table: a view, and a menu given as notation → target. */
export function props(view: State, menu: Record<string, string> = {}, me: number | null = 0): TableProps<State, NamedBox> {
  const offers = Object.entries(menu).map(([notation, at], code) => ({ code, notation, says: notation, at }))
  return {
    moment: {
      version: 1, phase: '', to_move: view.actor, prompt: '', view, scores: view.player.map(() => 0), tally: [], places: null, last: [],
    },
    box: BOX, seats: [seat(0), seat(1)], me, chosen: null, offers: (at) => offers.filter((offer) => offer.at === at), press: vi.fn(), choose: vi.fn(),
  }
}
