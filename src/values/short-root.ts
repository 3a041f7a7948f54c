/** Digits of a root that are on paper: 128 bits, so that nobody finds two roots that begin with the same ones. */
const rows = 2
const groupsInRow = 4
const row = new RegExp(`.{${4 * groupsInRow}}`, 'g')

/** The root of a day as a person compares it: its first 32 digits in groups of four, in two rows that fit every paper. */
export const rootRows = (root: string): string[] =>
  (root.match(row) ?? []).slice(0, rows).map((digits) => digits.match(/.{4}/g)!.join(' '))

export const shortRoot = (root: string): string => rootRows(root).join(' ')
