// What a view says, in the terms of the drawing: where things lie, what they show, what they are called.
import type { Box, Face, Good, Phase, Player, Space, State } from './view'

export interface Spot { x: number; y: number; mx: number; my: number }

export const GOODS: Good[] = ['berry', 'fish', 'pot', 'arrowhead', 'tooth']

const at = (x: number, y: number, mx = x, my = y): Spot => ({ x, y, mx, my })

/** Where the trees stand around the board, in hundredths; the first is number 1. */
export const TREES: Spot[] = [
  at(20, 0), at(40, 0), at(60, 0), at(80, 0), at(100, 22), at(100, 50), at(100, 78),
  at(80, 100), at(60, 100), at(40, 100), at(20, 100), at(0, 78), at(0, 50), at(0, 22),
]
/** Where the places of the ring lie, from the building site along the arrows: on a wide board, and on a tall one. */
export const STATIONS: Spot[] = [
  at(19, 82, 24, 90), at(9.5, 50, 24, 63.5), at(19, 18, 24, 36.5), at(39.5, 16, 24, 10),
  at(60.5, 16, 76, 10), at(81, 18, 76, 36.5), at(90.5, 50, 76, 63.5), at(81, 82, 76, 90),
]

export const SYMBOL: Record<Space, string> = {
  berry: 'berry', fish: 'fish', pot: 'pot', arrowhead: 'arrowhead', tooth: 'tooth', trade: 'trading-post', dog: 'dog', site: 'site',
}
export const NAME: Record<Space, string> = {
  berry: 'Berries', fish: 'Fish', pot: 'Pots', arrowhead: 'Arrowheads', tooth: 'Teeth', trade: 'Trading post', dog: 'Dogs', site: 'Building site',
}
export const ONE: Record<Good, string> = { berry: 'a berry', fish: 'a fish', pot: 'a pot', arrowhead: 'an arrowhead', tooth: 'a tooth' }

export const isGood = (space: Space): space is Good => (GOODS as Space[]).includes(space)

/** The symbol of a token's face. */
export const faceSymbol = (face: Face): string => (face.startsWith('die_') ? face.replace('_', '-') : SYMBOL[face as Space])

/** A token's face in words: “a 3”, “Teeth”. */
export const faceName = (face: Face): string => (face.startsWith('die_') ? `a ${face.slice(4)}` : NAME[face as Space])

/** The goods a player has, one by one, as far as they are seen. */
export function goodsOf(player: Player): Good[] {
  return GOODS.flatMap((good) => Array<Good>((player.goods?.[good] ?? 0) + player.shown[good]).fill(good))
}

/** The goods of a hut, one by one. */
export const costOf = (box: Box, hut: number): Good[] =>
  GOODS.flatMap((good) => Array<Good>(box.hut[hut]?.cost[good] ?? 0).fill(good))

/** “a fish and a pot”. */
export function listed(goods: readonly Good[]): string {
  const parts = goods.map((good) => ONE[good])
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** What lies on a place, one by one, as symbols. */
export function lying(view: State, space: Space): string[] {
  if (isGood(space)) return Array<string>(view.stock[space]).fill(space)
  if (space === 'trade') return GOODS.flatMap((good) => Array<string>(view.post[good]).fill(good))
  return space === 'dog' ? Array<string>(view.kennel).fill('dog') : []
}

/** Who stands at a place of the ring, by seat. */
export const standing = (view: State, place: number): number[] =>
  view.player.flatMap((player, seat) => (seat < view.seats && player.at === place ? [seat] : []))

/** Which of the three steps of a turn it is: turn over, move, act. */
export function stepOf(phase: Phase | null): 0 | 1 | 2 {
  if (phase === 'flip') return 0
  return phase === 'show' || phase === 'land' ? 1 : 2
}
