// What happens at the table, as it happens; comes back by itself after sleep, reload or a dropped line.
import type { Happening, Snapshot } from './contract'

/** The state of the line to the server, as the page shows it. */
export type Line = 'connecting' | 'live' | 'offline'
export interface Heard { event: Happening; snapshot: Snapshot }
export interface Ears {
  /** The line stands, after which nothing is missed: read the table afresh now. */
  open: () => void
  heard: (what: Heard) => void
  line: (state: Line) => void
}
type Source = new (url: string) => EventSource

const HAPPENINGS: Happening[] = ['moved', 'taken_back', 'seats', 'chat', 'over', 'resync']
const RETRIES_MS = [500, 1000, 2000, 4000, 8000, 15000]
const BEAT_MS = 5000
const SLEPT_MS = 30_000

export class Stream {
  #source: EventSource | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #beat = Date.now()
  readonly #url: string
  readonly #ears: Ears
  readonly #Source: Source
  readonly #heart: ReturnType<typeof setInterval>
  readonly #awake = () => { if (document.visibilityState === 'visible') this.check() }
  readonly #online = () => this.#reconnect()
  readonly #offline = () => this.#ears.line('offline')

  constructor(url: string, ears: Ears, source: Source = EventSource) {
    this.#url = url
    this.#ears = ears
    this.#Source = source
    this.#heart = setInterval(() => this.#listen(), BEAT_MS)
    document.addEventListener('visibilitychange', this.#awake)
    window.addEventListener('online', this.#online)
    window.addEventListener('offline', this.#offline)
    ears.line('connecting')
    this.#connect()
  }

  /** Connect anew unless the line stands. */
  check(): void {
    if (this.#source?.readyState !== this.#Source.prototype.OPEN) this.#reconnect()
  }

  close(): void {
    clearInterval(this.#heart)
    clearTimeout(this.#retry)
    document.removeEventListener('visibilitychange', this.#awake)
    window.removeEventListener('online', this.#online)
    window.removeEventListener('offline', this.#offline)
    this.#source?.close()
    this.#source = null
  }

  #connect(): void {
    const source = new this.#Source(this.#url)
    this.#source = source
    source.onopen = () => this.#opened()
    source.onerror = () => this.#failed(source)
    for (const event of HAPPENINGS) {
      source.addEventListener(event, (message) => this.#hear(event, (message as MessageEvent<string>).data))
    }
  }

  #opened(): void {
    this.#tries = 0
    this.#ears.line('live')
    this.#ears.open()
  }

  /** The browser tries again by itself, with the id of the last event, unless it has closed the source. */
  #failed(source: EventSource): void {
    if (source !== this.#source) return
    this.#ears.line('offline')
    if (source.readyState !== this.#Source.prototype.CLOSED) return
    const pause = RETRIES_MS[Math.min(this.#tries++, RETRIES_MS.length - 1)]
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#reconnect(), pause)
  }

  #reconnect(): void {
    clearTimeout(this.#retry)
    this.#source?.close()
    this.#connect()
  }

  #hear(event: Happening, data: string): void {
    if (event === 'resync') this.#ears.open()
    else this.#ears.heard({ event, snapshot: JSON.parse(data) as Snapshot })
  }

  /** A beat that comes much too late: the machine slept, and a line that looks open may be dead. */
  #listen(): void {
    const now = Date.now()
    if (now - this.#beat > SLEPT_MS) this.#reconnect()
    this.#beat = now
  }
}
