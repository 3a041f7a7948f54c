import { instantWins, openMovementOf, type MovementEntry, type PurchaseOutcome } from '../../../worker/api.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { Kbd } from '../../kit/components/Kbd.tsx'
import { Spinner } from '../../kit/components/Spinner.tsx'
import { isDeliberate } from '../../kit/keyboard/deliberate.ts'
import { useLeftOpen } from '../../kit/money/use-left-open.ts'
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
  const underWay = useView(({ state }) => openMovementOf(state, barcode))
  if (instantPrize === 0 || outcome.isWinPaid) return null
  const amount = money(instantPrize)
  return (
    <div data-instant="won" className="flex min-h-11 items-center justify-between gap-2 px-1.5">
      <strong className="font-bold text-money">{t('history.instantWon', { amount })}</strong>
      {underWay ? (
        <UnderWay entry={underWay} />
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

/** A movement of the ticket that has no answer yet, or none that is known. */
export function UnderWay({ entry }: { entry: MovementEntry }) {
  const { t } = useTranslation()
  const { movementId, movement, outcome } = entry
  const leftOpen = useLeftOpen(entry, movementId)
  if (outcome.kind !== 'unknown') return <Spinner />
  return (
    <p
      role="status"
      className="flex flex-1 items-center gap-2 py-1 text-[13px] leading-4.5 font-semibold text-warn"
    >
      <Icon name="warning" className="size-4.5" />
      <span>
        <span className="block">{leftOpen ?? t('movement.outcome.unknown')}</span>
        {t(`movement.advice.${movement.kind}`)}
      </span>
    </p>
  )
}
