import { errorCodes } from '../../protocol/error-codes.ts'
import type { WireMovement } from '../../protocol/till-records.ts'
import type { HostPort, HostReply } from '../core/ports.ts'

const askAgain: ReadonlySet<number> = new Set([errorCodes.authentication, errorCodes.tooManyRequests])

/** Whether the host answered as one without this call does (`not_found`, or nothing of the call's form); else it is asked again. */
export const isLeftOut = (reply: HostReply<unknown>): boolean =>
  reply.kind === 'refused'
    ? !askAgain.has(reply.error.code)
    : reply.kind === 'unknown' && reply.reason === 'badAnswer'

/** What the host says of money requests by their ids: `leftOut` where it has no such call, null where it said nothing. */
export async function askAbout(
  host: HostPort,
  ids: readonly string[],
): Promise<readonly WireMovement[] | 'leftOut' | null> {
  const reply = await host.call('movementInquiry', { ids: [...ids] })
  if (reply.kind === 'answer') return reply.value.data
  return isLeftOut(reply) ? 'leftOut' : null
}
