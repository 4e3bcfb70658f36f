// Which clause of RULES.md a picture on the table is explained by.
import type { Space } from './view'

export const CLAUSE = { token: '3.1', hut: '8.1', trade: '6.1', enough: '6.3', steal: '7.2', cover: '9.1', swap: '9.2', goods: '11.2', dogs: '8.4', huts: '10.1', reminder: '12.2' } as const

export const clauseOfSpace = (space: Space): string =>
  ({ trade: CLAUSE.trade, dog: '7.1', site: '8.1' } as Partial<Record<Space, string>>)[space] ?? '5.1'
