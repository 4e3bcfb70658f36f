// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Happening, Offer, Snapshot } from './contract'
import { OpenTable } from './opentable.svelte'
import { preferences } from './preferences.svelte'

/** The one event source that is open. */
class Source extends EventTarget {
  static now: Source
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readyState = 1
  constructor(readonly url: string) { super(); Source.now = this }
  close() { this.readyState = 2 }
  say(event: Happening, data: Snapshot) { this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })) }
}
Object.assign(Source.prototype, { CONNECTING: 0, OPEN: 1, CLOSED: 2 })

const wave: Offer = { code: 5, notation: 'wave', says: 'wave', at: 'hand' }
const seat = (number: number, name: string, kind: 'person' | 'bot' = 'person') =>
  ({ seat: number, name, kind, bot: null, present: true, taken: true, resigned: false })
const snapshot = (version: number, to_move: number, more: Partial<Snapshot> = {}): Snapshot => ({
  version, phase: 'Round 1 · waving', to_move, prompt: 'Wave.', view: {}, scores: [0, 0], tally: [[], []], places: null,
  last: [], table: 'tt', game: 'waving', title: 'Waving', status: 'running', you: [0], seat: 0,
  seats: [seat(0, 'Mara'), seat(1, 'Ilse')], options: {}, hints: false, starter: 0, menu: to_move === 0 ? [wave] : [],
  can_take_back: false, take_back_says: '', holds_secret: false, commitment: '', seed: null, next: null, chat: [], looks_back: true,
  log_length: version, log: [{ version, seat: 1 - to_move, says: `move ${version}`, at: '', heading: false }], ...more,
})

let answers: Record<string, () => unknown>
let posts: string[]
let table: OpenTable
const settle = () => vi.advanceTimersByTimeAsync(0)
const gone = (status: number, error: object) =>
  new Response(JSON.stringify({ error }), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  Object.assign(preferences, { confirm: true, pace: 'normal' })
  posts = []
  answers = { 'GET /api/games/waving': () => ({ name: 'waving', box: {} }) }
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const asked = `${init.method ?? 'GET'} ${path}`
    if (init.method === 'POST') posts.push(`${path} ${String(init.body)}`)
    const answer = answers[asked] ?? answers[asked.replace(/\?.*/, '')]
    const body = answer ? await answer() : gone(404, { code: 'unknown', message: 'There is no such thing.' })
    return body instanceof Response ? body : Response.json(body)
  })
  table = new OpenTable('tt')
})
afterEach(() => { table.close(); vi.useRealTimers(); vi.unstubAllGlobals() })

async function open(first: Snapshot): Promise<void> {
  answers['GET /api/tables/tt'] = () => first
  await table.open()
  Source.now.onopen?.()
  await settle()
}

describe('choosing', () => {
  it('proposes, then plays what is pressed again', async () => {
    await open(snapshot(3, 0))
    answers['POST /api/tables/tt/moves'] = () => snapshot(4, 1)
    const hand = document.createElement('button')
    table.press('hand', hand)
    expect(table.chosen).toBe(5)
    expect(table.main).toEqual(wave)
    table.press('hand', hand)
    await settle()
    expect(posts).toEqual(['/api/tables/tt/moves?seat=0 {"version":3,"move":5}'])
    expect(table.now?.version).toBe(4)
    expect(table.menu).toEqual([])
    expect(table.chosen).toBeNull()
  })

  it('plays at once when nothing is confirmed, and only once', async () => {
    preferences.confirm = false
    await open(snapshot(3, 0))
    answers['POST /api/tables/tt/moves'] = () => snapshot(4, 1)
    table.choose(5)
    table.choose(5)
    await settle()
    expect(posts).toHaveLength(1)
  })

  it('goes on as soon as a move is heard, though it is not yet answered', async () => {
    await open(snapshot(3, 0))
    let reply = () => {}
    answers['POST /api/tables/tt/moves'] = () => new Promise((done) => { reply = () => done(snapshot(4, 0)) })
    answers['POST /api/tables/tt/take-back'] = () => snapshot(5, 0)
    void table.play(wave)
    await settle()
    expect([table.sending, table.menu]).toEqual([true, []])
    Source.now.say('moved', snapshot(4, 0, { can_take_back: true }))
    expect([table.sending, table.menu]).toEqual([false, [wave]])
    void table.takeBack()
    await settle()
    reply()
    await settle()
    expect(posts.map((post) => post.split(' ')[0])).toEqual(['/api/tables/tt/moves?seat=0', '/api/tables/tt/take-back?seat=0'])
    expect([table.now?.version, table.sending]).toEqual([5, false])
  })

  it('takes the fresh table when the server has moved on, and says so', async () => {
    await open(snapshot(3, 0))
    const fresh = snapshot(9, 1)
    answers['POST /api/tables/tt/moves'] = () => gone(409, { code: 'stale', message: 'Too late.', snapshot: fresh })
    await table.play(wave)
    expect(table.now?.version).toBe(9)
    expect(table.note?.text).toContain('moved on')
  })

  it('says why when the server refuses, and changes nothing', async () => {
    await open(snapshot(3, 0))
    answers['POST /api/tables/tt/moves'] = () => gone(422, { code: 'illegal', message: 'your arm is tired.', clause: '1.2' })
    await table.play(wave)
    expect(table.note).toEqual({ text: 'Your arm is tired.', clause: '1.2' })
    expect(table.now?.version).toBe(3)
  })
})

