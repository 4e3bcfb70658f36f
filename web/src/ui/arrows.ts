// Arrow keys go to the nearest thing in their direction.
import type { Action } from 'svelte/action'

export interface Box { left: number; top: number; right: number; bottom: number }
export type Way = 'left' | 'right' | 'up' | 'down'
const KEYS: Record<string, Way> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }
const SIDEWAYS_COSTS = 3

/** How far a box lies in a direction, sideways distance counting more; infinite when it lies elsewhere. */
function distance(from: Box, to: Box, way: Way): number {
  const dx = (to.left + to.right - from.left - from.right) / 2
  const dy = (to.top + to.bottom - from.top - from.bottom) / 2
  const [ahead, aside] = way === 'left' || way === 'right' ? [dx, dy] : [dy, dx]
  const forward = way === 'left' || way === 'up' ? -ahead : ahead
  return forward > 1 ? forward + SIDEWAYS_COSTS * Math.abs(aside) : Infinity
}

/** The index of the nearest box in a direction, or -1. */
export function nearest(from: Box, all: readonly Box[], way: Way): number {
  const far = all.map((box) => distance(from, box, way))
  const least = Math.min(...far)
  return least === Infinity ? -1 : far.indexOf(least)
}

/** `use:arrows={'.legal'}`: among the things that match, or to the first of them from elsewhere inside. */
export const arrows: Action<HTMLElement, string> = (node, selector) => {
  const press = (event: KeyboardEvent) => {
    const way = KEYS[event.key]
    const typing = (event.target as Element).matches('input, textarea, select')
    if (!way || typing || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    const all = [...node.querySelectorAll<HTMLElement>(selector)].filter((item) => item.offsetParent)
    const now = document.activeElement
    const here = now && now !== node && node.contains(now) ? now.getBoundingClientRect() : null
    const to = here ? all[nearest(here, all.map((item) => item.getBoundingClientRect()), way)] : all[0]
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  node.addEventListener('keydown', press)
  return { destroy: () => node.removeEventListener('keydown', press) }
}
