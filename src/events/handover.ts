import * as v from 'valibot'
import { Finite } from '../protocol/wire.ts'
import { openItemKinds } from '../values/open-items.ts'
import { TillCount } from './day.ts'
import { event } from './event.ts'
import { Id } from './id.ts'

export const handoverEvents = {
  /**
   * An operator counted the till and left it to the next one; a receipt and the log-out follow. `open`: what was open then, by
   * the ids of requests, tickets and receipts.
   */
  tillHandedOver: event(
    v.object({
      handoverId: Id,
      operatorId: Finite,
      receiptId: Id,
      counted: TillCount,
      open: v.array(v.object({ kind: v.picklist(openItemKinds), id: Id })),
    }),
  ),
  /** The next operator confirms the count, or contests it by another count: `recounted` is null if it was confirmed. */
  tillTakenOver: event(v.object({ handoverId: Id, operatorId: Finite, recounted: v.nullable(TillCount) })),
}
