import type { LogName } from '../../protocol/mirror.ts'
import { joinedBytes } from '../../values/bytes.ts'
import { batchIn, isAfterGap, partBytes, type Batch } from '../shared/own-log.ts'
import type { World } from '../world.ts'

const lineBreak = 10

/**
 * The records after number `count` from the mirror at the print program, which has those that retention has removed from this browser.
 * Null if it lacks them too, `later` while it does not answer.
 */
export async function fromMirror(
  { print, store: { state, facts } }: World,
  name: LogName,
  count: number,
): Promise<Batch | null | 'later'> {
  const { printService } = state.session
  if (facts.mirror.refused === 'differs') return null
  if (printService === null || facts.printing.socket !== 'up' || facts.mirror.count === null) return 'later'
  if (facts.mirror.count <= count) return null
  const parts: Uint8Array[] = []
  let length = 0
  let isWhole = false
  const isRead = await print.readMirror(printService, name, count + 1, (bytes) => {
    parts.push(bytes)
    length += bytes.length
    isWhole ||= bytes.includes(lineBreak)
    return !isWhole || length < partBytes
  })
  if (!isRead) return 'later'
  const { batch } = batchIn(wholeLines(joinedBytes(parts)), count)
  return batch && !isAfterGap(batch, count) ? batch : null
}

const wholeLines = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.lastIndexOf(lineBreak) + 1)
