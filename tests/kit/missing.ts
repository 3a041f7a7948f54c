/** The suffix of the title of a test that is skipped because something is missing; empty if it is there. */
export const missing = (isThere: boolean, what: string): string =>
  isThere ? '' : ` (skipped: there is no ${what} here)`
