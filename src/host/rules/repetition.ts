import { hostError } from '../../protocol/error-codes.ts'
import type { MoneyRequest, TicketOutcome } from './records.ts'

/** The refusals of a key, and of a ticket id, that was used before for another request. */
export const idReused = hostError('id_reused')
export const ticketIdReused = hostError('id_reused', 'unique_req_id')

/** Whether a request is the one that was decided before under this key or ticket id: it gets the first answer again. */
export const isRepeated = (earlier: MoneyRequest | TicketOutcome, digest: string): boolean =>
  earlier.status !== 'fenced' && earlier.digest === digest
