import * as v from 'valibot'
import { hostCalls, type AnswerOf, type HostCallName } from '../../protocol/host-calls.ts'
import { Failure } from '../../protocol/wire.ts'
import type { HostReply } from '../core/ports.ts'

/**
 * A handler's answer as it would arrive over a wire: a value that is no JSON is lost, and an invalid answer counts as
 * none.
 */
export function replyOf<Name extends HostCallName>(
  name: Name,
  answer: unknown,
  hostAtMs: number,
): HostReply<AnswerOf<Name>> {
  const body: unknown = JSON.parse(JSON.stringify(answer))
  const failure = v.safeParse(Failure, body)
  if (failure.success) return { kind: 'refused', error: failure.output.error, hostAtMs }
  const schema: (typeof hostCalls)[Name]['answer'] = hostCalls[name].answer
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) return { kind: 'unknown', reason: 'badAnswer', hostAtMs }
  return { kind: 'answer', value: parsed.output as AnswerOf<Name>, hostAtMs }
}
