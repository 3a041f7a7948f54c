import type { HistoryEntry, PurchaseOutcome } from '../../../worker/api.ts'
import { useGameName } from '../../kit/games/use-games.ts'
import { useMoney } from '../../kit/texts/use-money.ts'
import { useTime } from '../../kit/texts/use-time.ts'
import { InstantResult } from './InstantResult.tsx'
import { NotSold } from './NotSold.tsx'
import { Pending } from './Pending.tsx'
import { Sold } from './Sold.tsx'
import { Unknown } from './Unknown.tsx'
import { Void } from './Void.tsx'

/** What is not certain looks uncertain. */
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
