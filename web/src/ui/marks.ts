/** The four marks, in seat order: always a shape and a colour, never a colour alone. */
export const MARKS = ['sun', 'peak', 'slab', 'moon'] as const

/** The shape of a seat's mark: "sun", "peak", "slab" or "moon". */
export const markOf = (seat: number): string => MARKS[seat % MARKS.length] ?? 'sun'

/** The class that colours a seat's mark: p1 … p4. */
export const colourOf = (seat: number): string => `p${(seat % MARKS.length) + 1}`
