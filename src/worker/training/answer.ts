import * as v from 'valibot'
import {
  refused,
  type Caller,
  type SessionCallName,
  type SessionHandlers,
} from '../../host/calls/handlers.ts'
import { parseAsked } from '../../host/calls/asked.ts'
import { hostCalls, type AnswerOf, type HostCallName, type RequestOf } from '../../protocol/host-calls.ts'
import { Failure } from '../../protocol/wire.ts'
import type { HostReply } from '../core/ports.ts'

/** What a handler said, as it would have come over a wire: what is no JSON does not get over it, and what is no answer is none. */
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

/** Asks a handler as the sandbox host does: the request is parsed, and what moves money has its key. */
export async function answerOf<Name extends SessionCallName>(
  handlers: SessionHandlers,
  name: Name,
  request: RequestOf<Name>,
  caller: Caller,
): Promise<object> {
  const asked = parseAsked(name, request, caller.key)
  if ('code' in asked) return refused(asked)
  const handler: SessionHandlers[Name] = handlers[name]
  return handler(asked.request, { ...caller, key: asked.key })
}
