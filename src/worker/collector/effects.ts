import { merge, type Observable } from 'rxjs'
import { eventsOf } from '../core/effects.ts'
import type { Batch } from '../shared/own-log.ts'
import { sendLog, type Received, type SentPart } from '../shared/send-log.ts'
import { timing } from '../shared/timing.ts'
import type { World } from '../world.ts'
import { fromMirror } from './from-mirror.ts'
import { collectorPlace, type CollectorPlace } from './place.ts'
import { waitAfter } from './wait.ts'

/** Sends the collector what it lacks of the log, if the deployment names one. */
export function collectorEffects(world: World): Observable<never> {
  const { store, collector, clock, durableHead } = world
  /** The last record that it has; null until it has answered. */
  let count: number | null = null
  let failures = 0

  async function send({ collector: origin, name }: CollectorPlace, part: SentPart): Promise<Received> {
    const reply = await collector.send(origin, { ...name, ...part, at: clock.nowMs() })
    if (reply.kind === 'answer') count = reply.value.count
    failures = reply.kind === 'answer' ? 0 : failures + 1
    store.updateFacts(({ collector: facts }) => {
      facts.behind = count === null ? null : Math.max(0, durableHead().seq - count)
      facts.trouble = reply.kind === 'answer' ? null : reply.kind === 'refused' ? reply.reason : 'noAnswer'
    })
    return reply.kind === 'answer' ? { end: reply.value } : { waitMs: waitAfter(reply, failures) }
  }

  async function missing({ name }: CollectorPlace, count: number): Promise<Batch | null | 'later'> {
    const found = await fromMirror(world, name, count)
    if (found === 'later')
      store.updateFacts(({ collector: facts }) => {
        facts.trouble = 'noMirror'
      })
    return found
  }

  return sendLog(world, {
    place: () => collectorPlace(store.state),
    send,
    missing,
    delayMs: timing.collectorDelayMs,
    resumes$: merge(eventsOf(world, 'loggedIn'), collector.enrolled$),
  })
}
