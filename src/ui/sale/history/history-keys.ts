/** Pays out the last instant win. */
export const winKey = 'W'

/** Buys the last refused ticket again. */
export const rebuyKey = 'S'
