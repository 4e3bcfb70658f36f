// A table as this screen has it open: what is shown, what is known, what is chosen.
import { tick } from 'svelte'
import * as api from './api'
import { Refusal, Unreachable } from './api'
import type { DrawnTable, Game, LogLine, Offer, Snapshot } from './contract'
import { joined, others, renewed, steps, told } from './loglines'
import { answer, mainOffer, offersAt, sentence } from './menu'
import { keep, kept, paceMs, preferences } from './preferences.svelte'
import { Reel } from './reel'
import { Replay } from './replay.svelte'
import { TableReview } from './review.svelte'
import { knock } from './sound'
import { Stream, type Heard, type Line } from './stream'
import { tableOf } from './tables'
import { hush, tell } from './ui/explain'

/** How many lines come with a table that is read. */
const NEWEST = 60

export interface Advice { version: number; says: string }
export interface Note { text: string; clause: string | null }
/** The chooser: several offers at one place, and the element it opens over. */
export interface Asking { at: string; anchor: HTMLElement }

export class OpenTable {
  /** What the table shows. */
  now = $state.raw<Snapshot | null>(null)
  /** The newest that the server said; ahead of `now` while others' moves are shown one by one. */
  known = $state.raw<Snapshot | null>(null)
  log = $state.raw<LogLine[]>([])
  game = $state.raw<Game | null>(null)
  drawn = $state.raw<DrawnTable | null>(null)
  trouble = $state.raw<Refusal | Unreachable | null>(null)
  line = $state<Line>('connecting')
  /** Said for a while after the line came back. */
  caughtUp = $state('')
  chosen = $state<number | null>(null)
  asking = $state.raw<Asking | null>(null)
  note = $state.raw<Note | null>(null)
  /** A hint that was asked for; it holds for one version. */
  advice = $state.raw<Advice | null>(null)
  hinting = $state(false)
  /** The version from which a post is under way. */
  #sentAt = $state<number | null>(null)
  /** Whether a post is under way whose outcome is not known: it may be heard before it is answered. */
  readonly sending = $derived.by(() => this.#sentAt !== null && this.#sentAt >= (this.known?.version ?? 0))
  /** How often an unanswered post was repeated. */
  retries = $state(0)
  /** How many happenings are still to be shown. */
  behind = $state(0)
  /** The seat the device is to be passed to before anything more is shown. */
  curtain = $state<number | null>(null)
  /** What others did while nobody looked. */
  since = $state.raw<LogLine[]>([])
  /** Whether the final scoring has been added up before one's eyes. */
  counted = $state(false)
  /** What a screen reader is told. */
  spoken = $state('')
  readonly replay: Replay
  /** The finished game thought over. */
  readonly review: TableReview

  readonly moment = $derived.by(() => this.replay.past ?? this.now)
  readonly me = $derived(this.now?.seat ?? null)
  readonly menu = $derived.by((): Offer[] => {
    const idle = !this.replay.past && !this.sending && this.curtain === null
    return idle && this.now && this.now.version === this.known?.version ? this.now.menu : []
  })
  /** Whether it is for me to decide, here and now. */
  readonly mine = $derived.by(() => this.me !== null && this.now?.status === 'running' && this.now.to_move === this.me && !this.behind)
  readonly main = $derived.by((): Offer | null => {
    const moment = this.moment
    const main = this.drawn?.main
    return moment ? mainOffer(this.menu, this.chosen, main && ((menu) => main(menu, moment))) : null
  })

  #stream: Stream | null = null
  #behindCurtain: Snapshot | null = null
  #hidden = 0
  /** Whose lines the log holds. */
  #loggedFor: number | null = null
  /** The version at which the line was lost, until it is back. */
  #lostAt: number | null = null
  readonly #reel: Reel<Snapshot>

  constructor(readonly id: string) {
    this.review = new TableReview(id)
    this.#reel = new Reel<Snapshot>((snapshot) => this.#show(snapshot), () => (document.hidden ? 0 : paceMs()))
    this.replay = new Replay(
      id, () => this.me, () => this.known?.version ?? 0, () => this.log, () => this.allLines(), () => this.now?.looks_back ?? false,
    )
  }

  // --- opening and listening ---

  /** Read the table and listen to it. */
  async open(): Promise<void> {
    try {
      await this.#enter(await api.snapshot(this.id, null))
    } catch (error) {
      this.#failed(error)
    }
  }

  async #enter(first: Snapshot): Promise<void> {
    const turn = first.you.includes(first.to_move) ? first.to_move : first.seat
    const snapshot = turn === first.seat ? first : await api.snapshot(this.id, turn)
    ;[this.drawn, this.game] = await Promise.all([tableOf(snapshot.game), api.game(snapshot.game)])
    this.trouble = null
    const shared = snapshot.you.length > 1 && snapshot.status === 'running'
    if (shared && snapshot.holds_secret) this.#lower(snapshot)
    else this.#begin(snapshot)
  }

  #begin(snapshot: Snapshot): void {
    this.known = snapshot
    const seen = kept(this.#seenKey(snapshot.seat), snapshot.version)
    this.#show(snapshot)
    this.#missed(seen)
    this.#listen()
  }

