// The log as one list, whichever way its lines came.
import type { LogLine, Snapshot } from './contract'
import { turnOf } from './turn'

const same = (a: LogLine, b: LogLine): boolean =>
  a.version === b.version && a.seat === b.seat && a.says === b.says && a.heading === b.heading

/** Lines known so far with those of a new event; lines that come twice are there once. */
export function joined(known: readonly LogLine[], newer: readonly LogLine[]): LogLine[] {
  const [first] = newer
  if (!first) return [...known]
  const before = known.filter((line) => line.version < first.version
    || (line.version === first.version && !newer.some((other) => same(line, other))))
  return [...before, ...newer]
}

/** Lines known so far under the newest of the table as it stands: what was taken back is gone. */
export function renewed(known: readonly LogLine[], newest: readonly LogLine[]): LogLine[] {
  const from = newest[0]?.version ?? 0
  return [...known.filter((line) => line.version < from), ...newest]
}

/** What others did after a moment, in their own lines: no headings, and nothing of mine. */
export function others(log: readonly LogLine[], after: number, mine: readonly number[]): LogLine[] {
  return log.filter((line) => line.version > after && !line.heading && line.seat >= 0 && !mine.includes(line.seat))
}

/** The index of the last line, no heading, that was written by a moment; -1 before the first. */
export const lineAt = (log: readonly LogLine[], version: number): number =>
  log.findLastIndex((line) => !line.heading && line.version <= version)

/** The moments worth stopping at: the beginning, after each line, and now. */
export function stops(log: readonly LogLine[], now: number): number[] {
  const at = log.filter((line) => !line.heading).map((line) => line.version)
  return [...new Set([0, ...at, now])].filter((version) => version <= now).sort((a, b) => a - b)
}

/** The stop before or after a moment; the last one on either side when there is none. */
export function nextStop(all: readonly number[], from: number, by: 1 | -1): number {
  const further = by > 0 ? all.find((stop) => stop > from) : all.findLast((stop) => stop < from)
  return further ?? (by > 0 ? (all.at(-1) ?? from) : (all[0] ?? from))
}

/** A number of steps in words. */
export const steps = (count: number): string => (count === 1 ? 'one step' : `${count} steps`)

const MOST_TOLD = 6

/** What a screen reader is told of a new moment: what happened after the last one, and what is asked of this seat. */
export function told(now: Snapshot, last: number, log: readonly LogLine[]): string {
  const happened = log.filter((line) => line.version > last).map((line) => line.says)
  const mine = now.status === 'running' && now.to_move === now.seat
  return [...happened.slice(-MOST_TOLD), ...(mine ? [`${turnOf(now)}. ${now.prompt}`] : [])].join(' ')
}
