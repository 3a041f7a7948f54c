import type { Sha256 } from '../../events/log-format.ts'
import { readLog } from '../../events/read-log.ts'
import type { LogFiles, Opening } from '../core/log.ts'
import type { Cut } from '../core/recover.ts'
import { replay } from '../replay.ts'
import { endOfStateLines } from '../shared/state-record.ts'
import type { Period } from './log-part.ts'

/** The places of the first and the last segment that may have records of a period; null if there are none. */
export function segmentsOf(
  openings: readonly Pick<Opening, 'at'>[],
  { from, to }: Period,
): { readonly first: number; readonly last: number } | null {
  // A segment whose beginning is damaged may have begun at any time.
  const begun = openings.findLastIndex(({ at }) => at === null || at < to)
  if (begun < 0) return null
  // The clock may have been set back, so the earliest segment after the beginning decides, and the latest before the end.
  const after = openings.findIndex(({ at }) => at !== null && at >= from)
  const before = openings.slice(0, after < 0 ? openings.length : after)
  const next = openings.findIndex(({ at }, place) => place > begun && at !== null)
  return {
    first: Math.max(
      0,
      before.findLastIndex(({ at }) => at !== null),
    ),
    last: (next < 0 ? openings.length : next) - 1,
  }
}

/**
 * The lines of a period as a log of its own, file by file: whole segments, after the state before the first
 * of them. A period from the opening of the shift has all of the shift, whatever the clock showed. Nothing after `end` is read. Null if
 * the log has no records of this period.
 */
export async function readPart(
  files: LogFiles,
  period: Period,
  end: Cut,
  sha256: Sha256,
): Promise<AsyncGenerator<Uint8Array> | null> {
  const openings = (await files.openings()).filter(({ number }) => number <= end.segment)
  const place = segmentsOf(openings, period)
  if (!place) return null
  let { first } = place
  let state = await files.stateBefore(openings[first]!.number)
  // Without the state before it a segment proves little. An earlier one has it, or the beginning of the log.
  while (first > 0 && !isBefore(period, state, sha256)) {
    first--
    state = await files.stateBefore(openings[first]!.number)
  }
  return linesOf(files, state, openings.slice(first, place.last + 1), end)
}

/**
 * Whether these lines are whole and have a state before the period. After the clock was set back, a shift may be open already in a
 * segment that begins at an earlier time than the shift.
 */
function isBefore({ from }: Period, lines: Uint8Array, sha256: Sha256): boolean {
  if (!endOfStateLines(lines, sha256)) return false
  const { till } = replay(readLog(lines, sha256).events).state
  return till.shift?.openedAt !== from
}

async function* linesOf(
  files: LogFiles,
  state: Uint8Array,
  openings: readonly Opening[],
  end: Cut,
): AsyncGenerator<Uint8Array> {
  yield state
  for (const { number } of openings) {
    const bytes = await files.segment(number)
    yield number === end.segment ? bytes.subarray(0, end.length) : bytes
  }
}
