import { describe, expect, it } from 'vitest'
import { nearest, type Box } from './arrows'

const at = (x: number, y: number): Box => ({ left: x, top: y, right: x + 10, bottom: y + 10 })
// a b c
// d   e
const [a, b, c, d, e] = [at(0, 0), at(20, 0), at(40, 0), at(0, 30), at(40, 30)] as [Box, Box, Box, Box, Box]
const all = [a, b, c, d, e]

describe('the nearest in a direction', () => {
  it.each([
    ['right of a', a, 'right', 1], ['left of c', c, 'left', 1], ['under a', a, 'down', 3], ['over e', e, 'up', 2],
    ['right of d, over a gap', d, 'right', 4], ['nothing left of a', a, 'left', -1], ['nothing over b', b, 'up', -1],
  ] as const)('%s', (_, from, way, index) => expect(nearest(from, all, way)).toBe(index))

  it('goes nowhere among nothing', () => expect(nearest(a, [], 'down')).toBe(-1))
})
