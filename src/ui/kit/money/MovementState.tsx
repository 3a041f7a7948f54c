import type { MovementEntry } from '../../../worker/api.ts'
import { NotReceived, Pending, Refused, Uncertain } from './OutcomeNotice.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { DecideButton } from './DecideButton.tsx'

/** What is not certain about a movement, or went wrong with it; nothing for one that is done or was decided. */
export function MovementState({ entry: { movementId, movement, outcome } }: { entry: MovementEntry }) {
  const { t } = useTranslation()
  switch (outcome.kind) {
    case 'pending':
      return <Pending data-movement="pending" />
    case 'unknown':
      return (
        <Uncertain data-movement="unknown" advice={t(`movement.advice.${movement.kind}`)}>
          <DecideButton movementId={movementId} />
        </Uncertain>
      )
    case 'refused':
      return <Refused data-movement="refused" outcome={outcome} />
    case 'neverReceived':
      return <NotReceived data-movement="neverReceived" />
    case 'done':
    case 'decidedNotDone':
      return null
  }
}
