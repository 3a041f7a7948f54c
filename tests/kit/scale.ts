/**
 * The number of cases of random tests, and their first seed. `npm test` uses few, and the same each time; `npm run
 * test:long` sets both.
 */
const { TEST_SCALE = '1', TEST_SEED = '1' } = process.env

export const seed = Number(TEST_SEED)

/** The number of cases: `few` in `npm test`, a multiple of it in a long run. */
export const tries = (few: number): number => Math.ceil(few * Number(TEST_SCALE))

/** Whether this is a long run, which leaves nothing out. */
export const isLong = tries(1) > 1

/** All of the cases in a long run; in `npm test` so many of them, evenly spread. */
export const sampled = <Case>(cases: readonly Case[], few: number): readonly Case[] =>
  isLong || cases.length <= few
    ? cases
    : Array.from({ length: few }, (_, place) => cases[Math.floor((place * cases.length) / few)]!)
