// A small box and a table set by hand, for the tests of the drawing.
import type { Seat, TableProps } from '@shell/contract'
import { vi } from 'vitest'
import { GOODS } from './reading'
import type { Box, Building, Card, Good, Phase, Player, Source, Space, State } from './view'

export const SPACES: Space[] = [
  'hunt', 'forest', 'clay_pit', 'quarry', 'river', 'tool_maker', 'hut', 'field',
  'card_1', 'card_2', 'card_3', 'card_4', 'building_1', 'building_2', 'building_3', 'building_4',
]
const SOURCES: Source[] = [
  'buildings', 'cards', 'hunger', 'culture', 'farmers', 'tool_makers', 'hut_builders', 'shamans', 'goods',
]
const by = <K extends string>(names: readonly K[], value: (name: K) => number): Record<K, number> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, number>

export const goods = (wood = 0, brick = 0, stone = 0, gold = 0): Record<Good, number> => ({ wood, brick, stone, gold })

const PIPS: Partial<Record<Space, number>> = { hunt: 2, forest: 3, clay_pit: 4, quarry: 5, river: 6 }
const ROOM: Partial<Record<Space, number>> = { hunt: 40, forest: 7, clay_pit: 7, quarry: 7, river: 7, hut: 2 }

const card = (effect: Card['effect'], lower: Partial<Card>, upper: Partial<Card> = {}): Card => ({
  effect, amount: 1, good: null, culture: null, role: null, symbols: 1, ...upper, ...lower,
})
const building = (tile: Partial<Building>): Building => ({ points: 0, cost: goods(), least: 0, most: 0, kinds: 0, ...tile })

/** Cards 1 to 12, one for each effect and some twice; buildings of all three kinds. */
export const BOX: Box = {
  n_cards: 12, n_tiles: 3, stack_height: 7, start_food: 12, start_people: 5, most_people: 10, most_food_track: 10,
  hunger_penalty: 10, rounds: 100,
  room: by(SPACES, (space) => ROOM[space] ?? 1),
  pips: by(SPACES, (space) => PIPS[space] ?? 0),
  worth: goods(3, 4, 5, 6),
  card: [
    card(null, {}),
    card('food', { culture: 'pottery' }, { amount: 7 }),
    card('dice_for_all', { culture: 'pottery' }),
    card('tool', { culture: 'art' }),
    card('roll', { culture: 'art' }, { amount: 2, good: 'gold' }),
    card('goods', { culture: 'healing' }, { amount: 2, good: 'stone' }),
    card('any_goods', { culture: 'time' }, { amount: 2 }),
    card('draw', { culture: 'music' }),
    card('points', { role: 'farmer', symbols: 2 }, { amount: 3 }),
    card('food_track', { role: 'tool_maker', symbols: 2 }),
    card('one_time_tool', { role: 'hut_builder', symbols: 3 }, { amount: 4 }),
    card('food', { role: 'shaman', symbols: 2 }, { amount: 3 }),
    card('food', { role: 'shaman', symbols: 1 }),
  ],
  building: [
    building({}),
    building({ points: 10, cost: goods(2, 1) }),
    building({ least: 4, most: 4, kinds: 2 }),
    building({ least: 1, most: 7 }),
  ],
}

export function player(fields: Partial<Player> = {}): Player {
  return {
    people: 5, placed: by(SPACES, () => 0), food: 12, food_track: 0, goods: goods(), tools: [0, 0, 0], used: [0, 0, 0],
    one_time: [0, 0, 0, 0, 0], two_goods: 0, buildings: 0, cards: Array<number>(13).fill(0), secret: null, drawn: 0,
    points: by(SOURCES, () => 0), ...fields,
  }
}

/** Rows of a player's cards with ones where a card is held. */
export const held = (...numbers: number[]): number[] =>
  Array.from({ length: 13 }, (_, i) => (numbers.includes(i) ? 1 : 0))

export function state(phase: Phase, fields: Partial<State> = {}): State {
  const seats = fields.player?.length ?? 2
  return {
    seats, crowding: 0, starter: 0, round_no: 3, phase, actor: 0, turn: 0, waiting: 0, crowd: by(SPACES, () => 0), space: null, good: null,
    dice: Array<number>(10).fill(0), rolled: 0, to_roll: 0, picks: 0, pips: 0, paid: goods(), hungry: 0,
    display: [1, 5, 8, 0], deck: 20, site: [1, 2, 0, 0], stack: [7, 6, 0, 0], tiles: [], vacancy: 0, unfinished: 0,
    player: Array.from({ length: seats }, () => player()), ...fields,
  }
}

const NAMES = ['Mara', 'Ilse', 'Old Bear', 'Tove']
const seat = (i: number): Seat => ({
  seat: i, name: NAMES[i], kind: 'person', bot: null, present: true, taken: true, resigned: false,
})

/** What the shell hands a table: a view, and a menu given as notation → target. */
export function props(view: State, menu: Record<string, string> = {}, me: number | null = 0): TableProps<State, Box> {
  const offers = Object.entries(menu).map(([notation, at], code) => ({ code, notation, says: notation, at }))
  return {
    moment: {
      version: 1, phase: '', to_move: view.actor, prompt: '', view, scores: view.player.map(() => 0),
      tally: [], places: null, last: [],
    },
    box: BOX, seats: view.player.map((_, i) => seat(i)), me, chosen: null,
    offers: (at) => offers.filter((offer) => offer.at === at),
    press: vi.fn(), choose: vi.fn(),
  }
}

export const pairs = (): Record<string, string> =>
  Object.fromEntries(
    GOODS.flatMap((first, i) => GOODS.slice(i).map((second) => [`claim ${first} ${second}`, 'button/claim'])),
  )
