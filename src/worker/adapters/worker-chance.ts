import type { Chance } from '../../values/random.ts'

const uint32Values = 2 ** 32

/**
 * Unpredictable random numbers. Values beyond the last multiple would make low results likelier, so they are drawn
 * again.
 */
export const workerChance: Chance = (below) => {
  const fair = uint32Values - (uint32Values % below)
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (value < fair) return value % below
  }
}
