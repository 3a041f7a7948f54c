/** Half of a character that needs two places in a text. */
const half = /\p{Surrogate}/u

/** Whether a database can store every text in plain data: none has a zero character, or half of a character. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !half.test(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}
