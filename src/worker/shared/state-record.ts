import { encodeStateRecord, type Sha256 } from '../../events/log-format.ts'
import { readLog } from '../../events/read-log.ts'
import { joinedBytes } from '../../values/bytes.ts'
import type { LogFiles, LogHead } from '../core/log.ts'
import type { Segment } from '../core/recover.ts'
import { replay } from '../replay.ts'

/**
 * The lines in place of a log's earlier records: the state after record `before`, and the checkpoint that
 * follows it. The checkpoint has the hash of this state and is part of the chain, so that every signed head
 * after it proves the state.
 */
export const stateLines = (
  state: object,
  before: Pick<LogHead, 'seq' | 'hash'>,
  checkpoint: Uint8Array,
  at: number,
): Uint8Array<ArrayBuffer> => joinedBytes([encodeStateRecord(state, before, at), checkpoint])

/**
 * The position after these lines; null unless both are undamaged and the state has the hash of its
 * checkpoint, as far as this version can compute it.
 */
export function endOfStateLines(lines: Uint8Array, sha256: Sha256): Pick<LogHead, 'seq' | 'hash'> | null {
  const { events, damages, seq, hash } = readLog(lines, sha256)
  const [first, second, ...others] = events
  const isWhole = first?.type === 'stateRecorded' && second?.type === 'checkpointReached'
  if (!isWhole || others.length > 0 || damages.length > 0) return null
  return replay(events).failedCheckpoints.length === 0 ? { seq, hash } : null
}

/**
 * The segments of a log, from the first one on that it can begin with: the first of all, or one with the
 * state before it, whose lines then stand before it like a segment. Those before it are removed, or cannot be
 * understood without the damaged state before them: `damaged` is the number of bytes of such states.
 */
export async function fromKnownState(
  segments: readonly Segment[],
  files: Pick<LogFiles, 'stateBefore'>,
  sha256: Sha256,
): Promise<{ readonly segments: readonly Segment[]; readonly damaged: number }> {
  let damaged = 0
  for (const [place, { number }] of segments.entries()) {
    if (number === 1) break
    const bytes = await files.stateBefore(number)
    if (endOfStateLines(bytes, sha256))
      return { segments: [{ number: number - 1, bytes }, ...segments.slice(place)], damaged }
    damaged += bytes.length
  }
  return { segments, damaged }
}
