import { from, map, merge, mergeMap, type Observable } from 'rxjs'
import type { Command } from '../../commands.ts'
import { eventsOf } from '../../core/effects.ts'
import { intentEffects } from '../../core/intent/effects.ts'
import { inquireForEarlier } from '../../shared/taken-over.ts'
import type { World } from '../../world.ts'
import { leftTickets, purchase } from './intent.ts'

/** A payment with counted money gets its till receipt as soon as no ticket of it is uncertain; until then that is refused. */
const issueReceipt = (world: World): Observable<Command> =>
  eventsOf(
    world,
    'counterStarted',
    'ticketSold',
    'ticketRefused',
    'ticketNeverReceived',
    'ticketDecidedByOperator',
  ).pipe(
    mergeMap(() => from(world.store.state.payment.takings)),
    map(({ paymentId }): Command => ({ type: 'issueTillReceipt', paymentId })),
  )

export const paymentEffects = (world: World): Observable<Command> =>
  merge(intentEffects(world, purchase), inquireForEarlier(world, leftTickets), issueReceipt(world))
