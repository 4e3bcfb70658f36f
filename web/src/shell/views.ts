/** What a phone shows at a time; wider screens show all of it at once. */
export type View = 'table' | 'mine' | 'choices' | 'log' | 'chat'
