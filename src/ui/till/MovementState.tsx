import type { MovementEntry } from '../../worker/api.ts'
import { Icon } from '../components/Icon.tsx'
import { Spinner } from '../components/Spinner.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { refusalText } from '../texts/refusal.ts'
import { DecideButton } from './DecideButton.tsx'

/** What is not certain about a movement, or went wrong with it; nothing for one that is done or was decided. */
export function MovementState({ entry: { movementId, movement, outcome } }: { entry: MovementEntry }) {
  const { t } = useTranslation()
  switch (outcome.kind) {
    case 'pending':
      return (
        <p
          role="status"
          data-movement="pending"
          className="flex items-center gap-3 rounded-xl border-2 border-dashed border-edge p-4 font-semibold"
        >
          <Spinner />
          {t('movement.pending')}
        </p>
      )
    case 'unknown':
      return (
        <div data-movement="unknown" className="rounded-xl border-2 border-dashed border-warn p-4">
          <p role="status" className="flex items-center gap-3 text-warn">
            <Icon name="warning" className="size-6" />
            <span>
              <strong className="block">{t('movement.unknown')}</strong>
              <span className="leading-5">{t(`movement.advice.${movement.kind}`)}</span>
            </span>
          </p>
          <p className="mt-3 flex justify-end">
            <DecideButton movementId={movementId} />
          </p>
        </div>
      )
    case 'refused':
      return (
        <p
          role="alert"
          data-movement="refused"
          className="flex items-center gap-3 rounded-xl border border-danger p-4 font-semibold text-danger"
        >
          <Icon name="close" className="size-6" />
          <span>
            {refusalText(t, {
              code: 'movementRefused',
              details: { code: outcome.code, name: outcome.name },
            })}{' '}
            · {outcome.code}
          </span>
        </p>
      )
    case 'done':
    case 'decidedNotDone':
      return null
  }
}
