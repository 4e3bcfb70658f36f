// A finished game thought over: asked for once, then waited for.
import * as api from './api'
import { Refusal } from './api'
import type { Decision, Review, ReviewState } from './contract'

const EVERY_MS = 1000
const NONE: ReviewState = { status: 'none', done: 0, of: 1, review: null }

export class TableReview {
  state = $state.raw<ReviewState>(NONE)
  /** Why it was refused, or empty. */
  trouble = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly table: string) {}

  get found(): Review | null {
    return this.state.review
  }

  /** What is known already; nothing is asked for. */
  async look(): Promise<void> {
    await this.#take(() => api.review(this.table))
  }

  /** Have the game thought over. */
  async ask(): Promise<void> {
    await this.#take(() => api.thinkOver(this.table))
  }

  /** The last decision up to a version. */
  at(version: number): Decision | null {
    return this.found?.decisions.findLast((decision) => decision.version <= version) ?? null
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #take(read: () => Promise<ReviewState>): Promise<void> {
    clearTimeout(this.#timer)
    try {
      this.state = await read()
      this.trouble = ''
      if (this.state.status === 'waiting' || this.state.status === 'running') {
        this.#timer = setTimeout(() => void this.look(), EVERY_MS)
      }
    } catch (error) {
      this.trouble = error instanceof Refusal ? error.message : 'The server does not answer.'
    }
  }
}

/** The moves that cost most, the dearest first. */
export const costly = (review: Review, most: number): Decision[] =>
  review.decisions.filter(({ lost }) => lost > 0).sort((a, b) => b.lost - a.lost).slice(0, most)

/** A chance as people say it. */
export const percent = (chance: number): string => `${Math.round(100 * chance)} %`