describe('what happens', () => {
  it('is shown one thing at a time, and nothing may be chosen meanwhile', async () => {
    await open(snapshot(3, 1))
    for (const version of [4, 5]) Source.now.say('moved', snapshot(version, 1))
    Source.now.say('moved', snapshot(6, 0))
    expect([table.now?.version, table.behind, table.menu.length, table.mine]).toEqual([4, 2, 0, false])
    await vi.advanceTimersByTimeAsync(700)
    expect(table.now?.version).toBe(5)
    table.skip()
    expect([table.now?.version, table.behind, table.menu.length, table.mine]).toEqual([6, 0, 1, true])
    expect(table.log.map(({ says }) => says)).toEqual(['move 3', 'move 4', 'move 5', 'move 6'])
    expect(table.spoken).toContain('Your turn. Wave.')
  })

  it('is not shown twice when it comes twice', async () => {
    await open(snapshot(3, 1))
    Source.now.say('moved', snapshot(4, 0))
    Source.now.say('moved', snapshot(4, 0))
    Source.now.say('moved', snapshot(3, 1))
    expect([table.now?.version, table.behind]).toEqual([4, 0])
  })

  it('is not undone by an answer that was overtaken', async () => {
    await open(snapshot(3, 1))
    answers['GET /api/tables/tt'] = () => {
      Source.now.say('moved', snapshot(4, 0))
      return snapshot(3, 1)
    }
    await table.refresh()
    expect(table.now?.version).toBe(4)
  })

  it('beside the game moves nothing', async () => {
    await open(snapshot(3, 0))
    table.choose(5)
    const chat = [{ at: '', seat: 1, name: 'Ilse', text: 'Hello' }]
    Source.now.say('chat', snapshot(3, 0, { chat, log: [] }))
    expect(table.now?.chat).toEqual(chat)
    expect(table.chosen).toBe(5)
    expect(table.log).toHaveLength(1)
  })

  it('comes by itself after a lost line, and is said', async () => {
    await open(snapshot(3, 1))
    Source.now.onerror?.()
    expect(table.line).toBe('offline')
    answers['GET /api/tables/tt'] = () => snapshot(5, 0)
    Source.now.onopen?.()
    await settle()
    expect([table.line, table.caughtUp, table.now?.version]).toEqual(['live', 'Caught up: 2 steps meanwhile.', 5])
    await vi.advanceTimersByTimeAsync(4000)
    expect(table.caughtUp).toBe('')
  })

  it('is told in short after one was away', async () => {
    localStorage.setItem('dolmen.seen.tt.0', '1')
    const says = (version: number, who: number) => ({ version, seat: who, says: `${who} at ${version}`, at: '', heading: false })
    await open(snapshot(4, 0, { log: [says(1, 1), says(2, 0), says(3, 1), says(4, -1)] }))
    expect(table.since.map(({ version }) => version)).toEqual([3])
  })
})

describe('several of us on one device', () => {
  const both = { you: [0, 1] }
  it('speak by turns', async () => {
    await open(snapshot(3, 0, both))
    answers['POST /api/tables/tt/moves'] = () => snapshot(4, 1, both)
    answers['GET /api/tables/tt?seat=1'] = () => snapshot(4, 1, { ...both, seat: 1, menu: [wave] })
    await table.play(wave)
    await settle()
    expect([table.me, table.menu.length, table.curtain]).toEqual([1, 1, null])
    expect(Source.now.url).toContain('seat=1')
  })

  it('do not see what the other one holds until the device is passed on', async () => {
    await open(snapshot(3, 0, both))
    answers['POST /api/tables/tt/moves'] = () => snapshot(4, 1, both)
    answers['GET /api/tables/tt?seat=1'] = () => snapshot(4, 1, { ...both, seat: 1, menu: [wave], holds_secret: true })
    await table.play(wave)
    await settle()
    expect([table.me, table.menu.length, table.curtain]).toEqual([0, 0, 1])
    table.lift()
    expect([table.me, table.menu.length, table.curtain]).toEqual([1, 1, null])
  })
})

