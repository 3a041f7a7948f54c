import { useState } from 'react'
import { accountLimit, terminalRefundObstacle, type SelfServiceTerminal } from '../../worker/api.ts'
import type { Minor } from '../../values/money.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { ObstacleLine, useObstacle } from '../kit/money/obstacle.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { TerminalMovement } from './MovementLine.tsx'

interface Props {
  terminal: SelfServiceTerminal
  refunding: TerminalMovement
}

/** A terminal's funds, and the refund to the player: all of it, or the maximum at once. */
export function Refund({ terminal: { id, funds }, refunding: { isBusy, start } }: Props) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const [confirming, setConfirming] = useState<Minor | null>(null)
  const amount = useView(({ state }) => Math.min(funds, accountLimit(state)))
  const obstacle = useObstacle((state, facts) =>
    terminalRefundObstacle(state, facts, id, confirming ?? amount),
  )
  return (
    <div className="ml-auto text-right">
      <div className="flex items-center justify-end gap-3">
        <p className="leading-tight">
          <span className="block text-xs text-muted">{t('terminals:funds')}</span>
          <strong className="text-[22px] font-bold tracking-tight" data-funds={funds}>
            {money(funds)}
          </strong>
        </p>
        <Button
          disabled={obstacle !== null || isBusy}
          aria-label={t('terminals:refund.from', { id })}
          onClick={() => setConfirming(amount)}
        >
          <Icon name="minus" />
          {t('terminals:refund.button')}
        </Button>
      </div>
      <ObstacleLine obstacle={obstacle} />
      {confirming !== null && (
        <ConfirmDialog
          title={t('terminals:refund.title', { id, amount: money(confirming) })}
          confirm={t('terminals:refund.confirm')}
          obstacle={obstacle}
          onConfirm={() => start({ type: 'refundTerminal', terminalId: id, amount: confirming })}
          onClose={() => setConfirming(null)}
        >
          <p>{t('terminals:refund.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
