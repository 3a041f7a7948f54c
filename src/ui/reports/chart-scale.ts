import type { Minor } from '../../values/money.ts'

/** Where the lines of a chart's scale are, minor units, from its lowest to its highest; 0 is one of them. */
export function scaleOf(amounts: readonly Minor[], lines = 4): Minor[] {
  const highest = Math.max(0, ...amounts)
  const lowest = Math.min(0, ...amounts)
  const step = roundStep((highest - lowest || 100) / lines)
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The next 1, 2 or 5 times a power of ten; whole units of money, so that the scale has no cents. */
function roundStep(atLeast: number): Minor {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, 100)))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= atLeast) ?? 10
  return factor * power
}
