import { describe, expect, it } from 'vitest'
import { get, post, randomHex, Refusal, Unreachable, type Wire } from './api'

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const dropped = () => { throw new TypeError('network') }

/** A wire that gives these answers one after another, and remembers what was asked and how long it waited. */
function scripted(...answers: (() => Response)[]) {
  const asked: { path: string; init: RequestInit }[] = []
  const waited: number[] = []
  const wire: Wire = {
    fetch: (path, init) => {
      asked.push({ path: path as string, init: init ?? {} })
      return Promise.resolve().then(() => (answers.shift() ?? dropped)())
    },
    wait: (ms) => { waited.push(ms); return Promise.resolve() },
  }
  return { wire, asked, waited }
}
const keyOf = (init: RequestInit) => (init.headers as Record<string, string>)['Idempotency-Key']

describe('a post that may be repeated', () => {
  it('keeps its key over dropped connections and a restarting server', async () => {
    const { wire, asked, waited } = scripted(dropped, () => answer(503, {}), () => answer(200, { version: 8 }))
    const tries: number[] = []
    await expect(post('/x', { version: 7 }, true, (n) => tries.push(n), wire)).resolves.toEqual({ version: 8 })
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ init }) => keyOf(init))).size).toBe(1)
    expect(keyOf(asked[0]!.init)).toMatch(/^[0-9a-f]{32}$/)
    expect(tries).toEqual([1, 2])
    expect(waited[1]).toBeGreaterThan(waited[0]!)
  })

  it('is not repeated once the server has said no', async () => {
    const { wire, asked } = scripted(() => answer(422, { error: { code: 'illegal', message: 'The hut is full.' } }))
    await expect(post('/x', {}, true, undefined, wire)).rejects.toThrow('The hut is full.')
    expect(asked).toHaveLength(1)
  })

  it('gives up in the end', async () => {
    const { wire, asked } = scripted()
    await expect(post('/x', {}, true, undefined, wire)).rejects.toBeInstanceOf(Unreachable)
    expect(asked.length).toBeGreaterThan(4)
  })
})

describe('a post that may not be repeated', () => {
  it('is sent once, without a key', async () => {
    const { wire, asked } = scripted(dropped, () => answer(200, {}))
    await expect(post('/x', {}, false, undefined, wire)).rejects.toBeInstanceOf(Unreachable)
    expect(asked).toHaveLength(1)
    expect(keyOf(asked[0]!.init)).toBeUndefined()
  })
})

describe('errors', () => {
  it('carry the code, the clause and the fresh snapshot', async () => {
    const body = { error: { code: 'stale', message: 'The table moved on.', snapshot: { version: 9 }, clause: '3.1' } }
    const { wire } = scripted(() => answer(409, body))
    const error = await get('/x', wire).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ status: 409, code: 'stale', more: { snapshot: { version: 9 }, clause: '3.1' } })
  })

  it('of an unknown form become one sentence', async () => {
    const { wire } = scripted(() => new Response('<h1>oops', { status: 500 }))
    await expect(get('/x', wire)).rejects.toThrow('The server answered 500 without saying why.')
  })

  it('say so when an answer is not JSON', async () => {
    const { wire } = scripted(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }))
    await expect(get('/x', wire)).rejects.toThrow('did not answer in JSON')
  })

  it('empty answers are empty', async () => {
    const { wire } = scripted(() => new Response(null, { status: 204 }))
    await expect(post('/x', {}, false, undefined, wire)).resolves.toBeUndefined()
  })
})

it('random hex is 32 digits and new each time', () => {
  expect(randomHex()).toMatch(/^[0-9a-f]{32}$/)
  expect(randomHex()).not.toBe(randomHex())
})
