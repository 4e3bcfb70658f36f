// Looking at earlier moments of a table, as this seat saw them then.
import * as api from './api'
import type { LogLine, Moment } from './contract'
import { nextStop, stops } from './loglines'
import { paceMs } from './preferences.svelte'

const SLOWEST_MS = 400

export class Replay {
  /** The moment looked at; null is now. */
  past = $state.raw<Moment | null>(null)
  playing = $state(false)
  /** The step asked for, before its moment has come. */
  at = $state<number | null>(null)
  #kept: Record<string, Moment> = {}
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly table: string, readonly seat: () => number | null, readonly end: () => number,
    readonly log: () => readonly LogLine[], readonly allLines: () => Promise<void>, readonly looksBack: () => boolean,
  ) {}

  /** Look at a moment; the last one is now. */
  async look(version: number): Promise<void> {
    if (version >= this.end() || !this.looksBack()) return this.back()
    this.at = version
    try {
      if (version < (this.log()[0]?.version ?? 0)) await this.allLines()
      const moment = await this.#moment(version)
      if (this.at === version) this.past = moment
    } catch {
      this.back()
    }
  }

  async #moment(version: number): Promise<Moment> {
    const key = `${this.seat() ?? ''}/${version}`
    const known = this.#kept[key]
    if (known) return known
    const moment = await api.moment(this.table, version, this.seat())
    this.#kept[key] = moment
    return moment
  }

  /** Now again. */
  back(): void {
    this.pause()
    this.past = null
    this.at = null
  }

  /** One decision back or on. */
  async step(by: 1 | -1): Promise<void> {
    await this.allLines()
    await this.look(nextStop(stops(this.log(), this.end()), this.at ?? this.end(), by))
  }

  /** Show the game from where we look, from the beginning when that is now. */
  async play(from = this.at ?? 0): Promise<void> {
    if (!this.looksBack()) return
    this.playing = true
    await this.allLines()
    await this.look(from)
    this.#later()
  }

  pause(): void {
    clearTimeout(this.#timer)
    this.playing = false
  }

  #later(): void {
    clearTimeout(this.#timer)
    if (this.playing) this.#timer = setTimeout(() => void this.#onward(), Math.max(paceMs(), SLOWEST_MS))
  }

  async #onward(): Promise<void> {
    await this.step(1)
    if (this.past) this.#later()
  }

  /** Moments may have changed: something was taken back. */
  forget(): void {
    this.#kept = {}
  }
}
