// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Stream, type Heard, type Line } from './stream'

/** An event source that does what the test says. */
class Fake extends EventTarget {
  static all: Fake[] = []
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSED = 2
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  constructor(readonly url: string) { super(); Fake.all.push(this) }
  close() { this.readyState = 2 }
  open() { this.readyState = 1; this.onopen?.() }
  fail(state: number) { this.readyState = state; this.onerror?.() }
  say(event: string, data: unknown) { this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })) }
}
Object.assign(Fake.prototype, { CONNECTING: 0, OPEN: 1, CLOSED: 2 })

let lines: Line[]
let heard: Heard[]
let reads: number
let stream: Stream
const newest = () => Fake.all.at(-1)!

beforeEach(() => {
  vi.useFakeTimers()
  Fake.all = []
  lines = []
  heard = []
  reads = 0
  const ears = { open: () => { reads++ }, heard: (what: Heard) => heard.push(what), line: (line: Line) => lines.push(line) }
  stream = new Stream('/events', ears, Fake as unknown as typeof EventSource)
})
afterEach(() => { stream.close(); vi.useRealTimers() })

describe('a stream', () => {
  it('reads the table once the line stands, so that nothing falls between', () => {
    expect(reads).toBe(0)
    newest().open()
    expect(reads).toBe(1)
    expect(lines).toEqual(['connecting', 'live'])
  })

  it('passes on what happens', () => {
    newest().open()
    newest().say('moved', { version: 3 })
    expect(heard).toEqual([{ event: 'moved', snapshot: { version: 3 } }])
  })

  it('reads the table again when it fell behind', () => {
    newest().open()
    newest().say('resync', null)
    expect(reads).toBe(2)
    expect(heard).toEqual([])
  })

  it('lets the browser reconnect while it tries', () => {
    newest().open()
    newest().fail(0)
    vi.advanceTimersByTime(20_000)
    expect(Fake.all).toHaveLength(1)
    newest().open()
    expect(lines).toEqual(['connecting', 'live', 'offline', 'live'])
    expect(reads).toBe(2)
  })

  it('connects anew, ever more slowly, when the browser gave up', () => {
    newest().fail(2)
    vi.advanceTimersByTime(500)
    expect(Fake.all).toHaveLength(2)
    newest().fail(2)
    vi.advanceTimersByTime(999)
    expect(Fake.all).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(Fake.all).toHaveLength(3)
  })

  it('connects at once when the network is back', () => {
    newest().open()
    newest().fail(2)
    window.dispatchEvent(new Event('online'))
    expect(Fake.all).toHaveLength(2)
    vi.advanceTimersByTime(60_000)
    expect(Fake.all).toHaveLength(2)
  })

  it('does not trust an open line once the network was gone', () => {
    newest().open()
    window.dispatchEvent(new Event('offline'))
    expect(lines.at(-1)).toBe('offline')
    window.dispatchEvent(new Event('online'))
    newest().open()
    expect(Fake.all).toHaveLength(2)
    expect(lines.at(-1)).toBe('live')
  })

  it('does not trust a line after sleep', () => {
    newest().open()
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(5000)
    expect(Fake.all).toHaveLength(2)
    expect(Fake.all[0]!.readyState).toBe(2)
  })

  it('is silent once closed', () => {
    newest().fail(2)
    stream.close()
    vi.advanceTimersByTime(60_000)
    expect(Fake.all).toHaveLength(1)
  })
})
