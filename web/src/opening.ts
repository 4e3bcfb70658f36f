// What a new table is made of, before the server is asked for it.
import type { Game, NewSeat } from './contract'
import type { Opening } from './api'

export interface Wish { kind: 'me' | 'person' | 'bot'; name: string; bot: string }
const SOMEBODY = 'random'
/** The longest name that the server takes. */
export const MOST_NAME = 24

/** The bot that one plays against when nothing is said: the first that does not move at random. */
export const usualBot = (game: Game): string =>
  game.bots.find(({ name }) => name !== SOMEBODY)?.name ?? game.bots[0]?.name ?? SOMEBODY

/** The seats of a table for so many, as wished so far, the rest as usual: me, then somebody else. */
export function seatsFor(game: Game, count: number, wished: readonly Wish[], me: string): Wish[] {
  return Array.from({ length: count }, (_, seat) =>
    wished[seat] ?? { kind: seat === 0 ? 'me' : 'person', name: seat === 0 ? me : '', bot: usualBot(game) })
}

/** A seat as the server is told of it; a name left open is the server's to give. */
export function newSeat(wish: Wish): NewSeat {
  if (wish.kind === 'bot') return { kind: 'bot', bot: wish.bot }
  const name = wish.name.trim()
  return name ? { kind: wish.kind, name } : { kind: wish.kind }
}

/** Nothing to be seen, or something that steers the text: what no name may have. */
const UNFIT = /\p{C}|^[^\p{L}\p{N}\p{P}\p{S}]*$/u

/** The seat whose name the server has most likely refused: the first that is unfit, else the first that has one; -1 for none. */
export function misnamedIn(wished: readonly Wish[]): number {
  const named = wished.map(({ kind, name }) => kind !== 'bot' && name.trim() !== '')
  const unfit = wished.findIndex(({ name }, seat) => named[seat] && UNFIT.test(name))
  return unfit >= 0 ? unfit : named.indexOf(true)
}

/** Me against bots at once: two of them where the game has room, else as many as it has. */
export function againstBots(game: Game, me: string): Opening {
  const count = game.seats.includes(3) ? 3 : Math.max(...game.seats)
  const bots = Array.from({ length: count - 1 }, (): Wish => ({ kind: 'bot', name: '', bot: usualBot(game) }))
  const seats = [{ kind: 'me', name: me, bot: '' } satisfies Wish, ...bots].map(newSeat)
  return { game: game.name, seats, options: {}, starter: 'random', hints: true }
}

/** Hints are nobody's loss where one person plays against bots. */
export const hintsAreUsual = (wished: readonly Wish[]): boolean => wished.filter(({ kind }) => kind !== 'bot').length === 1
