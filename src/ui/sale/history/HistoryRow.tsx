import { useState, type ReactNode } from 'react'
import { mayRebuy, saleObstacle, type HistoryEntry, type PurchaseOutcome } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Kbd } from '../../kit/components/Kbd.tsx'
import { gameName } from '../../kit/games/game-name.ts'
import { paperLook } from '../../kit/paper/paper-look.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import { useMoment } from '../../kit/texts/moments.ts'
import { lineBelow, LineName, TicketDetails, TicketLine, useBetLines } from '../TicketLine.tsx'
import { rebuyKey } from './history-keys.ts'
import { InstantPrize } from './InstantPrize.tsx'
import { useNote, type Note } from './note.ts'
import { isMaybePrinted } from './shown-history.ts'
import { MaybePrinted, OtherPrice, PaperButton, SoldDetails } from './Sold.tsx'
import { Unknown } from './Unknown.tsx'

/** Uncertain tickets have their own style. */
const frames: Record<PurchaseOutcome['kind'], string> = {
  pending: lineBelow,
  unknown: 'rounded-lg border-2 border-dashed border-warn',
  sold: lineBelow,
  refused: 'rounded-lg border border-danger',
  neverReceived: 'rounded-lg border border-danger',
  decidedNotSold: lineBelow,
}

const frameOf = (entry: HistoryEntry): string =>
  isMaybePrinted(entry) ? 'rounded-lg border border-dashed border-warn' : frames[entry.outcome.kind]

const isVoid = ({ outcome }: HistoryEntry): boolean => outcome.kind === 'sold' && outcome.cancelledAt !== null

interface Props {
  entry: HistoryEntry
  /** Of the last batch and not sold: its reason is shown at once. */
  isFresh: boolean
  isFirst: boolean
}

/** A ticket in one line, with the next thing to do; below it what needs a decision, and after a touch the details. */
export function HistoryRow({ entry, isFresh, isFirst }: Props) {
  const { t } = useTranslation()
  const { amount } = useMoney()
  const moment = useMoment()
  const [isToggled, setToggled] = useState(false)
  const { ticket, outcome, requestedAt } = entry
  const offered = useView(({ state }) => state.games.offered[ticket.gameId])
  const name = gameName(t, ticket.gameId, entry.game ?? offered)
  const note = useNote(entry)
  const lines = useBetLines(ticket, entry.game?.rules)
  const isOpen = isFresh !== isToggled
  const at = moment(requestedAt)
  return (
    <li data-outcome={outcome.kind} data-void={isVoid(entry) || undefined} className={frameOf(entry)}>
      <div className="flex items-center">
        <TicketLine
          isOpen={isOpen}
          onToggle={() => setToggled(!isToggled)}
          title={[name, note.text, at].filter(Boolean).join(' · ')}
        >
          <Mark entry={entry} note={note} />
          <LineName isOpen={isOpen}>{name}</LineName>
          <span className={`truncate text-xs text-muted ${isOpen ? 'min-w-0' : 'min-w-0 flex-1'}`}>
            {note.text !== '' && (outcome.kind === 'sold' || !isOpen) && (
              <>
                <span data-instant={note.instant} className={`font-semibold ${note.tone}`}>
                  {note.text}
                </span>
                {' · '}
              </>
            )}
            <time>{at}</time>
          </span>
          <strong className={`shrink-0 font-bold ${isVoid(entry) ? 'text-muted line-through' : ''}`}>
            {amount(outcome.kind === 'sold' ? outcome.sold.price : ticket.price)}
          </strong>
        </TicketLine>
        <NextStep entry={entry} keys={isFresh && isFirst ? rebuyKey : null} />
      </div>
      <Decision entry={entry} />
      {isOpen && (
        <TicketDetails lines={lines}>
          {outcome.kind === 'sold' ? (
            <SoldDetails entry={entry} outcome={outcome} />
          ) : (
            <p className={`text-[13px] leading-4.5 font-semibold ${note.tone}`}>{note.text}</p>
          )}
        </TicketDetails>
      )}
    </li>
  )
}

/** A shape for each outcome, and for a sold ticket that of its paper; for screen readers what is not shown beside it. */
function Mark({ entry: { outcome, paper }, note }: { entry: HistoryEntry; note: Note }) {
  const { t } = useTranslation()
  switch (outcome.kind) {
    case 'pending':
      return (
        <span
          aria-hidden
          className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-edge border-t-transparent"
        />
      )
    case 'unknown':
      return <Sign mark="?" tone="text-warn" />
    case 'sold':
      break
    default:
      return <Sign mark="✕" tone="text-danger" />
  }
  if (outcome.cancelledAt !== null) return <Sign mark="✕" tone="text-muted" />
  const { mark, tone, key } = paperLook(paper)
  const isShown = note.paper === key || key === 'maybe'
  return (
    <Sign mark={mark} tone={tone}>
      {!isShown && t(`history.paper.${key}`)}
    </Sign>
  )
}

const Sign = ({ mark, tone, children }: { mark: string; tone: string; children?: ReactNode }) => (
  <span className={`w-3.5 shrink-0 text-center font-bold ${tone}`}>
    <span aria-hidden>{mark} </span>
    {children && <span className="sr-only">{children}</span>}
  </span>
)

/** What a cashier mostly does with such a ticket. */
function NextStep({ entry, keys }: { entry: HistoryEntry; keys: string | null }) {
  const { t } = useTranslation()
  const isStopped = useView(({ state, facts }) => saleObstacle(state, facts) !== null)
  const { outcome, uniqueReqId } = entry
  if (outcome.kind === 'sold') return outcome.cancelledAt === null && <PaperButton entry={entry} />
  if (!mayRebuy(entry)) return null
  return (
    <Button
      kind="quiet"
      size="compact"
      className="text-accent"
      disabled={isStopped}
      onClick={() => void act({ type: 'rebuy', uniqueReqId })}
    >
      {t('history.rebuy')} {keys && <Kbd>{keys}</Kbd>}
    </Button>
  )
}

/** What has to be decided about a ticket stays in sight. */
function Decision({ entry }: { entry: HistoryEntry }) {
  const { outcome } = entry
  if (outcome.kind === 'unknown') return <Unknown entry={entry} />
  if (outcome.kind !== 'sold' || outcome.cancelledAt !== null) return null
  return (
    <>
      <OtherPrice entry={entry} outcome={outcome} />
      <InstantPrize outcome={outcome} />
      {isMaybePrinted(entry) && <MaybePrinted entry={entry} />}
    </>
  )
}
