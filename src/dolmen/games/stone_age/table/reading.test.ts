import { expect, test } from 'vitest'
import { atHome, due, found, landOf, peopleOn, pointsRange, readyTools, wouldAdd, worth } from './reading'
import { BOX, goods, held, player, state } from './sample'

const points = (fields: Parameters<typeof player>[0]): Record<string, number> =>
  Object.fromEntries(wouldAdd(BOX, player(fields)).map((line) => [line.label, line.points]))

test('different symbols and second copies are squared apart', () => {
  const scored = points({ cards: held(1, 2, 3, 4, 5, 6, 7) })
  expect(scored.first_set).toBe(25)
  expect(scored.second_set).toBe(4)
})

test('each kind of people multiplies its own number', () => {
  const scored = points({ cards: held(8, 9, 10, 11, 12), food_track: 4, tools: [2, 1, 1], buildings: 2, people: 7 })
  expect(scored).toMatchObject({ farmer: 8, tool_maker: 8, hut_builder: 6, shaman: 21 })
})

test('goods left and goods still owed are a point each', () => {
  expect(points({ goods: goods(3, 1, 0, 1), two_goods: 1 }).goods).toBe(7)
})

test('a secret card counts for whoever may see it', () => {
  expect(points({ secret: held(11), drawn: 1 }).shaman).toBe(10)
  expect(points({ secret: null, drawn: 1 }).shaman).toBe(0)
})

test('pips give full units of what the dice are for', () => {
  expect(landOf(null)).toBe('hunt')
  expect(landOf('stone')).toBe('quarry')
  expect(found(state('tools', { good: 'stone' }), BOX, 14)).toBe(2)
  expect(found(state('tools', { good: null }), BOX, 9)).toBe(4)
})

test('ready tools are counted by value, used ones left out', () => {
  expect(readyTools(player({ tools: [2, 2, 1], used: [0, 1, 0] }))).toEqual([[1, 1], [2, 1]])
})

test('people stand in the order of the start player', () => {
  const [mara, ilse] = [player(), player()]
  mara.placed.forest = 2
  ilse.placed.forest = 1
  expect(peopleOn(state('place', { player: [mara, ilse], starter: 1 }), 'forest')).toEqual([1, 0, 0])
  expect(atHome(mara)).toBe(3)
})

test('what is paid for is read off the space in use', () => {
  expect(due(state('buy', { space: 'card_2' }), BOX)).toEqual({ kind: 'card', card: BOX.card[5], price: 2 })
  expect(due(state('buy', { space: 'building_2' }), BOX)).toEqual({ kind: 'building', tile: BOX.building[2] })
  expect(worth(BOX, goods(0, 0, 3, 0))).toBe(15)
})

test.each([
  [{ least: 4, most: 4, kinds: 4 }, [18, 18]],
  [{ least: 5, most: 5, kinds: 1 }, [15, 30]],
  [{ least: 5, most: 5, kinds: 2 }, [16, 29]],
  [{ least: 5, most: 5, kinds: 3 }, [18, 27]],
  [{ least: 5, most: 5, kinds: 4 }, [21, 24]],
  [{ least: 1, most: 7, kinds: 0 }, [3, 42]],
])('a building of choice %o gives from %o', (asks, range) => {
  expect(pointsRange({ points: 0, cost: goods(), ...asks }, BOX)).toEqual(range)
})
