import { instantWins, openMovementOf, type PurchaseOutcome } from '../../../worker/api.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { Kbd } from '../../kit/components/Kbd.tsx'
import { Spinner } from '../../kit/components/Spinner.tsx'
import { isDeliberate } from '../../kit/keyboard/deliberate.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import { payWin } from './instant-win.ts'
import { winKey } from './win-key.ts'

/**
 * The result of an instant game's ticket, from the host's answer to the sale, and its payout. Nothing for another game.
 */
export function InstantResult({ outcome }: { outcome: Extract<PurchaseOutcome, { kind: 'sold' }> }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const { barcode, instantPrize } = outcome.sold
  const isLast = useView(({ state }) => instantWins(state)[0]?.barcode === barcode)
  const isUnderWay = useView(({ state }) => openMovementOf(state, barcode) !== undefined)
  if (instantPrize === undefined) return null
  if (instantPrize === 0)
    return (
      <p data-instant="notWon" className="mt-1 text-[13px] font-semibold text-muted">
        {t('history.instantNotWon')}
      </p>
    )
  const amount = money(instantPrize)
  if (outcome.isWinPaid)
    return (
      <p data-instant="paid" className="mt-1 flex items-center gap-1.5 text-[13px] font-semibold">
        <Icon name="check" className="size-4" />
        {t('history.instantPaid', { amount })}
      </p>
    )
  return (
    <div data-instant="won" className="mt-1 flex items-center justify-between gap-2">
      <strong className="font-bold text-money">{t('history.instantWon', { amount })}</strong>
      {isUnderWay ? (
        <Spinner />
      ) : (
        <Button
          kind="primary"
          size="compact"
          onClick={(event) => {
            if (isDeliberate(event)) void payWin(barcode)
          }}
        >
          {t('history.payWin', { amount })} {isLast && <Kbd>{winKey}</Kbd>}
        </Button>
      )}
    </div>
  )
}
