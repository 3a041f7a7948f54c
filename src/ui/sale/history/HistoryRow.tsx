import { useState } from 'react'
import { type HistoryEntry, type PurchaseOutcome, mayRebuy, saleObstacle } from '../../../worker/api.ts'
import { useGameName } from '../../kit/games/use-games.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import { useTime } from '../../kit/texts/moments.ts'
import { InstantResult } from './InstantResult.tsx'
import { Sold } from './Sold.tsx'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { useView } from '../../kit/replica/view.ts'
import { refusedPurchaseText } from './refused-purchase.ts'
import { Icon } from '../../kit/components/Icon.tsx'
import { part } from '../../kit/part.tsx'

/** Uncertain tickets have their own style. */
const frames: Record<PurchaseOutcome['kind'], string> = {
  pending: 'border-dashed border-edge',
  unknown: 'border-2 border-dashed border-warn',
  sold: 'border-line',
  refused: 'border-danger',
  neverReceived: 'border-danger',
  decidedNotSold: 'border-line',
}

const frameOf = ({ outcome, paper }: HistoryEntry): string =>
  outcome.kind === 'sold' && outcome.cancelledAt === null && paper.state === 'maybe'
    ? 'border-dashed border-warn'
    : frames[outcome.kind]

export function HistoryRow({ entry }: { entry: HistoryEntry }) {
  const time = useTime()
  const { amount } = useMoney()
  const name = useGameName()(entry.ticket.gameId)
  const { outcome } = entry
  const isVoid = outcome.kind === 'sold' && outcome.cancelledAt !== null
  return (
    <li
      data-outcome={outcome.kind}
      data-void={isVoid || undefined}
      className={`rounded-xl border bg-raised px-3 py-2 ${frameOf(entry)}`}
    >
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 font-semibold break-words">{name}</span>
        <time className="text-xs text-muted">{time(entry.requestedAt)}</time>
        <span className={`ml-auto font-bold ${isVoid ? 'text-muted line-through' : ''}`}>
          {amount(entry.ticket.price)}
        </span>
      </p>
      <Outcome entry={entry} />
    </li>
  )
}

function Outcome({ entry }: { entry: HistoryEntry }) {
  const { outcome } = entry
  switch (outcome.kind) {
    case 'pending':
      return <Pending />
    case 'unknown':
      return <Unknown entry={entry} />
    case 'sold':
      return outcome.cancelledAt === null ? (
        <>
          <InstantResult outcome={outcome} />
          <Sold entry={entry} sold={outcome.sold} />
        </>
      ) : (
        <Void cancelledAt={outcome.cancelledAt} />
      )
    case 'refused':
    case 'neverReceived':
    case 'decidedNotSold':
      return <NotSold entry={entry} outcome={outcome} />
  }
}

function Pending() {
  const { t } = useTranslation()
  return (
    <p className="flex min-h-11 items-center gap-2 text-[13px] text-muted">
      <span
        aria-hidden
        className="size-3.5 animate-spin rounded-full border-2 border-edge border-t-transparent"
      />
      {t('history.pending')}
    </p>
  )
}

/** A sold ticket that was cancelled: its price was returned, and its paper is not valid. */
function Void({ cancelledAt }: { cancelledAt: number }) {
  const { t } = useTranslation()
  const time = useTime()
  return (
    <p className="flex min-h-11 items-center gap-2 text-[13px]">
      <strong className="rounded border-2 border-danger px-1.5 font-bold tracking-wider text-danger">
        {t('history.void')}
      </strong>
      <span className="text-muted">{t('history.cancelledAt', { time: time(cancelledAt) })}</span>
    </p>
  )
}

type NotSoldOutcome = Extract<PurchaseOutcome, { kind: 'refused' | 'neverReceived' | 'decidedNotSold' }>

interface Props {
  entry: HistoryEntry
  outcome: NotSoldOutcome
}

/**
 * A ticket that the host refused or never received, with its reason in upper case (section 8) and a button to buy it
 * again.
 */
function NotSold({ entry, outcome }: Props) {
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

const ConfirmDialog = part(() => import('../../kit/components/ConfirmDialog.tsx'))

/** The counter repeats the inquiry; the operator may decide the outcome, which is logged as a decision. */
function Unknown({ entry: { uniqueReqId } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const decide = () => {
    setConfirming(false)
    void act({ type: 'decideUnknown', uniqueReqId, decision: 'notSold' })
  }
  return (
    <div className="flex items-center gap-2">
      <p className="flex flex-1 items-center gap-2 text-[13px] leading-4.5 font-semibold text-warn">
        <Icon name="warning" className="size-4.5" />
        {t('history.unknown')}
      </p>
      <Button size="compact" onClick={() => setConfirming(true)}>
        {t('history.notSold')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('history.notSoldTitle')}
          text={t('history.notSoldText')}
          confirm={t('history.notSoldConfirm')}
          onConfirm={decide}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
