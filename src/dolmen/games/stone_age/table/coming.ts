// Who is about to be sent where: the choice that is not yet confirmed, drawn as dashed people.
import type { TableProps } from '@shell/contract'
import type { Box, State } from './view'

/** The people that the chosen offer would send to a place, or null. */
export function comingTo(table: TableProps<State, Box>, at: string): { seat: number; people: number } | null {
  const offer = table.offers(at).find((one) => one.code === table.chosen)
  if (!offer?.notation.startsWith('place ')) return null
  return { seat: table.moment.to_move, people: Number(offer.notation.split(' ').at(-1)) }
}
