/**
 * A source of random numbers: a whole number from 0 up to, not including, `below`. Pure code always gets it as an
 * argument.
 */
export type Chance = (below: number) => number

/** `count` different numbers of `from..to`, ascending, by a partial Fisher-Yates shuffle. */
export function pickDistinct(count: number, from: number, to: number, chance: Chance): number[] {
  const pool = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  for (let index = 0; index < count; index++) {
    const other = index + chance(pool.length - index)
    ;[pool[index], pool[other]] = [pool[other]!, pool[index]!]
  }
  return pool.slice(0, count).sort((a, b) => a - b)
}
