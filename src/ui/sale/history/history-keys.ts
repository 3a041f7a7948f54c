/** Pays out the last instant win. */
export const winKey = 'W'

/** Buys the first of the tickets again that were not sold just now. */
export const rebuyKey = 'S'
