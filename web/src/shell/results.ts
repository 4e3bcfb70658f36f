// The end of a game in words and rows.
import type { Moment } from '../contract'

/** A number of points with a real minus sign. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points))

/** Where a seat has come in; alone at the table one wins or loses against the game. */
export const placeSays = (place: number, seats: number): string =>
  seats === 1 ? (place === 1 ? 'Won' : 'Lost') : place === 1 ? 'Winner' : `Place ${place}`

export interface Row { label: string; points: (number | null)[] }

/** The tally as rows: every label once, in the order of its first seat; null where a seat has no such line. */
export function rows(moment: Pick<Moment, 'tally'>): Row[] {
  const labels = [...new Set(moment.tally.flat().map(({ label }) => label))]
  return labels.map((label) => ({
    label, points: moment.tally.map((lines) => lines.find((line) => line.label === label)?.points ?? null),
  }))
}

/** What each seat has after so many rows. */
export function sums(of: readonly Row[], after: number): number[] {
  const seats = of[0]?.points.length ?? 0
  return Array.from({ length: seats }, (_, seat) =>
    of.slice(0, after).reduce((sum, row) => sum + (row.points[seat] ?? 0), 0))
}
