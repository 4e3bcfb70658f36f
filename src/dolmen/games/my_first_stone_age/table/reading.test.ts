import { expect, test } from 'vitest'
import { costOf, faceName, faceSymbol, goodsOf, listed, lying, standing, STATIONS, stepOf, TREES } from './reading'
import { BOX, goods, player, state } from './sample'

test('there is a place for each tree and each station, and no two are alike', () => {
  expect(new Set(TREES.map((spot) => `${spot.x} ${spot.y}`)).size).toBe(14)
  expect(new Set(STATIONS.map((spot) => `${spot.mx} ${spot.my}`)).size).toBe(8)
})

test('faces have pictures and names', () => {
  expect([faceSymbol('die_3'), faceSymbol('trade'), faceSymbol('tooth')]).toEqual(['die-3', 'trading-post', 'tooth'])
  expect([faceName('die_3'), faceName('site')]).toEqual(['a 3', 'Building site'])
})

test('goods are listed one by one, hidden or open, and not at all where they are not seen', () => {
  expect(goodsOf(player({ goods: goods(2, 1) }))).toEqual(['berry', 'berry', 'fish'])
  expect(goodsOf(player({ shown: goods(0, 1) }))).toEqual(['fish'])
  expect(goodsOf(player({ goods: null, held: 3 }))).toEqual([])
  expect(listed(costOf(BOX, 2))).toBe('a pot, an arrowhead and a tooth')
})

test('what lies on a place, and who stands there', () => {
  const view = state('flip', { player: [player({ at: 2 }), player({ at: 2 }), player()] })
  expect(lying(view, 'dog')).toEqual(['dog', 'dog'])
  expect(lying(view, 'trade')).toHaveLength(5)
  expect(lying(view, 'site')).toEqual([])
  expect(standing(view, 2)).toEqual([0, 1])
})

test('the three steps of a turn', () => {
  expect([stepOf('flip'), stepOf('show'), stepOf('swap')]).toEqual([0, 1, 2])
})
