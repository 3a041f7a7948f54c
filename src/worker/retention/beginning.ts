import { readLog } from '../../events/read-log.ts'
import type { Opening } from '../core/log.ts'
import { endOfStateLines } from '../shared/state-record.ts'
import type { World } from '../world.ts'

/**
 * Whether a log may begin with this segment: the state before it is on the disk and proven, and its own
 * records follow it.
 */
export async function isBeginning({ log, sha256 }: World, { number, seq }: Opening): Promise<boolean> {
  const end = endOfStateLines(await log.stateBefore(number), sha256)
  if (end?.seq !== (seq ?? 0) - 1) return false
  const { damages, events } = readLog(await log.segment(number), sha256, end)
  return damages.length === 0 && events.length > 0
}
