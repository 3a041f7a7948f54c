import { errorCodes } from '../../protocol/error-codes.ts'
import type { Refusal } from '../../values/outcome.ts'
import type { HostReply } from '../core/ports.ts'

/** Why the host did not answer a reading: what it said itself, or a gateway's numbers for what it did not say. */
export interface HostFault {
  readonly code: number
  readonly name: string
}

/** What a reading came to. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: HostFault }

const momentary: ReadonlySet<number> = new Set([
  errorCodes.authentication,
  errorCodes.system,
  errorCodes.program,
  errorCodes.notFound,
  errorCodes.tooManyRequests,
  errorCodes.database,
])

/** Refusals that are about the moment and not about what was asked for earlier: what became of that, they do not say. */
export const isAboutTheMoment = (code: number): boolean => momentary.has(code)

/**
 * The same of a request that was sent again. `id_reused` says that something was asked for by this id, and not what became
 * of it.
 */
export const saysNothingOfEarlier = ({ code, name }: HostFault): boolean =>
  isAboutTheMoment(code) || name === 'id_reused'

/** The host said no, and not merely that it wants to be left alone for a while: nobody loses a session for that. */
export const isRefusedForGood = (reply: HostReply<unknown>): boolean =>
  reply.kind === 'refused' && reply.error.code !== errorCodes.tooManyRequests

/** The same, of any call but the refresh: whether the session is over is for the refresh to say. */
export const isRefusedInSession = (reply: HostReply<unknown>): boolean =>
  isRefusedForGood(reply) && reply.kind === 'refused' && reply.error.code !== errorCodes.authentication

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

/** Everything that was read, or the first of what could not be. */
export function allRead<T>(reads: readonly Read<T>[]): Read<T[]> {
  const values: T[] = []
  for (const read of reads) {
    if (!read.ok) return read
    values.push(read.value)
  }
  return { ok: true, value: values }
}

/** A fault in words: `refusal` where the host itself said no. */
export function faultRefusal({ code, name }: HostFault, refusal: string): Refusal {
  if (code === noAnswer.code) return { code: 'hostUnreachable' }
  return code === badAnswer.code ? { code: 'badAnswer' } : { code: refusal, details: { code, name } }
}
