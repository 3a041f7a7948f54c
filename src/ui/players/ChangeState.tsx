import type { PlayerChangeEntry } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { Pending, Refused, Uncertain } from '../kit/money/MovementState.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'

/** What is not certain about a change of an account, or went wrong with it; nothing for one that is done. */
export function ChangeState({ entry: { changeId, change, outcome } }: { entry: PlayerChangeEntry }) {
  const { t } = useTranslation()
  switch (outcome.kind) {
    case 'done':
      return null
    case 'pending':
      return <Pending />
    case 'unknown':
      return (
        <Uncertain advice={t(`players:advice.${change.kind}`)}>
          <Button onClick={() => void act({ type: 'abandonPlayerChange', changeId })}>
            {t('players:abandon')}
          </Button>
        </Uncertain>
      )
    case 'refused':
      return <Refused outcome={outcome} />
    case 'cutShort':
      return (
        <p className="flex items-center gap-3 rounded-xl border border-edge p-4">
          <Icon name="info" className="size-6" />
          {t('players:cutShort')}
        </p>
      )
  }
}
