/** The shape of `named-tests.mjs`, which runs without a compiler before anything is built. */
export interface Statement {
  readonly id: string
  readonly statement: string
  readonly place: string
  readonly tests: string
}

export interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

export function statementsOf(page: string): Statement[]
export function idsIn(title: string): string[]
export function notGuarded(page: string, report: Report): string[]
