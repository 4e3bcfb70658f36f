// The end of a game in words and rows.
import type { Moment, Snapshot } from '../contract'

const listed = (names: string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** A number of points with a real minus sign. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points))

/** Who won, in one sentence; alone at the table one wins or loses against the game. */
export function winners(now: Pick<Snapshot, 'seats' | 'places' | 'scores'>): string {
  const first = now.seats.filter(({ seat }) => now.places?.[seat] === 1)
  const [winner] = first
  if (now.seats.length === 1) return winner ? `${winner.name} wins.` : `${now.seats[0]?.name ?? 'Nobody'} loses.`
  if (!winner) return 'The game is over.'
  const points = now.scores[winner.seat] ?? 0
  const count = points === 1 ? '1 point' : `${signed(points)} points`
  if (first.length === 1) return `${winner.name} wins with ${count}.`
  return `${listed(first.map(({ name }) => name))} share the victory with ${count}.`
}

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
