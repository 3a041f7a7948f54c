import * as v from 'valibot'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import { hostCalls, type HostCall, type HostCallName } from '../../src/protocol/host-calls.ts'
import { Failure } from '../../src/protocol/wire.ts'
import type { Check } from './check.ts'
import { Skipped, type Said } from './unmet.ts'
import type { Visit } from './visit.ts'

const calls = new Map<string, HostCall>(Object.entries(hostCalls))

/** A check that needs a session; it is skipped where the deployment has no use for the call. */
export const loggedIn = (
  about: Check['about'],
  rule: string,
  run: (visit: Visit) => Promise<void>,
): Check => ({
  about,
  rule,
  run(visit) {
    mustBeLoggedIn(visit)
    if (isSwitchedOff(visit, about))
      throw new Skipped(`the deployment has ${flagsOf(about).join(' and ')} switched off`)
    return run(visit)
  },
})

export function mustBeLoggedIn({ credentials, operatorId }: Visit): void {
  if (operatorId !== undefined) return
  throw new Skipped(credentials ? 'nobody could log in' : 'it needs --login and --secret')
}

/** A check that moves money, and puts it back. */
export const moving: typeof loggedIn = (about, rule, run) => {
  const check = loggedIn(about, rule, run)
  return {
    ...check,
    run(visit) {
      if (!visit.movesMoney) throw new Skipped('it moves money: --money')
      return check.run(visit)
    },
  }
}

/** What an earlier check should have learnt. */
export function known<Key extends keyof Visit>(visit: Visit, key: Key): NonNullable<Visit[Key]> {
  const value = visit[key]
  if (value === undefined || value === null) throw new Skipped(`${key} could not be learnt before`)
  return value
}

/** Skips where the host leaves a call out that it may leave out. */
export function mayBeLeftOut(visit: Visit, name: HostCallName, { body }: Said): void {
  const isMissing = v.is(Failure, body) && body.error.code === errorCodes.notFound
  if (isMissing && (calls.get(name)?.optional || isSwitchedOff(visit, name)))
    throw new Skipped('the host leaves this call out, as it may')
}

/** What a subject is for: only deployments with one of these flags need it. */
const flagsOf = (about: Check['about']): NonNullable<HostCall['flags']> =>
  about === 'terminals' ? ['terminals'] : (calls.get(about)?.flags ?? [])

function isSwitchedOff({ deployment }: Visit, about: Check['about']): boolean {
  const flags = flagsOf(about)
  return flags.length > 0 && flags.every((flag) => deployment?.flags[flag] === false)
}
