import { expect, test } from 'vitest'
import { pictureOf } from './pictures'
import { across, cardsIn, knownIn, needsOf, partsOf, tally, totalIcons, villageOf, villagersAt, wouldScore } from './reading'
import { BOX, icons, player, props, state } from './sample'
import { givesSay, lowerSays, needsSay, shortName, upperSays } from './words'

test('Villagers are read off their places', () => {
  const view = state('turn', { player: [player({ sent: [1, 3, 0, 0, 0, 0, 0, 0, 2, 0] }), player()] })
  expect(villagersAt(view, 0, 'procreate')).toEqual([1, 3])
  expect(villagersAt(view, 0, 'hunt')).toEqual([])
  expect(villagersAt(view, 0, 'forage')).toEqual([2])
})

test('a deck is its unseen and its known cards', () => {
  const deck = Array.from({ length: 5 }, () => ({ unseen: 3, known: 2, under: [5, 6, 0] }))
  expect(cardsIn(state('turn', { deck }), 'hunt')).toBe(5)
  expect(knownIn(state('turn', { deck }), 'hunt')).toEqual([5, 6])
})

test('equal cards are counted together', () => {
  expect(tally([1, 5, 5, 6])).toEqual([[1, 1], [5, 2], [6, 1]])
  expect(villageOf(player({ raw: { 6: 2 }, made: { 6: 1, 3: 1 } }), BOX).map((one) => [one.kind, one.upper, one.count])).toEqual([[3, false, 1], [6, false, 1], [6, true, 2]])
})

test('in a village cards that differ in the unused part alone are counted together', () => {
  const flax = { ...BOX, card: [...BOX.card, { ...BOX.card[6], back: 'forage' as const, gives: icons({ craft: 1 }) }], names: {
    upper: [...BOX.names.upper, 'Gathered Wheat'], lower: [...BOX.names.lower, 'Developed Weaving'],
  } }
  const used = villageOf(player({ raw: { 6: 2 }, made: {} }), flax)
  expect(used.map((one) => one.count)).toEqual([2])
  const both = { ...player(), raw: [0, 0, 0, 0, 0, 0, 2, 1], made: [0, 0, 0, 0, 0, 0, 1, 1] }
  expect(villageOf(both, flax).map((one) => [one.kind, one.upper, one.count])).toEqual([[6, false, 1], [7, false, 1], [6, true, 3]])
})

test('requirements are met icon by icon', () => {
  expect(needsOf(BOX.card[4], player({ icons: icons({ stone: 2 }) })).map((need) => [need.icon, need.met])).toEqual([['wood', false], ['stone', true]])
  expect(needsOf(BOX.card[4], null).some((need) => need.met)).toBe(false)
})

test('a Culture scores the icons that are there and its own', () => {
  expect(wouldScore(BOX.card[1], player({ icons: icons({ herd: 2, hide: 1 }) }))).toBe(3)
  expect(totalIcons(player({ icons: icons({ herd: 2, hide: 1 }) }))).toBe(3)
})

test('halves, sides and words', () => {
  expect(partsOf(BOX.card[4])).toEqual(['ritual', 'innovation'])
  expect([across(0), across(1), across(null)]).toEqual([1, 0, 1])
  expect(needsSay(BOX.job[0])).toBe('a man and a woman')
  expect(givesSay(BOX.job[2])).toBe('take the top 2')
  expect(upperSays(BOX.card[4])).toBe('Hunt without a Villager: see 3, keep 1')
  expect(lowerSays(BOX.card[5], null)).toBe('gives 1 herd, and Gather gives 1 more')
  expect(['Domesticated Goat', 'Hunter Founder', 'Hunted Goat'].map(shortName)).toEqual(['Goat', 'Founder', 'Hunted Goat'])
})

test.each([
  ['task/hunt', 'hunt'], ['hand/4/ritual', 'hunt'], ['hand/5/domesticated', 'icon-herd'], ['hand/3/villager', 'person'], ['open/6', 'cards'],
  ['button/village', 'hut'], ['button/nothing', null],
])('%s is shown by %s', (at, picture) => {
  expect(pictureOf({ code: 0, notation: '', says: '', at }, props(state('turn')).moment, BOX)).toBe(picture)
})
