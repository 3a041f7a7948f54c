import type { PartReply } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'

/**
 * How long nothing is sent after so many failed attempts in succession, ms: one minute, then always twice as long, up to a quarter
 * of an hour. Without a key that the collector knows nothing is sent until somebody enrols the counter or logs in.
 */
export function waitAfter(reply: Exclude<PartReply, { kind: 'answer' }>, failures: number): number {
  if (reply.kind === 'refused' && (reply.reason === 'notEnrolled' || reply.reason === 'noKeys'))
    return Infinity
  return Math.min(timing.copyRetryMs * 2 ** (failures - 1), timing.collectorRetryMaxMs)
}
