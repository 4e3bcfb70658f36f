// The one way to the server: JSON, strict errors, and posts that survive a dropped connection.
import type {
  Clause, Game, Hint, LogLine, Moment, NewSeat, NewTable, Offer, Reason, ReviewState, Snapshot, TableLine,
} from './contract'

/** The server said no, in one sentence. */
export class Refusal extends Error {
  override name = 'Refusal'
  constructor(
    readonly status: number, readonly code: string, message: string,
    readonly more: { snapshot?: Snapshot; clause?: string | null; menu?: Offer[] } = {},
  ) { super(message) }
}

/** No answer came: no network, or nobody at the other end. */
export class Unreachable extends Error {
  override name = 'Unreachable'
  constructor() { super('The server does not answer.') }
}

export interface Wire { fetch: typeof fetch; wait: (ms: number) => Promise<void> }

const RETRIES_MS = [300, 700, 1500, 3000, 6000, 10000, 15000, 20000]
const GONE = new Set([502, 503, 504])
const wire: Wire = {
  fetch: (input, init) => fetch(input, init),
  wait: (ms) => new Promise((resolve) => { setTimeout(resolve, ms) }),
}

/** Sixteen random bytes as hex; `crypto.randomUUID` is missing on a plain-http address of the local network. */
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The error a refusing answer holds; an answer in another form is named for what it is. */
async function refusal(response: Response): Promise<Refusal> {
  try {
    const body = (await response.json()) as { error?: { code?: string; message?: string } }
    const { code, message, ...more } = body.error ?? {}
    if (typeof code === 'string' && typeof message === 'string') {
      return new Refusal(response.status, code, message, more)
    }
  } catch {
    // not JSON: the sentence below says so
  }
  return new Refusal(response.status, 'unreadable', `The server answered ${response.status} without saying why.`)
}

async function once(path: string, init: RequestInit, by: Wire): Promise<Response> {
  let response: Response
  try {
    response = await by.fetch(path, { credentials: 'same-origin', ...init })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Unreachable()
  }
  if (GONE.has(response.status)) throw new Unreachable()
  if (!response.ok) throw await refusal(response)
  return response
}

async function json<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('json')) throw new Refusal(response.status, 'unreadable', 'The server did not answer in JSON.')
  return (await response.json()) as T
}

export async function get<T>(path: string, by: Wire = wire): Promise<T> {
  return json<T>(await once(path, { headers: { Accept: 'application/json' } }, by))
}

/** Post a body; safe to repeat, it is repeated under one key until an answer comes or patience ends. */
export async function post<T>(
  path: string, body: unknown, safe = false, waiting: (tries: number) => void = () => {}, by: Wire = wire,
): Promise<T> {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', Accept: 'application/json' }
  if (safe) headers['Idempotency-Key'] = randomHex()
  const init: RequestInit = { method: 'POST', headers, body: JSON.stringify(body) }
  for (let tries = 0; ; tries++) {
    try {
      return await json<T>(await once(path, init, by))
    } catch (error) {
      const pause = RETRIES_MS[tries]
      if (!safe || pause === undefined || !(error instanceof Unreachable)) throw error
      waiting(tries + 1)
      await by.wait(pause)
    }
  }
}

// --- the routes of docs/protocol.md ---

const at = (table: string, route: string, query: Record<string, string | number | null> = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))
  const asked = new URLSearchParams(given as [string, string][]).toString()
  return `/api/tables/${encodeURIComponent(table)}${route}${asked ? `?${asked}` : ''}`
}
export interface Opening {
  game: string; seats: NewSeat[]; options: Record<string, boolean>; starter: 'random' | number; hints: boolean
}
type Seat = number | null
type Waiting = (tries: number) => void

export const games = () => get<Game[]>('/api/games')
export const game = (name: string) => get<Game>(`/api/games/${encodeURIComponent(name)}`)
export const rules = (name: string) => get<{ clauses: Clause[] }>(`/api/rules/${encodeURIComponent(name)}`)
export const tables = () => get<TableLine[]>('/api/tables')
export const openTable = (opening: Opening) => post<NewTable>('/api/tables', { ...opening, nonce: randomHex() })
export const again = (table: string) => post<NewTable>(at(table, '/again'), {})
export const sit = (table: string, token: string, name: string | null) =>
  post<Snapshot>(at(table, '/sit'), { token, nonce: randomHex(), ...(name ? { name } : {}) })
/** What a link opens, before one sits down: the table as its seat sees it. */
export async function linked(table: string, token: string): Promise<Snapshot> {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  return json<Snapshot>(await once(at(table, ''), { headers }, wire))
}
export const snapshot = (table: string, seat: Seat) => get<Snapshot>(at(table, '', { seat }))
/** The whole log; the server gives it in parts. */
export async function allLines(table: string, seat: Seat, whole: number): Promise<LogLine[]> {
  let all: LogLine[] = []
  while (all.length < whole) {
    const { lines } = await get<{ lines: LogLine[] }>(at(table, '/log', { seat, from: all.length }))
    if (!lines.length) break
    all = [...all, ...lines]
  }
  return all
}
export const moment = (table: string, version: number, seat: Seat) =>
  get<Moment>(at(table, `/moments/${version}`, { seat }))
export const why = (table: string, seat: Seat, place: string) => get<Reason>(at(table, '/why', { seat, at: place }))
export const move = (table: string, seat: Seat, version: number, code: number, waiting: Waiting) =>
  post<Snapshot>(at(table, '/moves', { seat }), { version, move: code }, true, waiting)
export const takeBack = (table: string, seat: Seat, version: number, waiting: Waiting) =>
  post<Snapshot>(at(table, '/take-back', { seat }), { version }, true, waiting)
export const resign = (table: string, seat: Seat, version: number, waiting: Waiting) =>
  post<Snapshot>(at(table, '/resign', { seat }), { version }, true, waiting)
export const hint = (table: string, seat: Seat, version: number) => post<Hint>(at(table, '/hint', { seat }), { version })
export const thinkOver = (table: string) => post<ReviewState>(at(table, '/review'), {})
export const review = (table: string) => get<ReviewState>(at(table, '/review'))
export const say = (table: string, seat: Seat, text: string) => post<undefined>(at(table, '/chat', { seat }), { text })
export const journalAddress = (table: string, seat: Seat): string => at(table, '/journal', { seat })
export const eventsAddress = (table: string, seat: Seat): string => at(table, '/events', { seat })
