// What others did, shown one thing at a time.

const MANY = 8

/** A queue that shows its items at a watchable pace; an item due while nothing is shown comes at once. */
export class Reel<Item> {
  #waiting: Item[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #show: (item: Item) => void
  readonly #pace: () => number

  /** `pace` gives the milliseconds an item stands before the next one; of many, each stands less long. */
  constructor(show: (item: Item) => void, pace: () => number) {
    this.#show = show
    this.#pace = pace
  }

  /** How many items are still to be shown. */
  get length(): number {
    return this.#waiting.length
  }

  /** Show an item after those before it. */
  add(item: Item): void {
    this.#waiting.push(item)
    if (this.#timer === undefined) this.#next()
  }

  /** Show an item this moment, all waiting ones first. */
  now(item: Item): void {
    this.#waiting.push(item)
    this.skip()
    this.#hold()
  }

  /** Show everything that waits, at once and in order. */
  skip(): void {
    this.#release()
    for (const item of this.#waiting.splice(0)) this.#show(item)
  }

  /** Forget what waits. */
  clear(): void {
    this.#release()
    this.#waiting = []
  }

  #next(): void {
    this.#release()
    const item = this.#waiting.shift()
    if (item === undefined) return
    this.#show(item)
    this.#hold()
  }

  #hold(): void {
    const ms = this.#pace() * Math.min(1, MANY / this.#waiting.length)
    if (ms > 0) this.#timer = setTimeout(() => this.#next(), ms)
    else if (this.#waiting.length) this.#next()
  }

  #release(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
