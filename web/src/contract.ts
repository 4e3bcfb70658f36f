// What the server says (docs/protocol.md) and what a game's drawn table is given.
import type { Component } from 'svelte'

export type Status = 'waiting' | 'running' | 'over'
export interface Seat { seat: number; name: string; kind: 'person' | 'bot'; bot: string | null; present: boolean; taken: boolean; resigned: boolean }
export interface Offer { code: number; notation: string; says: string; at: string }
export interface LogLine { version: number; seat: number; says: string; at: string; heading: boolean }
export interface Tally { label: string; points: number }
export interface ChatLine { at: string; seat: number; name: string; text: string }
export interface GameOption { name: string; says: string; default: boolean; seats: number[] }
export interface Game {
  name: string; title: string; seats: number[]; edition: string; secrets: boolean; options: GameOption[]
  bots: { name: string; says: string }[]; provenance: { rulebook: number; published: number; reconstruction: number }
  starter_hint: string; box?: unknown
}
export interface TableLine {
  table: string; game: string; title: string; status: Status; seats: Seat[]; mine: number[]
  to_move: number; version: number; updated: string
}
export interface Moment<View = unknown> {
  version: number; phase: string; to_move: number; prompt: string; view: View
  scores: number[]; tally: Tally[][]; places: number[] | null; last: string[]
}
export interface Snapshot<View = unknown> extends Moment<View> {
  table: string; game: string; title: string; status: Status; you: number[]; seat: number | null; seats: Seat[]
  options: Record<string, boolean>; hints: boolean; starter: number; menu: Offer[]; can_take_back: boolean; take_back_says: string
  holds_secret: boolean; commitment: string; seed: string | null; next: string | null; chat: ChatLine[]
  /** Whether past moments can be looked at: not while a game runs in which remembering is the game. */
  looks_back: boolean; log_length: number; log: LogLine[]
}
export type Happening = 'moved' | 'taken_back' | 'seats' | 'chat' | 'over' | 'resync'
export interface Reason { sentence: string; clause: string | null }
export interface Hint { code: number; notation: string; at: string; says: string }
/** A decision of a finished game thought over; `better` is empty where the move cost nothing. */
export interface Decision { version: number; seat: number; chances: number[]; played: string; better: string; lost: number }
export interface Review { decisions: Decision[]; luck: number[] }
export interface ReviewState {
  status: 'none' | 'waiting' | 'running' | 'done' | 'failed'; done: number; of: number; review: Review | null
}
export interface NewTable { table: string; commitment: string; links: { seat: number; token: string }[]; spectators: string | null }
export interface NewSeat { kind: 'me' | 'person' | 'bot'; name?: string; bot?: string }
export interface Clause { id: string; title: string; text: string; ruling: string | null }

/** Everything a game's table may use. It draws; it knows no rule. */
export interface TableProps<View = unknown, Box = unknown> {
  moment: Moment<View>
  box: Box
  seats: Seat[]
  /** The seat this screen speaks for; null for a spectator. */
  me: number | null
  /** The offers at a target; none when it does not glow. */
  offers: (at: string) => Offer[]
  /** The code chosen but not yet confirmed, or null. */
  chosen: number | null
  /** A target was pressed: plays its one offer, opens the chooser, or says why it is closed. */
  press: (at: string, anchor: HTMLElement) => void
  /** Play or propose one offer straight away. */
  choose: (code: number) => void
}
/** What `src/dolmen/games/<game>/table/index.ts` exports. */
export interface DrawnTable<View = unknown, Box = unknown> {
  /** The board. */
  Board: Component<TableProps<View, Box>>
  /** My own mat, under the board. `seat` says whose. */
  Mat: Component<TableProps<View, Box> & { seat: number }>
  /** The few numbers of a seat that stand in its card at the side. */
  Summary: Component<TableProps<View, Box> & { seat: number }>
  /** A picture beside an offer in the list of choices: the id of a symbol, or null. */
  icon: (offer: Offer, moment: Moment<View>, box: Box) => string | null
  /** One step of a longer decision, such as paying one of several goods: played without being confirmed. */
  step?: (offer: Offer, moment: Moment<View>) => boolean
  /** The `button/…` offer that is the one call to act while nothing is chosen, or null for none. */
  main?: (menu: Offer[], moment: Moment<View>) => Offer | null
  /** False where people do not write to one another, such as children who cannot. */
  chat?: false
}
