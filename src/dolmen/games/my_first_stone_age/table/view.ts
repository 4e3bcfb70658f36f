// The shape of a seat's view and of the box, as the Records of ../state.py declare them.
export type Good = 'berry' | 'fish' | 'pot' | 'arrowhead' | 'tooth'
export type Space = 'berry' | 'fish' | 'pot' | 'arrowhead' | 'tooth' | 'trade' | 'dog' | 'site'
export type Face =
  | 'die_1'
  | 'die_2'
  | 'die_3'
  | 'die_4'
  | 'die_5'
  | 'die_6'
  | 'berry'
  | 'fish'
  | 'pot'
  | 'arrowhead'
  | 'tooth'
  | 'trade'
  | 'dog'
  | 'site'
export type Phase =
  | 'flip'
  | 'trade'
  | 'steal'
  | 'site'
  | 'swap'
  | 'show'
  | 'reveal'
  | 'land'
  | 'next_hut'
  | 'next_turn'
  | 'over'

export interface Hut {
  cost: Record<Good, number>
}

export interface Box {
  n_tokens: number
  n_huts: number
  pile_height: number
  huts_to_win: number
  dogs: number
  on_post: number
  turns: number
  goods: number[]
  ring: (Space | null)[]
  faces: number[]
  hut: Hut[]
}

export interface Player {
  at: number
  held: number
  goods: Record<Good, number> | null
  shown: Record<Good, number>
  dogs: number
  huts: number
  built: number[]
}

export interface State {
  seats: number
  open_goods: number
  help_me_remember: number
  starter: number
  turn_no: number
  phase: Phase | null
  actor: number
  flipped: number
  shown: Face | null
  swapped: number[]
  reminder_at: number
  reminder: Face | null
  forest: (Face | null)[]
  stock: Record<Good, number>
  post: Record<Good, number>
  kennel: number
  given: Record<Good, number>
  taken: Record<Good, number>
  top: number[]
  pile: number[]
  huts: number[]
  vacancy: number
  built: number
  unfinished: number
  player: Player[]
}
