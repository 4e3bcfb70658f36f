// The drawn tables, found by folder: a game that has none is played with its menu on plain buttons.
import type { DrawnTable } from './contract'
import { plain } from './plain'

type Load = () => Promise<{ default: DrawnTable<never, never> }>
const drawn = import.meta.glob<{ default: DrawnTable<never, never> }>('../../src/dolmen/games/*/table/index.ts')

const folder = (path: string): string => path.split('/').at(-3) ?? ''
const loads = new Map<string, Load>(Object.entries(drawn).map(([path, load]) => [folder(path), load]))

/** The table of a game, loaded when it is first opened. */
export async function tableOf(game: string): Promise<DrawnTable> {
  const load = loads.get(game)
  return load ? ((await load()).default as unknown as DrawnTable) : plain
}
