import type { Chance } from '../../../values/random.ts'

/** Chance by the browser's cryptographic source; the bias of the division is below 2^-20 for any board. */
export const browserChance: Chance = (below) => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((random / 2 ** 32) * below)
}
