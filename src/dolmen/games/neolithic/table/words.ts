// The names of things and the sentences that a picture stands for.
import type { Seat } from '@shell/contract'
import type { Card, Icon, Job, Part, Player, Source, Task, TaskIcon } from './kinds'
import { ICONS, knownIn, needsOf, SKILLS, wouldScore, type NamedBox } from './reading'
import type { State } from './view'

export const TITLES: Record<Task, string> = {
  procreate: 'Procreate', innovate: 'Innovate', hunt: 'Hunt', gather: 'Gather', forage: 'Forage',
}
export const SKILL_NAMES: Record<TaskIcon, string> = {
  male: 'man', female: 'woman', hunt: 'hunts', gather: 'gathers', innovate: 'innovates',
}
const WANTED: Record<TaskIcon, string> = {
  male: 'a man', female: 'a woman', hunt: 'someone who hunts', gather: 'someone who gathers', innovate: 'someone who innovates',
}
export const SOURCE_NAMES: Record<Source, string> = {
  cultures: 'Cultures', special: 'Culture-Special', innovations: 'Innovations', resources: 'Developed', most_icons: 'Most icons',
}
export const COLOURS: Record<Icon, string> = {
  field: 'g-grass', herd: 'g-tooth', hut: 'g-brick', tool: 'g-flint', craft: 'g-pot', food: 'g-food', hide: 'g-spoils',
  wood: 'g-wood', stone: 'g-stone', clay: 'g-clay', spirit: 'g-spring',
}

export const plural = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? '' : 's'}`
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const joined = (parts: string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}` : (parts[0] ?? 'nothing')

/** `you`, or a player's name. */
export const who = (seats: Seat[], seat: number, me: number | null): string =>
  seat === me ? 'you' : (seats[seat]?.name ?? `Player ${seat + 1}`)

/** `my village`, `Ilse’s village`. */
export const whose = (seats: Seat[], seat: number, me: number | null): string =>
  seat === me ? 'My village' : `${seats[seat]?.name ?? `Player ${seat + 1}`}’s village`

/** `2 food and 1 hide`. */
export const iconsSay = (counts: Record<Icon, number>): string =>
  joined(ICONS.filter((icon) => counts[icon] > 0).map((icon) => `${counts[icon]} ${icon}`))

export const needsSay = (job: Job): string =>
  joined(job.needs.slice(0, job.villagers).map((need) => (need ? WANTED[need] : 'any Villager')))

export const givesSay = (job: Job): string =>
  job.reveal > 0 ? `see ${job.reveal}, keep ${job.keep}` : `take the top ${job.keep === 1 ? 'card' : job.keep}`

/** A name as it stands on a small card: the picture says that an animal is tame and a Founder a Founder. */
export const shortName = (name: string): string => name.replace(/^(Domesticated|Developed) /, '').replace(/^\S+ (Founder)$/, '$1')

/** A card by both halves. */
export const cardSays = (box: NamedBox, kind: number): string => `${box.names.upper[kind]} / ${box.names.lower[kind]}`

/** What a Task is, and what is known of its deck. */
export function taskSays(view: State, box: NamedBox, task: Task, job: Job): string {
  const known = knownIn(view, task).map((kind) => cardSays(box, kind))
  const below = known.length > 0 ? ` Lowest in the deck, in this order: ${joined(known)}.` : ''
  return `${TITLES[task]} needs ${needsSay(job)}: ${givesSay(job)}.${below}`
}

const helps = (card: Card): string =>
  card.ability > 0 && card.task
    ? `, and ${TITLES[card.task]} ${card.keep > 0 ? `gives ${card.keep} more` : `reveals ${card.reveal} more`}`
    : ''

/** The upper half in a sentence. */
export function upperSays(card: Card): string {
  if (card.kind === 'villager') return joined(SKILLS.filter((skill) => card.skills[skill] > 0).map((skill) => SKILL_NAMES[skill]))
  if (card.kind === 'ritual') return `${TITLES[card.task ?? 'hunt']} without a Villager: see ${card.reveal}, keep ${card.keep}`
  return `gives ${iconsSay(card.raw)}`
}

/** The lower half in a sentence; with a village, how far it goes there. */
export function lowerSays(card: Card, player: Player | null): string {
  const given = `gives ${iconsSay(card.gives)}`
  if (card.kind === 'villager') {
    const rate = ICONS.filter((icon) => card.scores[icon] > 0).map((icon) => `${card.scores[icon]} for each ${icon}`)
    return `${given}, scores ${joined(rate)}${player ? `, ${wouldScore(card, player)} now` : ''}`
  }
  const points = card.points > 0 ? `, ${plural(card.points, 'point')}` : ''
  if (card.kind !== 'ritual') return `${given}${points}${helps(card)}`
  const lacking = needsOf(card, player).filter((need) => !need.met).length
  const state = player === null ? '' : lacking > 0 ? `, ${lacking} lacking` : ', all there'
  return `needs ${iconsSay(card.requires)}${state}; ${given}${points}`
}

/** What pressing a half does. */
export const PLAYS: Record<Part, string> = {
  villager: 'Send along', culture: 'Play the Culture', ritual: 'Discard the Ritual', innovation: 'Play the Innovation',
  hunted: 'Play', domesticated: 'Play', gathered: 'Play', developed: 'Play',
}
