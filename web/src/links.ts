// The links of the tables opened on this device: the server tells them once.
import type { NewTable } from './contract'
import { keep, kept } from './preferences.svelte'

export interface Links { seats: Record<number, string>; spectators: string | null }

const key = (table: string): string => `dolmen.links.${table}`
const address = (table: string, token: string, watch = false): string =>
  `${location.origin}/t/${table}${watch ? '?watch' : ''}#${token}`

export function keepLinks({ table, links, spectators }: NewTable): void {
  const seats = Object.fromEntries(links.map(({ seat, token }) => [seat, address(table, token)]))
  keep(key(table), { seats, spectators: spectators && address(table, spectators, true) } satisfies Links)
}

/** Whether a host name, as `location.hostname` has it, is that of the computer one sits at. */
export const isLoopback = (host: string): boolean =>
  /^(?:.*\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(host)

export const linksOf = (table: string): Links | null => kept<Links | null>(key(table), null)
