import * as v from 'valibot'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import { hostCalls, type HostCall, type HostCallName } from '../../src/protocol/host-calls.ts'
import { Failure } from '../../src/protocol/wire.ts'
import type { Check } from './check.ts'
import type { HostClient } from './host-client.ts'
import { stayLoggedIn } from './session.ts'
import { tidy } from './tidy.ts'
import { answerIn, NotProven, type Reply } from './unmet.ts'
import type { Visit } from './visit.ts'

const calls = new Map<string, HostCall>(Object.entries(hostCalls))

/** A check that needs a session, which stays open meanwhile. It is not proven if the deployment does not use the call. */
export const loggedIn = (
  about: Check['about'],
  rule: string,
  run: (visit: Visit) => Promise<void>,
): Check => ({
  about,
  rule,
  async run(visit) {
    mustBeLoggedIn(visit)
    if (isSwitchedOff(visit, about))
      throw new NotProven(`the deployment has ${flagsOf(about).join(' and ')} switched off`)
    for (const client of operators(visit)) await stayLoggedIn(client)
    return run(visit)
  },
})

export function mustBeLoggedIn({ operatorId }: Visit): void {
  if (operatorId === undefined) throw new NotProven('the log-in failed')
}

/** A check that moves money. Its movements are undone afterwards, even if it fails. */
export const moving: typeof loggedIn = (about, rule, run) => {
  const check = loggedIn(about, rule, run)
  return {
    ...check,
    async run(visit) {
      if (!visit.movesMoney) throw new NotProven('it moves money: --money')
      try {
        await check.run(visit)
      } finally {
        const { deployment } = visit
        if (deployment) for (const client of operators(visit)) await tidy(client, deployment.currency)
      }
    },
  }
}

/** The operators of the visit, as far as they could log in. */
export const operators = ({ client, colleague }: Visit): readonly HostClient[] =>
  colleague ? [client, colleague] : [client]

/** The second operator; not proven without one. */
export function colleagueOf({ colleague, secondCredentials }: Visit): HostClient {
  if (colleague) return colleague
  throw new NotProven(
    secondCredentials
      ? 'the second operator could not log in'
      : 'it needs another operator: --second-login and --second-secret',
  )
}

/** The result of an earlier check. */
export function known<Key extends keyof Visit>(visit: Visit, key: Key): NonNullable<Visit[Key]> {
  const value = visit[key]
  if (value === undefined || value === null)
    throw new NotProven(`${key} is not known, because an earlier check did not find it`)
  return value
}

/** Not proven if the host has left out an optional call. */
export function mayBeLeftOut(visit: Visit, name: HostCallName, { body }: Reply): void {
  const isMissing = v.is(Failure, body) && body.error.code === errorCodes.notFound
  if (isMissing && (calls.get(name)?.optional || isSwitchedOff(visit, name)))
    throw new NotProven('the host does not have this call, which is allowed')
}

/** Not proven if the host does not have this optional call. */
export async function mustBeThere(
  visit: Visit,
  name: 'movementInquiry' | 'handoverInquiry' | 'getLedger' | 'getWalletLink' | 'replaceWalletLinks',
  request: object,
): Promise<void> {
  const reply = await visit.client.send(hostCalls[name], request)
  mayBeLeftOut(visit, name, reply)
  if (name === 'getLedger' || name === 'movementInquiry' || name === 'handoverInquiry')
    answerIn(hostCalls[name], reply)
}

/** Only deployments with one of these flags need the subject. */
const flagsOf = (about: Check['about']): NonNullable<HostCall['flags']> =>
  about === 'terminals' ? ['terminals'] : (calls.get(about)?.flags ?? [])

function isSwitchedOff({ deployment }: Visit, about: Check['about']): boolean {
  const flags = flagsOf(about)
  return flags.length > 0 && flags.every((flag) => deployment?.flags[flag] === false)
}
