/** The shape of `proof-page.mjs`, which runs without a compiler. */
export interface Part {
  readonly seed: number
  readonly scale: number
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly string[]
  readonly seconds: number
}

export interface Tried {
  readonly code: string
  readonly commit: string
  readonly machine: string
}

export interface Result {
  readonly code: string
  readonly commit: string
  readonly machines: readonly string[]
  readonly seeds: number
  readonly scale: number
  readonly passed: number
  readonly failures: readonly { readonly seed: number; readonly title: string }[]
  readonly seconds: number
}

export function whyNoProof(part: Part, absent: readonly string[]): string | null
export function laterResult(earlier: Result | undefined, part: Part, tried: Tried): Result
