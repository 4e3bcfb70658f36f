import sprite from './symbols.svg'

/** The address of a drawing in the sprite, for `<use href={symbol('scene-river')}>`. */
export const symbol = (id: string): string => `${sprite}#${id}`
