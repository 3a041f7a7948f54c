import type { HostCallName } from '../../src/protocol/host-calls.ts'
import { NotProven, Unmet } from './unmet.ts'
import type { Visit } from './visit.ts'

/**
 * One rule of the contract. `run` checks it on a host: it returns if the rule holds, otherwise it throws `Unmet` or
 * `NotProven`. Any other error means that it did not understand what it received.
 */
export interface Check {
  readonly about: HostCallName | 'socket' | 'terminals' | 'answers' | 'till' | 'draws' | 'restart'
  readonly rule: string
  readonly run: (visit: Visit) => Promise<void> | void
}

export type Finding = Pick<Check, 'about' | 'rule'> &
  (
    | { readonly outcome: 'proven' }
    | { readonly outcome: 'failed'; readonly expected: string; readonly came: string }
    | { readonly outcome: 'notProven'; readonly reason: string }
  )

/**
 * Runs the checks in order. Later checks use the results of earlier ones. Each ends in a finding: the last ones return the money. A check that is
 * not wanted when its turn comes is left out.
 */
export async function* findings(
  checks: readonly Check[],
  visit: Visit,
  isWanted: (check: Check) => boolean = () => true,
): AsyncGenerator<Finding> {
  for (const check of checks) {
    if (!isWanted(check)) continue
    const { about, rule, run } = check
    try {
      await run(visit)
      yield { about, rule, outcome: 'proven' }
    } catch (error) {
      if (error instanceof Unmet)
        yield { about, rule, outcome: 'failed', expected: error.expected, came: error.came }
      else if (error instanceof NotProven) yield { about, rule, outcome: 'notProven', reason: error.message }
      else
        yield { about, rule, outcome: 'failed', expected: 'what this check understands', came: String(error) }
    }
  }
}
