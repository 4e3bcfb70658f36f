// The drawn table of this game: what the shell mounts.
import type { DrawnTable } from '@shell/contract'
import Board from './Board.svelte'
import Mat from './Mat.svelte'
import { isStep, mainOf, pictureOf } from './pictures'
import Summary from './Summary.svelte'
import type { Box, State } from './view'

const table: DrawnTable<State, Box> = { Board, Mat, Summary, icon: pictureOf, step: isStep, main: mainOf, chat: false }
export default table