describe('what one of us on a device was told', () => {
  const both = { you: [0, 1] }
  const line = (version: number, says: string) => ({ version, seat: 0, says, at: '', heading: false })
  const lines = (from: number, to: number, says: string) =>
    Array.from({ length: to - from }, (_, i) => line(from + i, says))

  /** Mara has read the whole of her log; then it is Ilse's turn. */
  async function passed(): Promise<void> {
    answers['GET /api/tables/tt/log?seat=0&from=0'] = () => ({ lines: lines(1, 101, 'Mara finds Flint') })
    answers['GET /api/tables/tt/log?seat=1&from=0'] = () => ({ lines: lines(1, 102, 'Mara finds a resource') })
    await open(snapshot(100, 0, { ...both, log: lines(41, 101, 'Mara finds Flint'), log_length: 100 }))
    await table.allLines()
    expect(table.log).toHaveLength(100)
    answers['POST /api/tables/tt/moves'] = () => snapshot(101, 1, { ...both, log: [line(101, 'Mara finds Flint')], log_length: 101 })
    answers['GET /api/tables/tt?seat=1'] = () =>
      snapshot(101, 1, { ...both, seat: 1, log: lines(42, 102, 'Mara finds a resource'), log_length: 101, holds_secret: true })
  }

  it('is not read by the next', async () => {
    await passed()
    await table.play(wave)
    await settle()
    table.lift()
    expect(table.me).toBe(1)
    expect(table.log.filter(({ says }) => says.includes('Flint'))).toEqual([])
    await table.allLines()
    expect(table.log).toHaveLength(101)
    expect(table.log.filter(({ says }) => says.includes('Flint'))).toEqual([])
  })

  it('does not come late, when the device was passed on meanwhile', async () => {
    await passed()
    table.log = table.log.slice(-60)
    let send: (answer: object) => void = () => {}
    answers['GET /api/tables/tt/log?seat=0&from=0'] = () => new Promise((resolve) => { send = resolve })
    const late = table.allLines()
    await table.play(wave)
    await settle()
    table.lift()
    send({ lines: lines(1, 102, 'Mara finds Flint') })
    await late
    expect(table.log.filter(({ says }) => says.includes('Flint'))).toEqual([])
  })

  it('and has seen in the past is put away', async () => {
    await passed()
    answers['GET /api/tables/tt/moments/50'] = () => snapshot(50, 0, both)
    await table.play(wave)
    await table.replay.look(50)
    expect(table.replay.past?.version).toBe(50)
    await settle()
    table.lift()
    expect(table.replay.past).toBeNull()
  })
})

describe('trouble', () => {
  it('is told when there is no such table', async () => {
    await table.open()
    expect(table.trouble?.message).toBe('There is no such thing.')
  })

  it('while playing is a note, and the table stays', async () => {
    await open(snapshot(3, 0))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    const talking = table.talk('Hello')
    await settle()
    expect(await talking).toBe(false)
    expect(table.note?.text).toBe('The server does not answer.')
    expect(table.trouble).toBeNull()
  })
})

describe('where remembering is the game', () => {
  const line = (version: number, says: string) => ({ version, seat: 1, says, at: '', heading: false })

  it('keeps no line that the server does not send any more', async () => {
    await open(snapshot(3, 1, { looks_back: false, log: [line(2, 'a fish'), line(3, 'a pot')], log_length: 2 }))
    expect(table.log.map(({ says }) => says)).toEqual(['a fish', 'a pot'])
    Source.now.say('moved', snapshot(4, 1, { looks_back: false, log: [line(4, 'a tooth')], log_length: 1 }))
    await settle()
    expect(table.log.map(({ says }) => says)).toEqual(['a tooth'])
  })

  it('shows no past moment, and asks for none', async () => {
    let asked = 0
    answers['GET /api/tables/tt/moments/2'] = () => { asked += 1; return snapshot(2, 1) }
    await open(snapshot(3, 1, { looks_back: false }))
    await table.replay.look(2)
    await table.replay.play(2)
    await settle()
    expect(asked).toBe(0)
    expect(table.replay.past).toBeNull()
    expect(table.replay.playing).toBe(false)
  })
})
