import { errorCodes } from '../../protocol/error-codes.ts'
import type { WireMovement } from '../../protocol/till-records.ts'
import { isAboutTheMoment } from '../core/intent/send-again.ts'
import type { HostPort, HostReply } from '../core/ports.ts'

/**
 * Whether the host's answer shows that it lacks this optional call (`not_found`, or an invalid answer). Any other refusal
 * says nothing about that, so the counter asks again.
 */
export const isLeftOut = (reply: HostReply<unknown>): boolean =>
  reply.kind === 'refused'
    ? reply.error.code === errorCodes.notFound
    : reply.kind === 'unknown' && reply.reason === 'badAnswer'

/** The host has no such call, or refuses this request for good. After a failure of the moment the counter asks again. */
export const isDenied = (reply: HostReply<unknown>): boolean =>
  reply.kind === 'refused' &&
  (reply.error.code === errorCodes.notFound || !isAboutTheMoment(reply.error.code))

/** The host's answer about money requests by their ids: `leftOut` if it has no such call, null if it did not answer. */
export async function movementInquiry(
  host: HostPort,
  ids: readonly string[],
): Promise<readonly WireMovement[] | 'leftOut' | null> {
  const reply = await host.call('movementInquiry', { ids: [...ids] })
  if (reply.kind === 'answer') return reply.value.data
  return isLeftOut(reply) ? 'leftOut' : null
}
