import { defer, EMPTY, filter, type Observable } from 'rxjs'
import { errorCodes } from '../../../protocol/error-codes.ts'
import type { HostError } from '../../../protocol/wire.ts'
import type { HostReply } from '../ports.ts'
import { isOwn, type IntentWorld } from './effects.ts'
import type { Intent } from './outcome.ts'

const momentary: ReadonlySet<number> = new Set([
  errorCodes.authentication,
  errorCodes.system,
  errorCodes.program,
  errorCodes.notFound,
  errorCodes.tooManyRequests,
  errorCodes.database,
])

/** Refusals about the current request only: they do not reveal the outcome of an earlier request. */
export const isAboutTheMoment = (code: number): boolean => momentary.has(code)

/**
 * The same for a repeated request. `id_reused` means that the id was used, but does not reveal the outcome.
 */
const isAboutThisRequestOnly = ({ code, name }: HostError): boolean =>
  isAboutTheMoment(code) || name === 'id_reused'

/**
 * Resolves a request where the host has no inquiry: `send` sends it once more with its id, and the host, which executes an
 * id once, repeats its first answer. Emits nothing if another operator is logged in, or if the answer does not reveal the outcome.
 */
export const sendAgain = <Answer>(
  world: IntentWorld,
  entry: Intent,
  send: () => Promise<HostReply<Answer>>,
): Observable<HostReply<Answer>> =>
  defer(() => (isOwn(world, entry) ? send() : EMPTY)).pipe(
    filter((reply) => reply.kind !== 'refused' || !isAboutThisRequestOnly(reply.error)),
  )
