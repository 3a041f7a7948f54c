import { useEffect, useState } from 'react'
import type { MovementEntry } from '../../worker/api.ts'
import { say } from '../kit/components/snackbar.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import * as limits from '../kit/limits.ts'

type Movement = MovementEntry['movement']

export const isOfPlayer = (
  movement: Movement,
): movement is Extract<Movement, { kind: 'playerTopUp' | 'playerSettlement' }> =>
  movement.kind === 'playerTopUp' || movement.kind === 'playerSettlement'

/** Shows `text` once for each thing that ends while the page watches; what ended before is not shown. */
function useSnackbar(ended: string | null, text: string, tone: 'good' | 'bad'): void {
  const [shown, setShown] = useState(ended)
  useEffect(() => {
    if (ended === shown) return
    setShown(ended)
    if (ended !== null) say(text, tone)
  }, [ended, shown, text, tone])
}

/** How what was requested for players ended, in the words of section 8; also after the dialog has closed. */
export function useOutcomes(): void {
  const { t } = useTranslation()
  const movement = useView(({ state }) => state.till.movements.find(({ movement: of }) => isOfPlayer(of)))
  const change = useView(({ state }) => state.players.changes[0])
  const endOf = (kind: string) => [
    movement?.outcome.kind === kind ? movement.movementId : null,
    change?.outcome.kind === kind ? change.changeId : null,
  ]
  const [moved = null, changed = null] = endOf('done')
  const [notMoved = null, notChanged = null] = endOf('refused')
  useSnackbar(changed, t(change?.change.kind === 'creation' ? 'players:created' : 'players:ok'), 'good')
  useSnackbar(moved, t('players:ok'), 'good')
  useSnackbar(notChanged, t('players:error'), 'bad')
  useSnackbar(notMoved, t('players:error'), 'bad')
}

/** Section 8: after a refusal the button is disabled for a second. */
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
