/** The shape of `mutation-page.mjs`, which runs without a compiler. */
import type { Mutant, Reason } from './mutants.mjs'

export interface Tried {
  readonly code: string
  readonly commit: string
  readonly machine: string
  readonly killed: number
  readonly survivors: readonly Mutant[]
  readonly seconds: number
}

export interface Result {
  readonly machines: readonly string[]
  readonly tried: number
  readonly files: number
  readonly killed: number
  readonly survivors: readonly Mutant[]
  readonly seconds: number
}

export const wantedScore: number
export function sumOf(tried: readonly Tried[], files: number): Result
export function score(result: Pick<Result, 'killed' | 'survivors'>): number
export function mutationPage(results: Readonly<Record<string, Result>>, reasons: readonly Reason[]): string
