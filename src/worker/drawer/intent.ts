import { concatMap, defer, firstValueFrom, from, mergeMap, timer, type Observable } from 'rxjs'
import type { PrintJob } from '../../protocol/print-service.ts'
import type { Command } from '../commands.ts'
import type { IntentKind } from '../core/intent/effects.ts'
import type { PrintReply } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'
import type { World } from '../world.ts'
import type { DrawerOpening } from './state.ts'

/** Openings of the cash drawer: each is sent once; inquiries by its id find out how it ended. */
export const opening: IntentKind<World, 'drawerOpeningRequested', DrawerOpening, Command> = {
  requested: 'drawerOpeningRequested',
  unknown: 'drawerOpeningUnknown',
  send: async (world, { data: { openingId } }) => {
    const end = endOf(openingId, await untilEnded(world, openingId))
    return [end ?? { type: 'recordDrawerOpeningUnknown', openingId, reason: 'noAnswer' }]
  },
  entries: ({ store }) => store.state.drawer.openings.toReversed(),
  resolve: (world, entries) => from(entries).pipe(concatMap((entry) => inquire(world, entry))),
}

async function untilEnded({ print, store }: World, openingId: string): Promise<PrintReply> {
  const service = store.state.session.printService
  if (!service) return { kind: 'unreachable' }
  let reply = await print.openDrawer(service, openingId)
  for (let waitedMs = 0; isUnderWay(reply) && waitedMs < timing.drawerMs; waitedMs += timing.drawerPollMs) {
    await firstValueFrom(timer(timing.drawerPollMs))
    reply = await print.job(service, openingId)
  }
  return reply
}

const isUnderWay = (reply: PrintReply): boolean => reply.kind === 'job' && resultOf(reply.job) === null

const inquire = (world: World, { openingId }: DrawerOpening): Observable<Command> =>
  defer(async (): Promise<PrintReply> => {
    const service = world.store.state.session.printService
    return service ? world.print.job(service, openingId) : { kind: 'unreachable' }
  }).pipe(mergeMap((reply) => from([endOf(openingId, reply)].filter((end) => end !== null))))

/** How an opening ended; null while that is open. */
function endOf(openingId: string, reply: PrintReply): Command | null {
  const end = (result: Result, reason?: string): Command => ({
    type: 'recordDrawerOpeningEnded',
    openingId,
    result,
    ...(reason === undefined ? {} : { reason }),
  })
  switch (reply.kind) {
    case 'job': {
      const result = resultOf(reply.job)
      return result && end(result, reply.job.reason)
    }
    case 'refused':
      return end('failed', 'refused')
    // The request did not arrive, or the print program has lost its records.
    case 'notFound':
      return end('unknown', 'jobLost')
    case 'unreachable':
      return null
  }
}

type Result = 'opened' | 'unconfirmed' | 'failed' | 'unknown'

function resultOf({ state, confirmed }: PrintJob): Result | null {
  if (state === 'printed') return confirmed ? 'opened' : 'unconfirmed'
  return state === 'failed' || state === 'unknown' ? state : null
}
