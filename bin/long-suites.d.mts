/** The shape of `long-suites.mjs`, which runs without a compiler. */
export interface Suite {
  readonly name: string
  readonly about: string
  readonly paths: readonly string[]
  readonly scale: number
  readonly readsDocuments?: boolean
}

export const suites: readonly Suite[]
export function longTests(): string[]
export function testsOf(suite: Suite): string[]
export function sourcesOf(suite: Suite, files: readonly string[]): string[]
