import { errorCodes } from '../../protocol/error-codes.ts'
import type { Refusal } from '../../values/outcome.ts'
import type { HostReply } from '../core/ports.ts'

/** Why the host did not answer a read: its own error, or a gateway's status if it sent none. */
export interface HostFault {
  readonly code: number
  readonly name: string
}

/** The result of a read. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: HostFault }

/** Refusals that say nothing about the session. */
const passing: ReadonlySet<number> = new Set([
  errorCodes.system,
  errorCodes.program,
  errorCodes.tooManyRequests,
  errorCodes.database,
])

/** The answer to a refresh reports that the session is over. A host error or a rate limit is temporary. */
export const endsSession = (reply: HostReply<unknown>): boolean =>
  reply.kind === 'refused' && !passing.has(reply.error.code)

/** The answer to a log-out: there is no session any more. */
export const isSessionOver = (reply: HostReply<unknown>): boolean =>
  reply.kind === 'answer' || endsSession(reply)

/** A call other than the refresh is refused, not for an expired token: only a refresh shows whether the session is over. */
export const isRefusedInSession = (reply: HostReply<unknown>): boolean =>
  reply.kind === 'refused' &&
  reply.error.code !== errorCodes.tooManyRequests &&
  reply.error.code !== errorCodes.authentication

const noAnswer: HostFault = { code: 504, name: 'no_answer' }
export const badAnswer: HostFault = { code: 502, name: 'bad_answer' }

export function readOf<Answer>(reply: HostReply<Answer>): Read<Answer> {
  switch (reply.kind) {
    case 'answer':
      return { ok: true, value: reply.value }
    case 'refused':
      return { ok: false, fault: { code: reply.error.code, name: reply.error.name } }
    case 'unknown':
      return { ok: false, fault: reply.reason === 'noAnswer' ? noAnswer : badAnswer }
  }
}

/** All results, or the first failure. */
export function allRead<T>(reads: readonly Read<T>[]): Read<T[]> {
  const values: T[] = []
  for (const read of reads) {
    if (!read.ok) return read
    values.push(read.value)
  }
  return { ok: true, value: values }
}

/** What the cashier reads about a fault: `refusal` if the host itself refused. */
export function faultRefusal(fault: HostFault, refusal: string): Refusal {
  const { code, name } = fault
  if (isSame(fault, noAnswer)) return unanswered('noAnswer')
  return isSame(fault, badAnswer) ? unanswered('badAnswer') : { code: refusal, details: { code, name } }
}

/** The log keeps a fault by its values. */
const isSame = (one: HostFault, other: HostFault): boolean =>
  one.code === other.code && one.name === other.name

/** The host did not answer, or refused. */
export type NoAnswer = Exclude<HostReply<unknown>, { kind: 'answer' }>

/** What the cashier reads about a reply without an answer: `refusal` if the host itself refused. */
export const replyRefusal = (reply: NoAnswer, refusal: string): Refusal =>
  reply.kind === 'refused' ? { code: refusal, details: { ...reply.error } } : unanswered(reply.reason)

const unanswered = (reason: 'noAnswer' | 'badAnswer'): Refusal => ({
  code: reason === 'noAnswer' ? 'hostUnreachable' : 'badAnswer',
})
