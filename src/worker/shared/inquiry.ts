import { errorCodes } from '../../protocol/error-codes.ts'
import type { WireMovement } from '../../protocol/till-records.ts'
import type { HostPort, HostReply } from '../core/ports.ts'

const temporaryCodes: ReadonlySet<number> = new Set([errorCodes.authentication, errorCodes.tooManyRequests])

/**
 * Whether the host's answer shows that it lacks this call (`not_found`, or an invalid answer); otherwise the counter
 * asks again.
 */
export const isLeftOut = (reply: HostReply<unknown>): boolean =>
  reply.kind === 'refused'
    ? !temporaryCodes.has(reply.error.code)
    : reply.kind === 'unknown' && reply.reason === 'badAnswer'

/** The host's answer about money requests by their ids: `leftOut` if it has no such call, null if it did not answer. */
export async function movementInquiry(
  host: HostPort,
  ids: readonly string[],
): Promise<readonly WireMovement[] | 'leftOut' | null> {
  const reply = await host.call('movementInquiry', { ids: [...ids] })
  if (reply.kind === 'answer') return reply.value.data
  return isLeftOut(reply) ? 'leftOut' : null
}
