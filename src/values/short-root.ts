/** Digits of a root that are on paper: 128 bits, so that nobody finds two roots that begin with the same ones. */
const digits = 32

/** The root of a day as a person compares it: its first digits in groups of four. */
export const shortRoot = (root: string): string =>
  root
    .slice(0, digits)
    .match(/.{1,4}/g)
    ?.join(' ') ?? ''
