import { concatMap, defer, merge, mergeMap, timer, type Observable } from 'rxjs'
import { readLog } from '../../events/read-log.ts'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import type { Opening } from '../core/log.ts'
import { hostNowOf } from '../shared/host-clock.ts'
import { endOfStateLines } from '../shared/state-record.ts'
import { timing } from '../shared/timing.ts'
import type { World } from '../world.ts'
import { isRemovable } from './decide.ts'

/**
 * Removes old segments from the browser, in this order: the state after them is on the disk and is read back,
 * the removal is an event in the log, the segments are deleted, the oldest first. So what is left begins with
 * its first record or with a state at any time, and a removal that was interrupted is completed after the
 * next start.
 */
export const retentionEffects = (world: World): Observable<Command> =>
  merge(timer(timing.retentionFirstMs, timing.retentionEveryMs), eventsOf(world, 'recordsRemoved')).pipe(
    concatMap(() => defer(() => nextRemoval(world))),
    mergeMap((command) => (command ? [command] : [])),
  )

/** Deletes what is removed already, and finds what may be removed next. */
async function nextRemoval(world: World): Promise<Command | null> {
  const { log, store } = world
  const openings = await log.openings()
  const { removedTo } = store.state.retention
  const kept = openings.findIndex(({ seq }) => seq === removedTo + 1)
  if (kept > 0 && (await isBeginning(world, openings[kept]!)))
    for (const { number } of openings.slice(0, kept)) await log.removeSegment(number)
  for (const opening of openings.slice(Math.max(kept, 0) + 1).toReversed()) {
    const { seq, at } = opening
    const end = seq !== null && at !== null ? { to: seq - 1, at } : null
    if (end && isRemovable(store.state, end, momentIn(world)) && (await isBeginning(world, opening)))
      return { type: 'removeRecords', end }
  }
  return null
}

const momentIn = ({ store: { facts }, clock }: World) => ({
  now: clock.nowMs(),
  hostNow: hostNowOf(facts, clock.monotonicMs()),
  facts,
})

/**
 * Whether a log may begin with this segment: the state before it is on the disk and proven, and its own
 * records follow it.
 */
async function isBeginning({ log, sha256 }: World, { number, seq }: Opening): Promise<boolean> {
  const end = endOfStateLines(await log.stateBefore(number), sha256)
  if (end?.seq !== (seq ?? 0) - 1) return false
  const { damages, events } = readLog(await log.segment(number), sha256, end)
  return damages.length === 0 && events.length > 0
}
