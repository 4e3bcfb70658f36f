import { describe, expect, it } from 'vitest'
import type { Game } from './contract'
import { againstBots, misnamedIn, newSeat, seatsFor, usualBot } from './opening'

const bots = [{ name: 'random', says: '' }, { name: 'clever', says: '' }]
const game: Game = {
  name: 'pebbles', title: 'Pebbles', seats: [2, 3], edition: 'river', secrets: false, options: [], bots,
  provenance: { rulebook: 1, published: 0, reconstruction: 0 }, starter_hint: '',
}

describe('a new table', () => {
  it('has me first, then others, and keeps what was wished', () => {
    const two = seatsFor(game, 2, [], 'Mara')
    expect(two.map(({ kind }) => kind)).toEqual(['me', 'person'])
    const three = seatsFor(game, 3, [two[0]!, { kind: 'bot', name: '', bot: 'clever' }], 'Mara')
    expect(three.map(({ kind }) => kind)).toEqual(['me', 'bot', 'person'])
    expect(seatsFor(game, 2, three, 'Mara')).toHaveLength(2)
  })

  it('tells the server no empty names, and of bots only which', () => {
    expect(newSeat({ kind: 'me', name: ' Mara ', bot: 'clever' })).toEqual({ kind: 'me', name: 'Mara' })
    expect(newSeat({ kind: 'person', name: ' ', bot: '' })).toEqual({ kind: 'person' })
    expect(newSeat({ kind: 'bot', name: 'x', bot: 'clever' })).toEqual({ kind: 'bot', bot: 'clever' })
  })

  it('against bots is one press, with as many as the game seats', () => {
    expect(againstBots(game, '').seats).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'clever' }, { kind: 'bot', bot: 'clever' }])
    expect(againstBots({ ...game, seats: [2] }, 'Mara').seats).toHaveLength(2)
    expect(againstBots({ ...game, seats: [1] }, 'Mara').seats).toEqual([{ kind: 'me', name: 'Mara' }])
  })

  it('finds the seat of a name that was refused', () => {
    const named = (...names: string[]) => names.map((name) => ({ kind: 'person', name, bot: '' }) as const)
    expect(misnamedIn(named('', 'Mara', 'turned\u202Eround'))).toBe(2)
    expect(misnamedIn(named('', 'Mara'))).toBe(1)
    expect(misnamedIn(named('', ''))).toBe(-1)
    expect(misnamedIn([{ kind: 'bot', name: 'Mara', bot: 'clever' }])).toBe(-1)
  })

  it('takes a bot that thinks, where there is one', () => {
    expect(usualBot(game)).toBe('clever')
    expect(usualBot({ ...game, bots: bots.slice(0, 1) })).toBe('random')
  })
})
