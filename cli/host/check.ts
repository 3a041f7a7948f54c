import type { HostCallName } from '../../src/protocol/host-calls.ts'
import { Skipped, Unmet } from './unmet.ts'
import type { Visit } from './visit.ts'

/** One rule of the contract, tried on a host: returns where it holds, throws `Unmet` or `Skipped` else. */
export interface Check {
  readonly about: HostCallName | 'socket' | 'terminals' | 'answers' | 'till'
  readonly rule: string
  readonly run: (visit: Visit) => Promise<void> | void
}

export type Finding = Pick<Check, 'about' | 'rule'> &
  (
    | { readonly outcome: 'ok' }
    | { readonly outcome: 'wrong'; readonly expected: string; readonly came: string }
    | { readonly outcome: 'skipped'; readonly reason: string }
  )

/** Makes one check after the other, in their order: a later one builds on what an earlier one learnt. */
export async function* findings(checks: readonly Check[], visit: Visit): AsyncGenerator<Finding> {
  for (const { about, rule, run } of checks) {
    try {
      await run(visit)
      yield { about, rule, outcome: 'ok' }
    } catch (error) {
      if (error instanceof Unmet)
        yield { about, rule, outcome: 'wrong', expected: error.expected, came: error.came }
      else if (error instanceof Skipped) yield { about, rule, outcome: 'skipped', reason: error.message }
      else throw error
    }
  }
}
