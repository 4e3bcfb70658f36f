// The names of things and the sentences that a picture stands for.
import type { Seat } from '@shell/contract'
import { costOf, nameOf, need, pointsNow, requiredBy } from './reading'
import type { Animal, Back, Box, Branch, Event, Kind, Settlement, State, Technology, Terrain } from './view'
import { BRANCHES, KINDS, letters } from './reading'

export const TERRAIN_NAMES: Record<Terrain, string> = { forest: 'Forest', mountains: 'Mountains', river: 'River', plains: 'Plains' }
export const BRANCH_NAMES: Record<Branch, string> = { weapons: 'Weapons', daily_life: 'Daily life', dwelling: 'Dwelling' }
export const BRANCH_SYMBOL: Record<Branch, string> = { weapons: 'spear', daily_life: 'fire', dwelling: 'dwelling' }
export const ANIMAL_NAMES: Record<Animal, string> = {
  deer: 'deer', markhor: 'markhor', wolf: 'wolf', cave_bear: 'cave bear', crocodile: 'crocodile', sabre_tooth: 'sabre-tooth',
}
export const KIND_NAMES: Record<Kind, string> = {
  wood: 'Wood', stone: 'Stone', flint: 'Flint', spring: 'Spring', grass: 'Grass', clay: 'Clay', spoils: 'Spoils',
}
export const BACK_SYMBOL: Record<Back, string> = { forest: 'tree', mountains: 'stone', river: 'spring', plains: 'grass', spoils: 'spoils' }
export const BACK_NAMES: Record<Back, string> = { forest: 'Forest', mountains: 'Mountains', river: 'River', plains: 'Plains', spoils: 'Spoils' }
export const SCENE: Record<Terrain, string> = { forest: 'scene-forest', mountains: 'scene-mountains', river: 'scene-river', plains: 'scene-plains' }

/** Which clause of RULES.md a picture is explained by. */
export const CLAUSE = {
  terrain: '3.1', predator: '4.4', pile: '8.5', technology: '7.1', rests: '7.2', stays: '7.4', resource: '8.5', settlement: '10.1',
  rivals: '8.2', lines: '11.1', target: '13.1', hand: '12.1', exchange: '6.1', improve: '8.9', turned: '8.11', herbivore: '4.1',
  flee: '4.13', letGo: '4.12', propose: '5.1', promise: '5.6', invite: '5.5', answer: '5.3', month: '15.1', known: '16.4', empty: '7.8',
} as const

export const symbolOf = (animal: Animal): string => animal.replace('_', '-')
export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
export function listed(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
/** The name of whoever sits there, or “you”. */
export const who = (seats: Seat[], seat: number, me: number | null): string =>
  seat === me ? 'you' : (seats[seat]?.name ?? `Seat ${seat + 1}`)
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** “1 Spoils and 2 points”. */
export const shareSays = (spoils: number, points: number): string =>
  listed([...(spoils ? [`${spoils} Spoils`] : []), ...(points ? [plural(points, 'point')] : [])]) || 'nothing'

export const needsSays = (settlement: Settlement): string =>
  listed(BRANCHES.map((branch) => `${settlement.needs[branch]} ${BRANCH_NAMES[branch]}`))

/** A technology, as a reader hears it. */
export function technologySays(view: State, box: Box, card: Technology, me: number | null): string {
  const cost = listed(costOf(card).map((kind) => KIND_NAMES[kind]))
  const rests = requiredBy(card).map((n) => {
    const state = { mine: 'yours', there: 'on the table', missing: 'missing' }[need(view, n, me)]
    return `${nameOf(box, n)}, ${state}`
  })
  const points = view.seats === 1 ? '' : plural(pointsNow(view, card, me), 'point')
  return [letters(card.name), points, `costs ${cost}`, rests.length > 0 ? `rests on ${listed(rests)}` : 'rests on nothing']
    .filter(Boolean)
    .join(', ')
}

/** What a technology is good for, once mastered. */
export function useSays(card: Technology): string {
  if (card.branch === 'weapons') return 'Hunts, or attacks once.'
  if (card.branch === 'daily_life') return 'Takes an open resource, once a turn, for an action point.'
  return `Holds ${plural(card.hand, 'card')} more; turns up to ${card.icons} Spoils into points, once.`
}

/** What an event does to those it befalls. */
export function eventSays(event: Event): string {
  const taken = KINDS.filter((kind) => event.takes[kind] > 0).map((kind) => KIND_NAMES[kind])
  const parts = [
    event.draws ? `gather ${plural(event.draws, 'card')}` : '',
    event.spoils ? `1 Spoils for each weapon, at most ${event.spoils}` : '',
    taken.length > 0 ? `all ${listed(taken)} is lost` : '',
    event.keeps >= 0 ? `only ${plural(event.keeps, 'card')} may be kept` : '',
    event.toil ? `${plural(event.toil, 'action point')} fewer next month` : '',
    event.winter ? 'the game is lost' : '',
  ].filter(Boolean)
  const spared = event.enough && event.unless ? `, unless you have ${event.enough} ${BRANCH_NAMES[event.unless]}` : ''
  return `${capital(listed(parts))}${spared}.`
}
