// Two trees change places, slowly enough to be followed with the eyes.
const SWAP_MS = 1600

const centre = (node: Element): { x: number; y: number } => {
  const { left, top, width, height } = node.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Let two trees, which already lie where they belong, come from each other's places; one passes over the other. */
export function exchange(first: HTMLElement, second: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const [a, b] = [centre(first), centre(second)]
  come(first, b.x - a.x, b.y - a.y, 1.25)
  come(second, a.x - b.x, a.y - b.y, 0.85)
}

function come(node: HTMLElement, dx: number, dy: number, over: number): void {
  const half = { x: dx / 2 - dy / 6, y: dy / 2 + dx / 6 }
  node.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: '1', zIndex: 6 },
      { translate: `${half.x}px ${half.y}px`, scale: String(over), zIndex: 6 },
      { translate: '0 0', scale: '1', zIndex: 6 },
    ],
    { duration: SWAP_MS, easing: 'ease-in-out' },
  )
}
