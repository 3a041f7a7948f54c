import { mayRebuy, saleObstacle, type HistoryEntry, type PurchaseOutcome } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { refusedPurchaseText } from '../../kit/texts/refusal.ts'

type NotSoldOutcome = Extract<PurchaseOutcome, { kind: 'refused' | 'neverReceived' | 'decidedNotSold' }>

interface Props {
  entry: HistoryEntry
  outcome: NotSoldOutcome
}

/** A ticket that the host refused or never got, with its reason in upper case (section 8) and a way to buy it again. */
export function NotSold({ entry, outcome }: Props) {
  const { t, language } = useTranslation()
  const reason = outcome.kind === 'refused' ? refusedPurchaseText(t, outcome) : t(`history.${outcome.kind}`)
  const isStopped = useView(({ state, facts }) => saleObstacle(state, facts) !== null)
  const isDecided = outcome.kind === 'decidedNotSold'
  return (
    <div className="flex min-h-11 items-center gap-2">
      <p
        className={`flex-1 text-[13px] leading-4.5 font-semibold ${isDecided ? 'text-muted' : 'text-danger'}`}
      >
        {isDecided ? reason : reason.toLocaleUpperCase(language)}
        {outcome.kind === 'refused' && ` · ${outcome.code}`}
      </p>
      {mayRebuy(entry) && (
        <Button
          size="compact"
          disabled={isStopped}
          onClick={() => void act({ type: 'rebuy', uniqueReqId: entry.uniqueReqId })}
        >
          {t('history.rebuy')}
        </Button>
      )}
    </div>
  )
}