  #listen(): void {
    this.#stream?.close()
    this.#stream = new Stream(api.eventsAddress(this.id, this.me), {
      open: () => void this.refresh(),
      heard: (what) => this.#heard(what),
      line: (state) => this.#lineIs(state),
    })
  }

  close(): void {
    this.#stream?.close()
    this.#reel.clear()
    this.review.close()
    this.replay.back()
  }

  /** Read the table afresh: after a dropped line, or when the server says that we fell behind. */
  async refresh(): Promise<void> {
    try {
      const fresh = await api.snapshot(this.id, this.me)
      const known = this.known
      // An answer that was overtaken, by a move or by a change of seats, tells nothing new.
      if (known && (fresh.version < known.version || fresh.seat !== this.me)) return
      const missed = fresh.version - (known?.version ?? 0)
      this.trouble = null
      if (this.#lostAt !== null) this.#sayCaughtUp(fresh.version - this.#lostAt)
      this.#lostAt = null
      if (known && missed === 0 && fresh.status === known.status) this.#aside(fresh)
      else {
        this.#reel.skip()
        this.known = fresh
        this.#show(fresh)
        this.replay.forget()
      }
    } catch (error) {
      if (error instanceof Refusal) this.#failed(error)
    }
  }

  #lineIs(state: Line): void {
    if (state === 'offline') this.#lostAt ??= this.known?.version ?? 0
    this.line = state
  }

  #sayCaughtUp(missed: number): void {
    this.caughtUp = missed > 0 ? `Caught up: ${steps(missed)} meanwhile.` : 'Connected again.'
    setTimeout(() => { this.caughtUp = '' }, 4000)
  }

  #heard({ event, snapshot }: Heard): void {
    if (event === 'chat') return this.#aside(snapshot)
    if (event === 'seats' && snapshot.version === this.known?.version && snapshot.status === this.known.status) {
      return this.#aside(snapshot)
    }
    const known = this.known
    if (known && snapshot.version <= known.version && snapshot.status === known.status) return
    if (event === 'taken_back') return void this.refresh()
    this.known = snapshot
    this.#reel.add(snapshot)
    this.behind = this.#reel.length
  }

  /** People and talk change beside the game: no move is shown for it. */
  #aside(fresh: Snapshot): void {
    const { seats, chat, you, next, can_take_back, take_back_says } = fresh
    const beside = { seats, chat, you, next, can_take_back, take_back_says }
    if (this.known) this.known = { ...this.known, ...beside }
    if (this.now) this.now = { ...this.now, ...(this.behind ? { seats, chat, you, next } : beside) }
    if (!this.behind) this.log = this.#logWith(fresh)
  }

  // --- showing ---

  #show(snapshot: Snapshot): void {
    const before = this.log
    const turned = snapshot.to_move !== this.now?.to_move && snapshot.to_move === snapshot.seat
    this.now = snapshot
    this.log = this.#logWith(snapshot)
    this.behind = this.#reel.length
    this.asking = null
    if (!snapshot.menu.some((offer) => offer.code === this.chosen)) this.chosen = null
    this.spoken = told(snapshot, before.at(-1)?.version ?? snapshot.version, this.log)
    if (preferences.sounds) knock(turned)
    if (!document.hidden) keep(this.#seenKey(snapshot.seat), snapshot.version)
    if (snapshot.version === this.known?.version) void this.#passOn(snapshot)
  }

  /**
   * A snapshot that was read holds the newest lines, one of an event only what is new with it. What another of my seats
   * was told is not this one's to read.
   */
  #logWith(snapshot: Snapshot): LogLine[] {
    const known = this.#loggedFor === snapshot.seat ? this.log : []
    this.#loggedFor = snapshot.seat
    if (!snapshot.looks_back) return snapshot.log
    const whole = snapshot.log.length >= Math.min(NEWEST, snapshot.log_length)
    return (whole ? renewed : joined)(known, snapshot.log)
  }

  /** Show what waits to be shown at once. */
  skip(): void {
    if (this.behind) this.#reel.skip()
    this.behind = 0
  }

  #seenKey(seat: number | null): string {
    return `dolmen.seen.${this.id}.${seat ?? 'watching'}`
  }

  /** What others did since a moment this screen has seen. */
  #missed(seen: number): void {
    const now = this.now
    if (!now || now.status === 'waiting' || now.you.length > 1) return
    this.since = others(this.log, seen, now.you)
  }

  /** The page went out of sight or came back. */
  seen(visible: boolean): void {
    if (!visible) this.#hidden = this.now?.version ?? 0
    else if (this.now) {
      this.#missed(this.#hidden)
      keep(this.#seenKey(this.me), this.now.version)
    }
  }

  // --- several of us on one device ---

  async #passOn(snapshot: Snapshot): Promise<void> {
    const { to_move: turn, seat, you, status } = snapshot
    if (status !== 'running' || seat === null || turn === seat || !you.includes(turn)) return
    try {
      const theirs = await api.snapshot(this.id, turn)
      if (this.now?.version !== snapshot.version || this.now.seat !== seat) return
      if (snapshot.holds_secret || theirs.holds_secret) this.#lower(theirs)
      else this.#seatIs(theirs)
    } catch (error) {
      this.#failed(error)
    }
  }

  /** Speak for another of my seats. */
  #seatIs(theirs: Snapshot): void {
    this.replay.back()
    hush()
    this.note = null
    this.known = theirs
    this.#show(theirs)
    this.#listen()
  }

  #lower(theirs: Snapshot): void {
    this.#stream?.close()
    this.#behindCurtain = theirs
    this.curtain = theirs.seat
    this.known ??= theirs
  }

  /** The device has been passed on. */
  lift(): void {
    const theirs = this.#behindCurtain
    this.curtain = null
    this.#behindCurtain = null
    if (theirs) this.#seatIs(theirs)
  }

  // --- choosing and playing ---

  readonly offers = (at: string): Offer[] => offersAt(this.menu, at)

  readonly confirms = (offer: Offer): boolean =>
    preferences.confirm && !(this.moment && this.drawn?.step?.(offer, this.moment))

  readonly press = (at: string, anchor: HTMLElement): void => {
    hush()
    if (this.behind) return this.skip()
    const reply = answer(this.menu, at, this.chosen, this.confirms)
    if (reply.does === 'why') return void this.#why(at, anchor)
    if (reply.does === 'ask') {
      this.asking = this.asking?.at === at ? null : { at, anchor }
      return
    }
    this.asking = null
    if (reply.does === 'play') void this.play(reply.offer)
    else this.chosen = reply.offer.code
  }

  /** Play or propose one offer; one that is proposed already is played. */
  readonly choose = (code: number): void => {
    const offer = this.menu.find((one) => one.code === code)
    if (!offer) return
    if (this.chosen === code || !this.confirms(offer)) void this.play(offer)
    else this.chosen = code
  }

  /** Let go of what was chosen. */
  forget(): void {
    this.asking = null
    this.chosen = null
  }

  async #why(at: string, anchor: HTMLElement): Promise<void> {
    if (this.replay.past) return tell(anchor, { text: 'You are looking at the past. Go back to now to play.' })
    try {
      const { sentence: text, clause } = await api.why(this.id, this.me, at)
      tell(anchor, { text, clause })
      this.spoken = text
    } catch (error) {
      this.#failed(error)
    }
  }

  play(offer: Offer): Promise<void> {
    const version = this.now?.version ?? 0
    return this.#post(version, () => api.move(this.id, this.me, version, offer.code, this.#waiting))
  }

  /** Ask a strong bot what it would do in this seat. */
  async hint(): Promise<void> {
    const now = this.now
    if (!now || this.hinting) return
    this.hinting = true
    try {
      const { says } = await api.hint(this.id, this.me, now.version)
      if (this.now?.version === now.version) this.advice = { version: now.version, says: sentence(says) }
    } catch (error) {
      this.#refused(error)
    } finally {
      this.hinting = false
    }
  }

  takeBack(): Promise<void> {
    const version = this.now?.version ?? 0
    return this.#post(version, () => api.takeBack(this.id, this.me, version, this.#waiting)).then(() => this.refresh())
  }

  resign(): Promise<void> {
    const version = this.now?.version ?? 0
    return this.#post(version, () => api.resign(this.id, this.me, version, this.#waiting))
  }

  readonly #waiting = (tries: number): void => { this.retries = tries }

  async #post(version: number, send: () => Promise<Snapshot>): Promise<void> {
    if (this.sending) return
    this.#sentAt = version
    this.retries = 0
    this.note = null
    this.since = []
    try {
      const snapshot = await send()
      this.forget()
      if (snapshot.version <= (this.known?.version ?? -1)) return
      this.known = snapshot
      this.#reel.now(snapshot)
    } catch (error) {
      this.#refused(error)
    } finally {
      if (this.#sentAt === version) this.#sentAt = null
    }
  }

  #refused(error: unknown): void {
    const fresh = error instanceof Refusal ? error.more.snapshot : undefined
    if (fresh) {
      this.known = fresh
      this.#show(fresh)
      this.note = { text: 'The table had moved on: this is how it stands now.', clause: null }
    } else this.#failed(error)
  }

  #failed(error: unknown): void {
    if (!(error instanceof Refusal || error instanceof Unreachable)) throw error
    const clause = error instanceof Refusal ? (error.more.clause ?? null) : null
    const gone = error instanceof Refusal && [401, 403, 404].includes(error.status)
    if (!this.now || gone) this.trouble = error
    else this.note = { text: sentence(error.message), clause }
  }

  // --- log, talk ---

  /** Read the lines from before those that came with the table. */
  async allLines(): Promise<void> {
    const whole = this.known?.log_length ?? 0
    if (this.log.length >= whole) return
    const seat = this.me
    const all = await api.allLines(this.id, seat, whole)
    if (seat !== this.me) return
    this.log = renewed(all, this.log.slice(-NEWEST))
    await tick()
  }

  async talk(text: string): Promise<boolean> {
    try {
      await api.say(this.id, this.me, text)
      return true
    } catch (error) {
      this.#failed(error)
      return false
    }
  }
}
