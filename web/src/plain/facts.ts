// Any game's view as lines of words: the plain table knows no game.

const words = (name: string): string => name.replaceAll('_', ' ')

function shown(value: unknown): string {
  if (value === null || value === undefined) return '?'
  if (Array.isArray(value)) return value.map(shown).join(' ')
  if (typeof value === 'object') return facts(value).map(([name, held]) => `${name} ${held}`).join(', ')
  return String(value)
}

/** The fields of a record as (name, value) pairs in words; unknown ones show as "?". */
export function facts(record: unknown): [string, string][] {
  if (typeof record !== 'object' || record === null) return []
  return Object.entries(record)
    .filter(([name]) => name !== 'player')
    .map(([name, value]) => [words(name), shown(value)])
}

/** The row of a seat in a view, when the view has rows of players. */
export function rowOf(view: unknown, seat: number): unknown {
  const rows = (view as { player?: unknown[] } | null)?.player
  return Array.isArray(rows) ? rows[seat] : null
}
