/** Pays out the last instant win. */
export const winKey = 'W'
