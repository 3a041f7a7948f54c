import { instantWins, openMovementOf, type PurchaseOutcome } from '../../../worker/api.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Kbd } from '../../kit/components/Kbd.tsx'
import { Spinner } from '../../kit/components/Spinner.tsx'
import { isDeliberate } from '../../kit/keyboard/deliberate.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import { payWin } from './instant-win.ts'
import { winKey } from './history-keys.ts'

/** A prize of an instant game that is not paid yet, from the host's answer to the sale, and its payout. */
export function InstantPrize({ outcome }: { outcome: Extract<PurchaseOutcome, { kind: 'sold' }> }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const { barcode, instantPrize = 0 } = outcome.sold
  const isLast = useView(({ state }) => instantWins(state)[0]?.barcode === barcode)
  const isUnderWay = useView(({ state }) => openMovementOf(state, barcode) !== undefined)
  if (instantPrize === 0 || outcome.isWinPaid) return null
  const amount = money(instantPrize)
  return (
    <div data-instant="won" className="flex min-h-11 items-center justify-between gap-2 px-1.5">
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
