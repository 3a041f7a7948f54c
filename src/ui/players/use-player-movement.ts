import { useState } from 'react'
import { isOpenMovement, type MovementEntry } from '../../worker/api.ts'
import { useView } from '../kit/replica/view.ts'

/** The movement of a player's money that was open when his form appeared, or the last one since; undefined before any. */
export function usePlayerMovement(userId: string): MovementEntry | undefined {
  const last = useView(({ state }) =>
    state.till.movements.find(
      ({ movement: moved }) =>
        (moved.kind === 'playerTopUp' || moved.kind === 'playerSettlement') && moved.userId === userId,
    ),
  )
  const [earlierId] = useState(last && !isOpenMovement(last) ? last.movementId : null)
  return last && last.movementId !== earlierId ? last : undefined
}
