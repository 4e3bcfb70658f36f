// The shape of a seat's view and of the box, as the Records of ../state.py declare them.
export type Kind = 'wood' | 'stone' | 'flint' | 'spring' | 'grass' | 'clay' | 'spoils'
export type Back = 'forest' | 'mountains' | 'river' | 'plains' | 'spoils'
export type Terrain = 'forest' | 'mountains' | 'river' | 'plains'
export type Animal = 'deer' | 'markhor' | 'wolf' | 'cave_bear' | 'crocodile' | 'sabre_tooth'
export type Branch = 'weapons' | 'daily_life' | 'dwelling'
export type Card =
  | 'nothing'
  | 'wood'
  | 'stone'
  | 'flint'
  | 'spring'
  | 'grass'
  | 'clay'
  | 'spoils'
  | 'deer'
  | 'markhor'
  | 'wolf'
  | 'cave_bear'
  | 'crocodile'
  | 'sabre_tooth'
export type Phase =
  | 'act'
  | 'hunt'
  | 'invite'
  | 'promise'
  | 'answer'
  | 'discard'
  | 'follow'
  | 'gather'
  | 'draw'
  | 'steal'
  | 'turn_up'
  | 'settle'
  | 'happen'
  | 'lay_out'
  | 'fetch'
  | 'joint_hunt'
  | 'lay_down'
  | 'move_on'
  | 'turn_end'
  | 'next_turn'
  | 'month_end'
  | 'final_scoring'
  | 'over'
export type Why = 'explore' | 'follow' | 'gather'
export type Source =
  | 'technologies'
  | 'progress'
  | 'predators'
  | 'improvements'
  | 'settlement'
  | 'figures'
  | 'cards'
  | 'months'

export interface Technology {
  name: number[]
  branch: Branch | null
  first: number
  n_cost: number
  cost: (Kind | null)[]
  need: Record<Kind, number>
  marks: number[]
  n_requires: number
  requires: number[]
  points: number
  hand: number
  icons: number
}

export interface Settlement {
  needs: Record<Branch, number>
  points: number
}

export interface Event {
  name: number[]
  unless: Branch | null
  enough: number
  draws: number
  spoils: number
  keeps: number
  takes: Record<Kind, number>
  toil: number
  winter: number
}

export interface Beast {
  strength: number
  points: number
  spoils: number
  figure: number
}

export interface Box {
  n_technologies: number
  n_settlements: number
  n_events: number
  n_lines: number
  actions: number
  solo_actions: number
  hand_limit: number
  spoils: number
  cards_per_point: number
  founding: number
  months: number
  rounds: number
  target: number[]
  line: number[]
  rate: Record<Kind, number>
  count: Record<Kind, number>
  herd: Record<Terrain, number>
  beast: Beast[]
  technology: Technology[]
  turning: number[]
  settlement: Settlement[]
  event: Event[]
}

export interface Heap {
  count: number
  top: Card | null
  card: (Card | null)[]
}

export interface Row {
  deck: number
  covered: number
  technology: number[]
  resource: (Card | null)[]
  settlement: number
}

export interface Tale {
  count: number
  line: number[]
}

export interface Player {
  hand: Record<Kind, number> | null
  backs: Record<Back, number>
  shown: Record<Kind, number>
  mastered: Record<Branch, number>
  ready: Record<Branch, number>
  limit: number
  settlement: number
  figures: Record<Terrain, number>
  marker: number
  points: Record<Source, number>
  river: number[] | null
  plains: number[] | null
}

export interface State {
  seats: number
  starter: number
  round_no: number
  phase: Phase | null
  actor: number
  turn: number
  actions: number
  untouched: number
  followed: number
  follow: number
  why: Why | null
  terrain: Terrain | null
  animal: Animal | null
  spared: Record<Terrain, number>
  fled: Record<Terrain, number>
  proposals: number
  pairs: number[]
  party: number[]
  spoils_for: number[]
  points_for: number[]
  to_discard: number
  least: Kind | null
  then: Phase | null
  rival: number
  back: Back | null
  row_no: Branch | null
  square: number
  finisher: number
  cut: number
  last_turns: number
  finished: number
  event: number
  toil: number
  to_gather: number
  unfinished: number
  spoils: number
  deck: Record<Terrain, number>
  herd: Record<Terrain, number>
  lair: Record<Terrain, number>
  figure: Record<Terrain, number>
  drawn: Record<Terrain, number>
  steals: number
  heap: Heap[]
  row: Row[]
  waiting: number[]
  owner: number[]
  turned: number[]
  boxed: number[]
  to_come: number[]
  tale: Tale[]
  player: Player[]
}
