import { concatMap, defer, merge, mergeMap, timer, type Observable } from 'rxjs'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import { hostNowOf } from '../shared/host-clock.ts'
import { hasEveryRecord, mirrorOf, type RecordRange } from '../shared/mirror-records.ts'
import { timing } from '../shared/timing.ts'
import type { World } from '../world.ts'
import { isBeginning } from './beginning.ts'
import { isRemovable } from './decide.ts'
import { restoreBeginning } from './restore.ts'

/**
 * Removes old segments from the browser, in this order: the state after them is on the disk and is read back,
 * the removal is an event in the log, each segment is compared with the mirror and deleted, the oldest first. So what is left begins
 * with its first record or with a state at any time, and a removal that was interrupted, or whose mirror was damaged, is completed
 * later.
 */
export const retentionEffects = (world: World): Observable<Command> =>
  merge(timer(timing.retentionFirstMs, timing.retentionEveryMs), eventsOf(world, 'recordsRemoved')).pipe(
    concatMap((_, turn) => defer(() => (turn === 0 ? firstTurn(world) : nextRemoval(world)))),
    mergeMap((command) => (command ? [command] : [])),
  )

async function firstTurn(world: World): Promise<Command | null> {
  // A file that cannot be read stays as it is, and the next removal does not wait for it.
  await restoreBeginning(world).catch(() => undefined)
  return nextRemoval(world)
}

/** Deletes what is removed already, and finds what may be removed next. */
async function nextRemoval(world: World): Promise<Command | null> {
  const { log, store } = world
  const openings = await log.openings()
  const { removedTo } = store.state.retention
  const kept = openings.findIndex(({ seq }) => seq === removedTo + 1)
  if (kept > 0 && (await isBeginning(world, openings[kept]!)))
    for (const [place, { number, seq }] of openings.slice(0, kept).entries()) {
      // Where the next segment cannot be read, up to the end of all that is removed.
      const to = (openings[place + 1]!.seq ?? removedTo + 1) - 1
      if (seq === null || !(await isMirroredNow(world, number, { from: seq, to }))) break
      await log.removeSegment(number)
    }
  for (const opening of openings.slice(Math.max(kept, 0) + 1).toReversed()) {
    const { seq, at } = opening
    const end = seq !== null && at !== null ? { to: seq - 1, at } : null
    if (end && isRemovable(store.state, end, momentIn(world)) && (await isBeginning(world, opening)))
      return { type: 'removeRecords', end }
  }
  return null
}

/** The mirror may have been damaged since it was verified: it is read again before the other copy is deleted. */
async function isMirroredNow(world: World, segment: number, range: RecordRange): Promise<boolean> {
  const read = mirrorOf(world, world.store.state)
  return read !== null && hasEveryRecord(read, await world.log.segment(segment), range)
}

const momentIn = ({ store: { facts }, clock }: World) => ({
  now: clock.nowMs(),
  hostNow: hostNowOf(facts, clock.monotonicMs()),
  facts,
})
