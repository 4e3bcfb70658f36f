// The picture beside an offer in the list of choices.
import type { Moment, Offer } from '@shell/contract'
import type { Icon, State, Task } from './kinds'
import { ICONS, TASKS, type NamedBox } from './reading'

const OF_BUTTON: Record<string, string> = { village: 'hut', finish: 'check' }
const has = (counts: Record<Icon, number>): Icon | undefined => ICONS.find((icon) => counts[icon] > 0)

function ofHalf(kind: number, part: string, box: NamedBox): string {
  const card = box.card[kind]
  if (part === 'villager') return 'person'
  if (part === 'ritual') return card.task ?? 'spirit'
  return `icon-${has(part === 'hunted' || part === 'gathered' ? card.raw : card.gives) ?? 'food'}`
}

/** The id of a symbol for what an offer's target shows, or null. */
export function pictureOf(offer: Offer, _: Moment<State>, box: NamedBox): string | null {
  const [family, name, part] = offer.at.split('/')
  if (family === 'task') return TASKS.find((task: Task) => task === name) ?? null
  if (family === 'hand') return ofHalf(Number(name), part, box)
  if (family === 'open') return 'cards'
  return OF_BUTTON[name] ?? null
}
