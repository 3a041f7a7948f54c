import { from, map, merge, mergeMap, type Observable } from 'rxjs'
import type { Command } from '../../commands.ts'
import { eventsOf } from '../../core/effects.ts'
import { intentEffects } from '../../core/intent/effects.ts'
import { inquireForEarlier } from '../../shared/taken-over.ts'
import type { World } from '../../world.ts'
import { leftTickets, purchase } from './intent.ts'

/** A payment with counted money gets its till receipt as soon as no ticket of it is uncertain. */
const issueReceipt = (world: World): Observable<Command> =>
  eventsOf(
    world,
    'counterStarted',
    'ticketSold',
    'ticketRefused',
    'ticketNeverReceived',
    'ticketDecidedByOperator',
  ).pipe(
    mergeMap(() => from(payable(world))),
    map((paymentId): Command => ({ type: 'issueTillReceipt', paymentId })),
  )

const payable = ({ store }: World): string[] =>
  store.state.payment.takings
    .filter(({ received, hasReceipt, open }) => received !== null && !hasReceipt && open.length === 0)
    .map(({ paymentId }) => paymentId)

export const paymentEffects = (world: World): Observable<Command> =>
  merge(intentEffects(world, purchase), inquireForEarlier(world, leftTickets), issueReceipt(world))
