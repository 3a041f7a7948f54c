/** The shape of `mutants.mjs`, which runs without a compiler. */
export interface Mutant {
  readonly file: string
  readonly mutator: string
  readonly line: string
  readonly original: string
  readonly replacement: string
}

export interface Reason extends Mutant {
  readonly reason: string
}

export interface Place {
  readonly line: number
  readonly column: number
}

export interface Found {
  readonly mutatorName: string
  readonly replacement?: string
  readonly status: string
  readonly location: { readonly start: Place; readonly end: Place }
}

export interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Found[] }>>
}

export function outcome(report: Report, file: string): { killed: number; survivors: Mutant[] }
export function withReasons(survivors: readonly Mutant[], reasons: readonly Reason[]): Reason[]
export function reasonsForNothing(
  reasons: readonly Reason[],
  survivors: readonly Mutant[],
  files: readonly string[],
): Reason[]
