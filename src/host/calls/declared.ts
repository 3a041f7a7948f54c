import * as v from 'valibot'
import { mayRefuse } from '../../protocol/host-call.ts'
import { hostCalls, type HostCall, type HostCallName } from '../../protocol/host-calls.ts'
import { HostError } from '../../protocol/wire.ts'
import { isRefused } from './handlers.ts'

/** The answer of a call with many items. Items that were refused have an error. */
const Items = v.object({ data: v.array(v.object({ error: v.optional(HostError) })) })

/**
 * Returns the answer unchanged. Throws if it is a refusal that the row of the call does not declare, because the contract has
 * no such refusal.
 */
export function declared<Answer extends object>(name: HostCallName, answer: Answer): Answer {
  const call: HostCall = hostCalls[name]
  if (isRefused(answer)) {
    if (!mayRefuse(call, answer.error.name)) throw undeclared(name, answer.error)
  } else if (call.refusesEach && v.is(Items, answer)) {
    const each: readonly string[] = call.refusesEach
    for (const { error } of answer.data)
      if (error && !each.includes(error.name)) throw undeclared(name, error)
  }
  return answer
}

/** How many ids of a request that moves money an answer refuses: that of the request, or those of tickets. */
export function refusedIn(answer: object): number {
  if (isRefused(answer)) return 1
  return v.is(Items, answer) ? answer.data.filter(({ error }) => error).length : 0
}

const undeclared = (name: HostCallName, error: HostError) =>
  new Error(`${name} would be refused with ${error.code} ${error.name}, which its row does not declare`)
