// The drawn table of this game: what the shell mounts.
import type { DrawnTable, Offer } from '@shell/contract'
import Board from './Board.svelte'
import Mat from './Mat.svelte'
import { pictureOf } from './pictures'
import Summary from './Summary.svelte'
import type { NamedBox } from './reading'
import type { State } from './view'

/** Ending the turn, or bringing Villagers home, is the call to act only when nothing else is left to do. */
const mainOf = (menu: Offer[]): Offer | null => (menu.length === 1 && menu[0].at.startsWith('button/') ? menu[0] : null)

const table: DrawnTable<State, NamedBox> = { Board, Mat, Summary, icon: pictureOf, main: mainOf }
export default table
