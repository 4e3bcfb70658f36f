// A person steps onto a space.
import { scale, type TransitionConfig } from 'svelte/transition'

const MOVE_MS = 240

/** Grows into place; at once for whoever asks for less motion. */
export function arrive(node: Element): TransitionConfig {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  return scale(node, { duration: calm ? 0 : MOVE_MS, start: 0.4 })
}
