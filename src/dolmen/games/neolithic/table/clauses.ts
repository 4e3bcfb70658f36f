// Which clause of RULES.md a picture on the table is explained by.
import type { Part, Task } from './kinds'

export const OF_TASK: Record<Task, string> = { procreate: '5.1', innovate: '5.2', hunt: '5.3', gather: '5.4', forage: '5.5' }
export const OF_PART: Record<Part, string> = {
  villager: '4.4', culture: '11.5', ritual: '8.1', innovation: '7.1', hunted: '2.4', domesticated: '9.1', gathered: '2.5',
  developed: '2.5',
}
export const CLAUSE = {
  special: '2.7', icons: '11.3', known: '5.10', open: '5.8', hand: '12.1', most: '11.2', end: '10.1', rituals: '8.3',
} as const
