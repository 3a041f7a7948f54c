import { ignoreElements, tap, type Observable } from 'rxjs'
import type { EventOf, Logged } from '../../events/vocabulary.ts'
import type { Command } from '../commands.ts'
import { happened, type World } from '../core/effects.ts'
import type { TicketCheck } from '../facts.ts'

/** The ticket on the screen is what was just done with it: paid counts as redeemed at once (section 4). */
export const verificationEffects = (world: World): Observable<Command> =>
  happened(world, 'cashMovementDone').pipe(
    tap((event) => {
      world.store.learn((facts) => {
        if (facts.check) facts.check = checkAfter(facts.check, event)
      })
    }),
    ignoreElements(),
  )

function checkAfter(
  check: TicketCheck,
  { at, data: { kind, ticket, amount } }: Logged<EventOf<'cashMovementDone'>>,
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
