import { useState } from 'react'
import { isOpenMovement, lastMovementOf, type MovementEntry, type TicketCheck } from '../../worker/api.ts'
import { useView } from '../kit/replica/view.ts'

/**
 * The movement about the ticket on the screen that is open, or came to its end since the ticket was last checked. What was
 * done before that is told by the check itself: nobody shall hand out money for it again.
 */
export function useFreshMovement({ barcode, state }: TicketCheck): MovementEntry | undefined {
  const last = useView((view) => lastMovementOf(view.state, barcode))
  const endedId = last && !isOpenMovement(last) ? last.movementId : null
  const [earlierId, setEarlierId] = useState(endedId)
  if (state === 'asking' && endedId !== null && endedId !== earlierId) setEarlierId(endedId)
  return last && last.movementId !== earlierId ? last : undefined
}
