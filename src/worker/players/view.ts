/** The same number as for cash movements. */
export const keptChanges = 10
