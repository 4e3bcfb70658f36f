// Where something floating goes: beside what it belongs to, and inside the window.

export interface Size { width: number; height: number }
export interface Spot { left: number; top: number }
const EDGE = 8
const GAP = 8

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE))

/** On the side of a box that faces the middle of the window, where nothing is asked; else where there is room. */
export function beside(anchor: DOMRect, size: Size, view: Size): Spot {
  const left = within(anchor.left + anchor.width / 2 - size.width / 2, view.width - size.width)
  const above = anchor.top - GAP - size.height
  const below = anchor.bottom + GAP
  const high = anchor.top + anchor.height / 2 < view.height / 2
  const room = high ? below + size.height <= view.height - EDGE : above < EDGE
  return { left, top: within(room ? below : above, view.height - size.height) }
}

/** Over the upper part of a box, as a chooser lies on its place. */
export function upon(anchor: DOMRect, size: Size, view: Size): Spot {
  const left = within(anchor.left + anchor.width / 2 - size.width / 2, view.width - size.width)
  const room = Math.min(12, Math.max(0, (anchor.height - size.height) / 2))
  return { left, top: within(anchor.top + room, view.height - size.height) }
}
