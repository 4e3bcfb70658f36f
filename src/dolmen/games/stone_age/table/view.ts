// The shape of a seat's view and of the box, as the Records of ../state.py declare them.
export type Good = 'wood' | 'brick' | 'stone' | 'gold'
export type Space =
  | 'hunt'
  | 'forest'
  | 'clay_pit'
  | 'quarry'
  | 'river'
  | 'tool_maker'
  | 'hut'
  | 'field'
  | 'card_1'
  | 'card_2'
  | 'card_3'
  | 'card_4'
  | 'building_1'
  | 'building_2'
  | 'building_3'
  | 'building_4'
export type Phase =
  | 'place'
  | 'act'
  | 'tools'
  | 'buy'
  | 'claim'
  | 'draft'
  | 'feed'
  | 'reveal'
  | 'raise'
  | 'roll'
  | 'draw'
  | 'next_to_place'
  | 'next_to_act'
  | 'paid'
  | 'next_to_draft'
  | 'supper'
  | 'next_to_feed'
  | 'round_end'
  | 'refill'
  | 'final_scoring'
  | 'over'
export type Effect =
  | 'food'
  | 'goods'
  | 'points'
  | 'tool'
  | 'food_track'
  | 'roll'
  | 'dice_for_all'
  | 'draw'
  | 'any_goods'
  | 'one_time_tool'
export type Culture = 'pottery' | 'art' | 'healing' | 'time' | 'transport' | 'writing' | 'music' | 'weaving'
export type Role = 'farmer' | 'tool_maker' | 'hut_builder' | 'shaman'
export type Source =
  | 'buildings'
  | 'cards'
  | 'hunger'
  | 'culture'
  | 'farmers'
  | 'tool_makers'
  | 'hut_builders'
  | 'shamans'
  | 'goods'

export interface Card {
  effect: Effect | null
  amount: number
  good: Good | null
  culture: Culture | null
  role: Role | null
  symbols: number
}

export interface Building {
  points: number
  cost: Record<Good, number>
  least: number
  most: number
  kinds: number
}

export interface Box {
  n_cards: number
  n_tiles: number
  stack_height: number
  start_food: number
  start_people: number
  most_people: number
  most_food_track: number
  hunger_penalty: number
  rounds: number
  room: Record<Space, number>
  pips: Record<Space, number>
  worth: Record<Good, number>
  card: Card[]
  building: Building[]
}

export interface Player {
  people: number
  placed: Record<Space, number>
  food: number
  food_track: number
  goods: Record<Good, number>
  tools: number[]
  used: number[]
  one_time: number[]
  two_goods: number
  buildings: number
  cards: number[]
  secret: number[] | null
  drawn: number
  points: Record<Source, number>
}

export interface State {
  seats: number
  crowding: number
  starter: number
  round_no: number
  phase: Phase | null
  actor: number
  turn: number
  waiting: number
  crowd: Record<Space, number>
  space: Space | null
  good: Good | null
  dice: number[]
  rolled: number
  to_roll: number
  picks: number
  pips: number
  paid: Record<Good, number>
  hungry: number
  display: number[]
  deck: number
  site: number[]
  stack: number[]
  tiles: number[]
  vacancy: number
  unfinished: number
  player: Player[]
}
