import type { PlayerChangeEntry } from '../../worker/api.ts'
import { act } from '../app/act.ts'
import { Button } from '../components/Button.tsx'
import { Icon } from '../components/Icon.tsx'
import { Spinner } from '../components/Spinner.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { refusalText } from '../texts/refusal.ts'

/** What is not certain about a change of an account, or went wrong with it; nothing for one that is done. */
export function ChangeState({ entry: { changeId, change, outcome } }: { entry: PlayerChangeEntry }) {
  const { t } = useTranslation()
  switch (outcome.kind) {
    case 'done':
      return null
    case 'pending':
      return (
        <p
          role="status"
          data-change="pending"
          className="flex items-center gap-3 rounded-xl border-2 border-dashed border-edge p-4 font-semibold"
        >
          <Spinner />
          {t('movement.pending')}
        </p>
      )
    case 'unknown':
      return (
        <div data-change="unknown" className="rounded-xl border-2 border-dashed border-warn p-4">
          <p role="status" className="flex items-center gap-3 text-warn">
            <Icon name="warning" className="size-6" />
            <span>
              <strong className="block">{t('movement.unknown')}</strong>
              <span className="leading-5">{t(`card:advice.${change.kind}`)}</span>
            </span>
          </p>
          <p className="mt-3 flex justify-end">
            <Button onClick={() => void act({ type: 'abandonPlayerChange', changeId })}>
              {t('card:abandon')}
            </Button>
          </p>
        </div>
      )
    case 'refused': {
      const { code, name } = outcome
      return (
        <p
          role="alert"
          data-change="refused"
          className="flex items-center gap-3 rounded-xl border border-danger p-4 font-semibold text-danger"
        >
          <Icon name="close" className="size-6" />
          {refusalText(t, { code: 'movementRefused', details: { code, name } })} · {code}
        </p>
      )
    }
    case 'cutShort':
      return (
        <p data-change="cutShort" className="flex items-center gap-3 rounded-xl border border-edge p-4">
          <Icon name="info" className="size-6" />
          {t('card:cutShort')}
        </p>
      )
  }
}
