import type { Chance } from '../../values/random.ts'

const words = 2 ** 32

/** Nobody can foresee it. What lies beyond the last multiple would make low results likelier, and is drawn again. */
export const workerChance: Chance = (below) => {
  const fair = words - (words % below)
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (word < fair) return word % below
  }
}
