/** What the title of a test says that is skipped where something is not there; nothing where it is. */
export const missing = (isThere: boolean, what: string): string =>
  isThere ? '' : ` (skipped: there is no ${what} here)`
