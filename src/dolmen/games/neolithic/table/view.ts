// The shape of a seat's view and of the box, as the Records of ../state.py declare them.
export type Task = 'procreate' | 'innovate' | 'hunt' | 'gather' | 'forage'
export type Back = 'procreate' | 'innovate' | 'hunt' | 'gather' | 'forage' | 'founder'
export type TaskIcon = 'male' | 'female' | 'hunt' | 'gather' | 'innovate'
export type Icon =
  | 'field'
  | 'herd'
  | 'hut'
  | 'tool'
  | 'craft'
  | 'food'
  | 'hide'
  | 'wood'
  | 'stone'
  | 'clay'
  | 'spirit'
export type Kind = 'villager' | 'ritual' | 'animal' | 'resource'
export type Source = 'cultures' | 'special' | 'innovations' | 'resources' | 'most_icons'
export type Phase =
  | 'turn'
  | 'join'
  | 'choose'
  | 'act'
  | 'lead'
  | 'deal'
  | 'draw'
  | 'reveal'
  | 'next_card'
  | 'perform'
  | 'take'
  | 'lay_open'
  | 'look'
  | 'clear'
  | 'next_action'
  | 'next_turn'
  | 'final_scoring'
  | 'over'

export interface Job {
  villagers: number
  needs: (TaskIcon | null)[]
  reveal: number
  keep: number
  dealt: number
  aside: number
}

export interface Card {
  back: Back | null
  kind: Kind | null
  copies: number
  skills: Record<TaskIcon, number>
  alone: number
  raw: Record<Icon, number>
  gives: Record<Icon, number>
  requires: Record<Icon, number>
  scores: Record<Icon, number>
  points: number
  task: Task | null
  reveal: number
  keep: number
  ability: number
}

export interface Box {
  n_kinds: number
  bonus: number
  idle_turns: number
  turns: number
  job: Job[]
  ways: Record<Task, number>
  first: Record<Back, number>
  last: Record<Back, number>
  card: Card[]
}

export interface Deck {
  unseen: number
  known: number
  under: number[]
}

export interface Player {
  hand: number[] | null
  held: number
  shown: number[]
  backs: Record<Back, number>
  sent: number[]
  raw: number[]
  made: number[]
  icons: Record<Icon, number>
  worth: Record<Icon, number>
  ways: number
  points: Record<Source, number>
}

export interface State {
  seats: number
  starter: number
  turn_no: number
  phase: Phase | null
  actor: number
  task: Task | null
  actions: number
  home: number
  to_draw: number
  to_choose: number
  laid: number
  open: number[]
  least: number
  busy: number
  idle: number
  last: number
  unfinished: number
  deck: Deck[]
  discard: number[]
  player: Player[]
}
