import { filter, ignoreElements, merge, mergeMap, tap, type Observable } from 'rxjs'
import type { EventOf, Logged } from '../../events/vocabulary.ts'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import type { World } from '../world.ts'
import type { TicketCheck } from './facts.ts'
import { checkAgain } from './check.ts'
import { movementEntry } from '../till/state.ts'

/** Updates the ticket on the screen after an action on it: a paid ticket counts as redeemed at once (section 4). */
const showDone = (world: World): Observable<never> =>
  eventsOf(world, 'movementDone').pipe(
    tap((event) => {
      world.store.updateFacts((facts) => {
        if (facts.verification.check) facts.verification.check = checkAfter(facts.verification.check, event)
      })
    }),
    ignoreElements(),
  )

/** A refusal may mean that the ticket has changed since it was checked: paid at another till, or cancelled. */
const showRefused = (world: World): Observable<never> =>
  eventsOf(world, 'movementRefused').pipe(
    filter(({ data: { movementId } }) => isAboutShown(world, movementId)),
    tap(({ data }) => {
      world.store.updateFacts((facts) => {
        if (facts.verification.check)
          facts.verification.check = checkAfterRefusal(facts.verification.check, data.name)
      })
    }),
    mergeMap(() => checkAgain(world)),
    ignoreElements(),
  )

function isAboutShown({ store }: World, movementId: string): boolean {
  const movement = movementEntry(store.state.till, movementId)?.movement
  return (
    movement !== undefined &&
    'barcode' in movement &&
    movement.barcode === store.facts.verification.check?.barcode
  )
}

export const verificationEffects = (world: World): Observable<Command> =>
  merge(showDone(world), showRefused(world))

function checkAfter(
  check: TicketCheck,
  { at, data: { kind, ticket, amount } }: Logged<EventOf<'movementDone'>>,
): TicketCheck {
  if (check.barcode !== ticket?.barcode) return check
  if (kind === 'ticketCancellation') return { barcode: check.barcode, state: 'cancelled' }
  if (check.state !== 'known') return check
  const known = check.ticket
  switch (kind) {
    case 'payout':
      return {
        ...check,
        ticket: { ...known, status: 'paid', paid: amount, payout: { at, isHere: true } },
      }
    case 'payoutCancellation':
      return { ...check, ticket: { ...known, status: 'winning', paid: 0, payout: null } }
    default:
      return check
  }
}

/** The ticket's state in the refusal itself: shown even if the host does not answer the second request. */
function checkAfterRefusal(check: TicketCheck, name: string): TicketCheck {
  if (name === 'ticket_cancelled') return { barcode: check.barcode, state: 'cancelled' }
  if (name !== 'already_paid' || check.state !== 'known') return check
  return { ...check, ticket: { ...check.ticket, status: 'paid' } }
}
