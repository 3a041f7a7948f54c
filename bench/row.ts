/** One line of the results: what was measured, against what, and what it should be. */
export interface Row {
  readonly benchmark: string
  readonly measured: string
  /** The ratio that is judged; null where the row is there for comparison. */
  readonly ratio: number | null
  readonly target: string | null
  readonly isMet: boolean | null
}

export type Limit = { readonly atMost: number } | { readonly atLeast: number }

export const row = (
  benchmark: string,
  measured: string,
  ratio: number | null = null,
  limit?: Limit,
): Row => ({
  benchmark,
  measured,
  ratio: ratio === null ? null : Math.round(ratio * 1000) / 1000,
  target: limit
    ? `${'atMost' in limit ? '≤' : '≥'} ${'atMost' in limit ? limit.atMost : limit.atLeast}`
    : null,
  isMet:
    limit && ratio !== null ? ('atMost' in limit ? ratio <= limit.atMost : ratio >= limit.atLeast) : null,
})

export const perEvent = (totalMs: number, events: number): string =>
  `${((totalMs * 1000) / events).toFixed(3)} µs an event`

export const inMs = (ms: number): string => `${ms.toFixed(2)} ms`
