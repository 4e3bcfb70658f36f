// Which clause of RULES.md a picture on the table is explained by.
import type { Effect, Role, Space } from './view'

const OF_SPACE: Partial<Record<Space, string>> = {
  hunt: '4.13',
  forest: '4.14',
  clay_pit: '4.14',
  quarry: '4.14',
  river: '4.14',
  tool_maker: '4.4',
  hut: '4.8',
  field: '4.10',
}

export const clauseOfSpace = (space: Space): string =>
  OF_SPACE[space] ?? (space.startsWith('card') ? '5.1' : '6.1')

export const OF_EFFECT: Record<Effect, string> = {
  food: '5.5',
  goods: '5.6',
  points: '5.7',
  tool: '5.8',
  food_track: '5.9',
  roll: '5.10',
  one_time_tool: '5.11',
  dice_for_all: '5.13',
  draw: '5.17',
  any_goods: '5.19',
}

export const OF_ROLE: Record<Role, string> = {
  farmer: '10.3',
  tool_maker: '10.4',
  hut_builder: '10.5',
  shaman: '10.6',
}

export const CLAUSE = {
  roll: '4.15',
  tools: '4.16',
  oneTime: '5.11',
  price: '5.2',
  exact: '6.1',
  choice: '6.2',
  anyGoods: '6.3',
  worth: '6.4',
  decline: '4.3',
  claim: '5.19',
  draft: '5.13',
  short: '7.4',
  order: '13.7',
  supper: '7.2',
  foodTrack: '7.1',
  people: '4.9',
  culture: '10.1',
  second: '10.2',
  goods: '10.7',
  secret: '12.2',
  deck: '9.1',
  stack: '9.3',
  buildings: '6.1',
} as const
