import { portableTools, type Sha256 } from '../../events/log-format.ts'
import { LogReader, type LogSink } from '../../events/log-reader.ts'
import type { Opening } from '../core/log.ts'
import { Replayer } from '../replay.ts'
import { mirrorOf, readRecords, type ReadMirror } from '../shared/mirror-records.ts'
import { stateLines } from '../shared/state-record.ts'
import type { World } from '../world.ts'
import { isBeginning } from './beginning.ts'

/**
 * Makes the state before the first segment again from the mirror, if it is damaged and the counter started with that of a later segment.
 * It is kept only if the log that then begins with it leads to that later state: nothing in between has reacted to its absence.
 * The next start reads the log from there.
 */
export async function restoreBeginning(world: World): Promise<void> {
  const openings = await world.log.openings()
  const [first] = openings
  if (!first || first.number === 1 || first.seq === null || (await isBeginning(world, first))) return
  const read = mirrorOf(world, world.store.state)
  const used = await firstBeginning(world, openings)
  const lines = read && used > 0 ? await stateFromMirror(read, first.seq - 2, world.sha256) : null
  if (lines && (await leadsOn(world, lines, openings.slice(0, used))))
    await world.log.saveState(first.number, lines)
}

/** The place of the first segment that a log may begin with; negative if there is none. */
async function firstBeginning(world: World, openings: readonly Opening[]): Promise<number> {
  for (const [place, opening] of openings.entries()) if (await isBeginning(world, opening)) return place
  return -1
}

/** Whether the segments follow these lines without damage, up to the checkpoint of the state after them. One is in memory at a time. */
async function leadsOn(
  { log, sha256 }: World,
  lines: Uint8Array,
  openings: readonly Opening[],
): Promise<boolean> {
  const replayer = new Replayer()
  let isDamaged = false
  let last = ''
  const sink: LogSink = {
    event(event) {
      if (!isDamaged) replayer.apply(event)
      last = event.type
    },
    damage() {
      isDamaged = true
    },
  }
  const reader = new LogReader(sink, portableTools(sha256))
  reader.read(lines)
  for (const { number } of openings) if (!isDamaged) reader.read(await log.segment(number))
  reader.end()
  const { failedCheckpoints, gaps } = replayer
  return !isDamaged && last === 'checkpointReached' && failedCheckpoints.length === 0 && gaps.length === 0
}

/** The state after record `seq` and the checkpoint that follows it; null unless the chain of the mirror proves both. */
async function stateFromMirror(
  read: ReadMirror,
  seq: number,
  sha256: Sha256,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const replayer = new Replayer()
  let at = 0
  const reader = new LogReader(
    {
      event(event) {
        replayer.apply(event)
        at = event.at
      },
      damage() {
        throw new Error('the mirror is damaged')
      },
    },
    portableTools(sha256),
  )
  const made: Uint8Array<ArrayBuffer>[] = []
  await readRecords(read, 1, (number, line) => {
    if (number > seq && reader.seq === seq)
      made.push(stateLines(replayer.state, { seq, hash: reader.hash }, line, at))
    else reader.read(line)
    return number <= seq
  }).catch(() => false)
  return made[0] ?? null
}
