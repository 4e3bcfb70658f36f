// What a view and the box say, read for the drawing: nothing here knows a rule.
import type { TableProps } from '@shell/contract'
import type { Back, Box, Card, Icon, Part, Player, Source, State, Task, TaskIcon } from './kinds'

/** The box with the names of its cards, which stand beside its numbers. */
export type NamedBox = Box & { names: { upper: string[]; lower: string[] } }
export type Table = TableProps<State, NamedBox>

export const TASKS: Task[] = ['procreate', 'innovate', 'hunt', 'gather', 'forage']
export const BACKS: Back[] = [...TASKS, 'founder']
export const ICONS: Icon[] = ['field', 'herd', 'hut', 'tool', 'craft', 'food', 'hide', 'wood', 'stone', 'clay', 'spirit']
export const SKILLS: TaskIcon[] = ['male', 'female', 'hunt', 'gather', 'innovate']
export const SOURCES: Source[] = ['cultures', 'special', 'innovations', 'resources', 'most_icons']
const NEEDED = 2

export const sum = (counts: number[]): number => counts.reduce((a, b) => a + b, 0)
export const totalIcons = (player: Player): number => sum(ICONS.map((icon) => player.icons[icon]))

/** The Villagers of a seat at a Task. */
export function villagersAt(view: State, seat: number, task: Task): number[] {
  const at = TASKS.indexOf(task) * NEEDED
  return view.player[seat].sent.slice(at, at + NEEDED).filter((kind) => kind > 0)
}

export const villagersOut = (player: Player): number => player.sent.filter((kind) => kind > 0).length

/** How many cards a deck has. */
export function cardsIn(view: State, task: Task): number {
  const deck = view.deck[TASKS.indexOf(task)]
  return deck.unseen + deck.known
}

/** The known lowest cards of a deck, the next to come up first. */
export function knownIn(view: State, task: Task): number[] {
  const deck = view.deck[TASKS.indexOf(task)]
  return deck.under.slice(0, deck.known)
}

/** Equal numbers together, with how many of each, in the order in which they first come. */
export function tally(kinds: number[]): [number, number][] {
  const found = new Map<number, number>()
  for (const kind of kinds) found.set(kind, (found.get(kind) ?? 0) + 1)
  return [...found]
}

export const handOf = (player: Player): number[] => (player.hand ?? []).slice(0, player.held)

/** Cards that both tribes know to be in a hand. */
export const shownOf = (player: Player): [number, number][] =>
  player.shown.flatMap((n, kind): [number, number][] => (n > 0 ? [[kind, n]] : []))

export interface Used { kind: number; upper: boolean; count: number }

/** What is seen of a used part: cards that differ in the other one alone look alike for the rest of the game. */
function looks({ kind, upper }: Used, box: NamedBox): string {
  const card = box.card[kind]
  const part = upper ? [box.names.upper[kind], card.raw] : [box.names.lower[kind], card.gives, card.scores, card.points, card.ability]
  return JSON.stringify([upper, card.kind, part])
}

/** The used parts of a village, those that score first; parts that look alike are counted together. */
export function villageOf(player: Player, box: NamedBox): Used[] {
  const rows = (cells: number[], upper: boolean): Used[] =>
    cells.flatMap((count, kind) => (count > 0 ? [{ kind, upper, count }] : []))
  const order: (Card['kind'])[] = ['villager', 'ritual', 'animal', 'resource']
  const rank = (used: Used): number => order.indexOf(box.card[used.kind].kind) + (used.upper ? order.length : 0)
  const found = new Map<string, Used>()
  for (const used of [...rows(player.made, false), ...rows(player.raw, true)]) {
    const look = looks(used, box)
    const before = found.get(look)
    found.set(look, before ? { ...before, count: before.count + used.count } : used)
  }
  return [...found.values()].sort((a, b) => rank(a) - rank(b))
}

/** As what the halves of a card are played; a Villager's upper half is sent along to a Task. */
export function partsOf(card: Card): [Part, Part] {
  const parts: Record<NonNullable<Card['kind']>, [Part, Part]> = {
    villager: ['villager', 'culture'],
    ritual: ['ritual', 'innovation'],
    animal: ['hunted', 'domesticated'],
    resource: ['gathered', 'developed'],
  }
  return parts[card.kind ?? 'resource']
}

export interface Need { icon: Icon; met: boolean }

/** The icons that an Innovation asks for, one by one, and whether a village has them. */
export const needsOf = (card: Card, player: Player | null): Need[] =>
  ICONS.flatMap((icon) =>
    Array.from({ length: card.requires[icon] }, (_, i) => ({ icon, met: player !== null && player.icons[icon] > i })))

/** What a Culture would score in a village as it stands, its own icon included. */
export const wouldScore = (card: Card, player: Player): number =>
  sum(ICONS.map((icon) => card.scores[icon] * (player.icons[icon] + card.gives[icon])))

/** The other side of the table. */
export const across = (me: number | null): number => 1 - (me ?? 0)
