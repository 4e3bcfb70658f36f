// The table of a game that has not been drawn: its view as it is, and its menu in words.
import type { DrawnTable } from '../contract'
import Board from './Board.svelte'
import Mat from './Mat.svelte'
import Summary from './Summary.svelte'

export const plain: DrawnTable = { Board, Mat, Summary, icon: () => null }
