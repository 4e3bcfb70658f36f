// A list that is longer than its window fades at its foot as long as more lies below.
import type { Action } from 'svelte/action'

/** `use:fade` on what scrolls: it has `data-more` while its end is out of sight. */
export const fade: Action<HTMLElement> = (node) => {
  const look = () => node.toggleAttribute('data-more', node.scrollHeight - node.scrollTop - node.clientHeight > 1)
  const sizes = new ResizeObserver(look)
  const changes = new MutationObserver(look)
  sizes.observe(node)
  changes.observe(node, { childList: true, subtree: true })
  node.addEventListener('scroll', look, { passive: true })
  return {
    destroy() {
      sizes.disconnect()
      changes.disconnect()
      node.removeEventListener('scroll', look)
    },
  }
}
