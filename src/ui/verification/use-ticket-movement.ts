import type { MovementEntry, TicketCheck } from '../../worker/api.ts'
import { useMovement } from '../kit/money/use-movement.ts'

/**
 * The movement about the ticket on the screen that is open, or came to its end since the ticket was last checked. What was
 * done before that is said by the check itself.
 */
export const useTicketMovement = ({ barcode, state }: TicketCheck): MovementEntry | undefined =>
  useMovement((movement) => 'barcode' in movement && movement.barcode === barcode, state === 'asking').entry
