import {
  defer,
  exhaustMap,
  filter,
  ignoreElements,
  merge,
  repeat,
  takeWhile,
  timer,
  type Observable,
} from 'rxjs'
import type { LogName, MirrorEnd } from '../../protocol/mirror.ts'
import type { MirrorReply } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'
import type { World } from '../world.ts'
import { OwnLog } from './own-log.ts'

const decoder = new TextDecoder()

/** The log that is mirrored now, and where; null in training, and while the print program is away. */
function placeNow({ store: { state, facts } }: World): { service: string; name: LogName } | null {
  const { counterId, deployment, printService } = state.session
  if (counterId === null || !deployment || deployment.isTraining) return null
  if (printService === null || facts.printing.socket !== 'up') return null
  return { service: printService, name: { counterId, log: state.heads.earlierLogs + 1 } }
}

/**
 * Sends the print program what the mirror of the log lacks, in small parts and one after the other: a while after an event, so
 * that its receipt is sent first. What is not answered is sent again a minute later. A program without the call gets it again
 * at the next log-in.
 */
export function mirrorEffects(world: World): Observable<never> {
  const { store, print, clock } = world
  let known: { readonly name: string; readonly end: MirrorEnd; readonly log: OwnLog } | null = null
  let notBeforeMs = -Infinity

  function receive(reply: MirrorReply): MirrorEnd | null {
    store.updateFacts(({ mirror }) => {
      if (reply.kind === 'answer') mirror.count = reply.value.count
      mirror.refused = reply.kind === 'refused' ? reply.reason : null
    })
    if (reply.kind === 'answer') return reply.value
    known = null
    notBeforeMs = reply.kind === 'lacking' ? Infinity : clock.monotonicMs() + timing.mirrorRetryMs
    return null
  }

  /** Where the mirror ends now, and the log from there on. */
  async function find(service: string, name: LogName): Promise<typeof known> {
    const key = JSON.stringify(name)
    if (known?.name === key) return known
    const end = receive(await print.mirror(service, { ...name, from: 1, records: '' }))
    return end && { name: key, end, log: await OwnLog.at(world.log, end.count, world.durableHead().segment) }
  }

  /** Sends one part; false if there is none, or none is accepted now. */
  async function sendPart(): Promise<boolean> {
    const place = placeNow(world)
    if (!place || clock.monotonicMs() < notBeforeMs) return false
    known = await find(place.service, place.name)
    const batch = known && (await known.log.next(known.end.count, world.durableHead().segment))
    if (!known || !batch) return false
    const { from, to, lines, isAfterGap } = batch
    const records = decoder.decode(lines)
    const end = receive(await print.mirror(place.service, { ...place.name, from, records, isAfterGap }))
    if (end?.count === to) {
      known = { ...known, end }
      return true
    }
    // The mirror was removed or damaged meanwhile: where it ends now is requested again.
    known = null
    notBeforeMs = Math.max(notBeforeMs, clock.monotonicMs() + timing.mirrorRetryMs)
    return false
  }

  return merge(store.events$, timer(timing.mirrorRetryMs, timing.mirrorRetryMs)).pipe(
    filter((event) => {
      if (typeof event === 'object' && event.type === 'loggedIn') notBeforeMs = -Infinity
      return placeNow(world) !== null && clock.monotonicMs() >= notBeforeMs
    }),
    exhaustMap(() =>
      timer(timing.mirrorDelayMs).pipe(
        exhaustMap(() => defer(sendPart).pipe(repeat({ delay: timing.mirrorPauseMs }), takeWhile(Boolean))),
      ),
    ),
    ignoreElements(),
  )
}
