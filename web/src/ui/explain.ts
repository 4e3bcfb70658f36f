// One sentence about a thing, shown on hover, focus or long press, with the clause of the rules it comes from.
import type { Action } from 'svelte/action'
import { writable } from 'svelte/store'

export interface Explanation { text: string; clause?: string | null }
/** What is being explained now, and beside which element. `firm`: asked for by a press, stays until dismissed. */
export interface Explained extends Explanation { anchor: Element; firm: boolean }

const HOVER_MS = 450
const HOLD_MS = 500
const LEAVE_MS = 200

export const explained = writable<Explained | null>(null)
let leaving: ReturnType<typeof setTimeout> | undefined

/** Show a sentence beside an element until Escape, a press elsewhere, or another explanation. */
export function tell(anchor: Element, says: Explanation, firm = true): void {
  stay()
  explained.set({ ...says, anchor, firm })
}

/** Hide what is shown, at once. */
export function hush(): void {
  stay()
  explained.set(null)
}

/** Keep what is shown: the pointer went from the thing to its sentence. */
export const stay = (): void => clearTimeout(leaving)

/** Hide what is shown soon, unless the pointer comes back. A firm sentence stays. */
export function leave(): void {
  stay()
  leaving = setTimeout(() => explained.update((now) => (now?.firm ? now : null)), LEAVE_MS)
}

/** An element that no key reaches, and whose surroundings none reaches either, becomes a stop of the Tab key. */
function reach(node: HTMLElement | SVGElement): void {
  const alone = !node.parentElement?.closest('button, a, summary, [tabindex]')
  if (node.tabIndex < 0 && alone) node.setAttribute('tabindex', '0')
}

/** `use:explain={{ text, clause }}` on anything: a card, a space, an icon. */
export const explain: Action<HTMLElement | SVGElement, Explanation | null> = (node, given) => {
  let says = given
  let timer: ReturnType<typeof setTimeout> | undefined
  let held = false
  const show = () => { if (says?.text) tell(node, says, false) }
  const later = (ms: number, then = show) => { clearTimeout(timer); timer = setTimeout(then, ms) }
  let armed = false
  const heard: Record<string, (event: Event) => void> = {
    // Not pointerover, which comes too when the page changes under a mouse that rests.
    pointermove(event) {
      const inner = (event.target as Element).closest('[data-explained]')
      if ((event as PointerEvent).pointerType !== 'mouse' || armed === (inner === node)) return
      armed = !armed
      if (armed) later(HOVER_MS)
      else clearTimeout(timer)
    },
    pointerleave() { armed = false; clearTimeout(timer); leave() },
    pointerdown(event) {
      held = false
      if ((event as PointerEvent).pointerType !== 'mouse') later(HOLD_MS, () => { held = true; show() })
      else clearTimeout(timer)
    },
    pointerup() { clearTimeout(timer) },
    pointercancel() { clearTimeout(timer) },
    contextmenu(event) { if (held) event.preventDefault() },
    focusin(event) {
      const target = event.target as Element
      if (target.matches(':focus-visible') && target.closest('[data-explained]') === node) later(HOVER_MS)
    },
    focusout() { clearTimeout(timer); leave() },
  }
  // A long press explains; it must not also play the move under the finger.
  const swallow = (event: Event) => { if (held) { held = false; event.preventDefault(); event.stopPropagation() } }
  node.setAttribute('data-explained', '')
  reach(node as HTMLElement)
  for (const [name, hear] of Object.entries(heard)) node.addEventListener(name, hear)
  node.addEventListener('click', swallow, { capture: true })
  return {
    update(next) { says = next },
    destroy() {
      clearTimeout(timer)
      explained.update((now) => (now?.anchor === node ? null : now))
      for (const [name, hear] of Object.entries(heard)) node.removeEventListener(name, hear)
      node.removeEventListener('click', swallow, { capture: true })
    },
  }
}
