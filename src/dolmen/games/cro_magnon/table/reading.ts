// What can be read off a view and a box: no rule is decided here, only what lies there is counted.
import type { Animal, Back, Box, Branch, Card, Kind, Player, State, Technology, Terrain } from './view'

export const KINDS: readonly Kind[] = ['wood', 'stone', 'flint', 'spring', 'grass', 'clay', 'spoils']
export const BACKS: readonly Back[] = ['forest', 'mountains', 'river', 'plains', 'spoils']
export const TERRAINS: readonly Terrain[] = ['forest', 'mountains', 'river', 'plains']
export const BRANCHES: readonly Branch[] = ['weapons', 'daily_life', 'dwelling']
export const SQUARES = [0, 1, 2, 3] as const
export const LAST_SQUARE = 3
export const PREDATOR: Record<Terrain, Animal> = {
  forest: 'wolf',
  mountains: 'cave_bear',
  river: 'crocodile',
  plains: 'sabre_tooth',
}
const SPOKEN = new Set<Card>(['wood', 'stone', 'flint', 'spring', 'grass', 'clay', 'spoils'])

/** A name that stands in the box letter by letter. */
export const letters = (codes: number[]): string => String.fromCharCode(...codes.filter((code) => code > 0))
export const nameOf = (box: Box, number: number): string => letters(box.technology[number]?.name ?? [])

/** A resource lying on a square or a pile; null for nothing and for an animal. */
export const resource = (card: Card | null): Kind | null => (card && SPOKEN.has(card) ? (card as Kind) : null)

export const costOf = (card: Technology): Kind[] =>
  card.cost.slice(0, card.n_cost).filter((kind): kind is Kind => kind !== null)
export const requiredBy = (card: Technology): number[] => card.requires.slice(0, card.n_requires)

export type Need = 'mine' | 'there' | 'missing'
/** Whether a technology lies before me, before somebody, or before nobody yet. */
export function need(view: State, number: number, me: number | null): Need {
  const owner = view.owner[number]
  return owner === 0 ? 'missing' : owner - 1 === me ? 'mine' : 'there'
}

/** Points that mastering would give a seat now, progress included. */
export const pointsNow = (view: State, card: Technology, me: number | null): number =>
  view.seats === 1 ? 0 : card.points + requiredBy(card).filter((n) => need(view, n, me) === 'mine').length

/** Which resources of a cost the hand does not hold, by their place in the cost. */
export function lacking(card: Technology, hand: Record<Kind, number> | null): boolean[] {
  const left = { ...hand } as Record<Kind, number>
  return costOf(card).map((kind) => {
    if (!hand || left[kind] <= 0) return hand !== null
    left[kind] -= 1
    return false
  })
}

/** The technologies of a seat in one branch, in the order of the box. */
export const ownOf = (view: State, box: Box, seat: number, branch: Branch): number[] =>
  view.owner.flatMap((owner, n) => (owner - 1 === seat && box.technology[n].branch === branch ? [n] : []))

/** The first unturned dwelling with so many icons, which stands for all of them; 0 when there is none. */
export const improvable = (view: State, box: Box, seat: number, icons: number): number =>
  ownOf(view, box, seat, 'dwelling').find((n) => !view.turned[n] && box.technology[n].icons === icons) ?? 0

export const handSize = (player: Player): number => BACKS.reduce((sum, back) => sum + player.backs[back], 0)

/** Weapons that hunt: those of the player of the turn and of all who were asked. */
export const force = (view: State): number =>
  view.player.reduce((sum, player, seat) => {
    const takes = seat === view.turn || view.party[seat] > 0
    return sum + (takes ? player.ready.weapons + view.pairs[seat] : 0)
  }, 0)

export const predatorHere = (view: State): Terrain | null =>
  TERRAINS.find((terrain) => PREDATOR[terrain] === view.animal) ?? null

/** Lines of the track that lie between two scores. */
export const linesOf = (box: Box): number[] => box.line.slice(0, box.n_lines)

/** The end of the drawn track: the target, or further when a marker stands beyond. */
export const lengthOf = (view: State, box: Box): number =>
  Math.max(box.target[view.seats], ...view.player.slice(0, view.seats).map((player) => player.marker))
