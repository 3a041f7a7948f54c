import * as v from 'valibot'
import { Finite } from '../protocol/wire.ts'
import { drawerReasons, longestDrawerNote } from '../values/drawer-reasons.ts'
import { event } from './event.ts'
import { Id } from './id.ts'
import { UnknownReason } from './intent.ts'

/** Why the drawer is opened: by a cashier, by a payment, or by another movement of cash. */
const Cause = v.variant('kind', [
  v.object({
    kind: v.literal('cashier'),
    reason: v.picklist(drawerReasons),
    note: v.optional(v.pipe(v.string(), v.maxLength(longestDrawerNote))),
  }),
  v.object({ kind: v.literal('payment'), paymentId: Id }),
  v.object({ kind: v.literal('movement'), movementId: Id }),
])
export type DrawerCause = v.InferOutput<typeof Cause>

export const drawerEvents = {
  /**
   * The intent: durable before the request to the print program. `date` is the day whose report counts it, by the host's clock
   * where that is known; left out by versions whose reports did not have the drawer.
   */
  drawerOpeningRequested: event(
    v.object({
      openingId: Id,
      operatorId: Finite,
      cause: Cause,
      date: v.optional(v.pipe(v.string(), v.length(10))),
    }),
  ),
  /**
   * `unconfirmed`: sent to a printer that does not report what it did; `unknown`: the print program does not know either
   * whether the drawer opened. `reason` is the print program's.
   */
  drawerOpeningEnded: event(
    v.object({
      openingId: Id,
      result: v.picklist(['opened', 'unconfirmed', 'failed', 'unknown']),
      reason: v.optional(v.string()),
    }),
  ),
  /** The print program has not answered yet: the counter repeats the inquiry until it does. */
  drawerOpeningUnknown: event(v.object({ openingId: Id, reason: UnknownReason })),
}
