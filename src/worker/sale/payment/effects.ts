import { filter, from, ignoreElements, map, merge, mergeMap, tap, type Observable } from 'rxjs'
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

/** The player of the latest payment has gone when its operator logs out; not when a session ends in the middle of a visit. */
const leavePayment = (world: World): Observable<never> =>
  eventsOf(world, 'loggedOut', 'counterStarted').pipe(
    filter(() => world.store.state.session.loggedOutBecause === 'operator'),
    tap(() => {
      const [latest] = world.store.state.payment.takings
      world.store.updateFacts((facts) => {
        facts.payment.leftPaymentId = latest?.paymentId ?? null
      })
    }),
    ignoreElements(),
  )

export const paymentEffects = (world: World): Observable<Command> =>
  merge(
    intentEffects(world, purchase),
    inquireForEarlier(world, leftTickets),
    issueReceipt(world),
    leavePayment(world),
  )
