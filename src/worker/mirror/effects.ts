import type { Observable } from 'rxjs'
import type { LogName } from '../../protocol/mirror.ts'
import { eventsOf } from '../core/effects.ts'
import { logName } from '../shared/log-name.ts'
import { sendLog, type Received, type SentPart } from '../shared/send-log.ts'
import { timing } from '../shared/timing.ts'
import type { World } from '../world.ts'

interface Place {
  readonly service: string
  readonly name: LogName
}

/** Null in training, and while the print program is away. */
function placeNow({ store: { state, facts } }: World): Place | null {
  const name = logName(state)
  const { printService } = state.session
  return name && printService !== null && facts.printing.socket === 'up'
    ? { service: printService, name }
    : null
}

/**
 * Sends the print program what the mirror of the log lacks. What is not answered is sent again a minute later. A program without
 * the call gets it again at the next log-in.
 */
export function mirrorEffects(world: World): Observable<never> {
  async function send({ service, name }: Place, { from, records, isAfterGap }: SentPart): Promise<Received> {
    const reply = await world.print.mirror(service, { ...name, from, records, isAfterGap })
    world.store.updateFacts(({ mirror }) => {
      if (reply.kind === 'answer') mirror.count = reply.value.count
      mirror.refused = reply.kind === 'refused' ? reply.reason : null
    })
    if (reply.kind === 'answer') return { end: reply.value }
    return { waitMs: reply.kind === 'lacking' ? Infinity : timing.copyRetryMs }
  }

  return sendLog(world, {
    place: () => placeNow(world),
    send,
    delayMs: timing.mirrorDelayMs,
    resumes$: eventsOf(world, 'loggedIn'),
  })
}
