import { useEffect, useState } from 'react'
import { limits } from '../kit/limits.ts'
import { useView } from '../kit/replica/view.ts'
import { isOfPlayer } from './use-outcomes.ts'

/** Section 8: after a refusal the button is pressed again a second later at the earliest. */
export function useRestAfterRefusal(): boolean {
  const refused = useView(({ state }) => {
    const movement = state.till.movements.find(({ movement: of }) => isOfPlayer(of))
    const [change] = state.players.changes
    const movementId = movement?.outcome.kind === 'refused' ? movement.movementId : ''
    const changeId = change?.outcome.kind === 'refused' ? change.changeId : ''
    return movementId + changeId
  })
  const [rested, setRested] = useState(refused)
  useEffect(() => {
    const timer = setTimeout(() => setRested(refused), limits.refusedRestMs)
    return () => clearTimeout(timer)
  }, [refused])
  return refused !== '' && refused !== rested
}
