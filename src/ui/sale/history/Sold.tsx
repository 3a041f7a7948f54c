import { isUnprinted, type HistoryEntry, type PurchaseOutcome, type SoldTicket } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { RestingButton } from '../../kit/components/RestingButton.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { paperLook } from '../../kit/paper/paper-look.ts'
import { useNoPaper } from '../../kit/paper/use-no-paper.ts'
import { barcodeGroups } from '../../kit/texts/barcode-groups.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import { useMoment } from '../../kit/texts/moments.ts'
import { isMaybePrinted } from './shown-history.ts'

const drawRange = ({ firstDrawSeries, lastDrawSeries }: SoldTicket): string =>
  firstDrawSeries === lastDrawSeries ? firstDrawSeries : `${firstDrawSeries}–${lastDrawSeries}`

interface Props {
  entry: HistoryEntry
  outcome: Extract<PurchaseOutcome, { kind: 'sold' }>
}

/** A sold ticket: its draws, its number, its print status, and when it was cancelled. */
export function SoldDetails({ entry: { ticket, paper }, outcome: { sold, cancelledAt } }: Props) {
  const { t } = useTranslation()
  const moment = useMoment()
  const look = paperLook(paper)
  return (
    <>
      <p className="text-xs text-muted">
        {t('history.draws', { count: ticket.drawCount, range: drawRange(sold) })}
      </p>
      <p className="text-xs text-muted">{barcodeGroups(sold.barcode)}</p>
      {cancelledAt !== null && (
        <p className="text-[13px] text-muted">{t('history.cancelledAt', { time: moment(cancelledAt) })}</p>
      )}
      <p
        className={`text-[13px] leading-4.5 font-semibold ${cancelledAt === null ? look.tone : 'text-muted'}`}
      >
        {t(`history.paper.${look.key}`)}
      </p>
      {paper.reason && (
        <p className="text-xs text-muted">
          {t([`printing.reason.${paper.reason}`, 'printing.reason.other'])}
        </p>
      )}
    </>
  )
}

/** The host sold it at another price than the one that the cashier saw. */
export function OtherPrice({ entry: { ticket }, outcome: { sold } }: Props) {
  const { t } = useTranslation()
  const { money } = useMoney()
  if (sold.price === ticket.price) return null
  return (
    <p className="px-1.5 pb-1.5 text-[13px] leading-4.5 font-semibold text-warn">
      {t('history.otherPrice', { price: money(sold.price), shown: money(ticket.price) })}
    </p>
  )
}

/**
 * It may have been printed. The cashier checks the paper: it was printed, or a COPY is printed so that there is no
 * second original.
 */
export function MaybePrinted({ entry: { uniqueReqId } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  return (
    <div className="px-1.5 pb-1.5">
      <p className="text-[13px] leading-4.5 font-semibold text-warn">{t('history.paper.maybe')}</p>
      <div className="mt-1 grid grid-cols-2 gap-2">
        <Button
          size="compact"
          className="leading-4 whitespace-normal!"
          onClick={() => void act({ type: 'decidePrint', uniqueReqId, decision: 'printed' })}
        >
          {t('history.cameOut')}
        </Button>
        <RestingButton
          paperOf={uniqueReqId}
          size="compact"
          className="leading-4 whitespace-normal!"
          onClick={() => void act({ type: 'printTicket', uniqueReqId })}
        >
          {t('history.printCopy')}
        </RestingButton>
      </div>
    </div>
  )
}

/** Prints a sold ticket that is not on paper yet, or a copy of it; nothing while it is being printed. */
export function PaperButton({ entry }: { entry: HistoryEntry }) {
  if (isMaybePrinted(entry) || entry.paper.jobId !== null) return null
  return isUnprinted(entry) ? <PrintButton entry={entry} /> : <CopyButton entry={entry} />
}

function PrintButton({ entry: { uniqueReqId } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  return (
    <RestingButton
      paperOf={uniqueReqId}
      kind="primary"
      size="compact"
      onClick={() => void act({ type: 'printTicket', uniqueReqId })}
    >
      <Icon name="printer" className="size-4.5" />
      {t('history.print')}
    </RestingButton>
  )
}

function CopyButton({ entry: { uniqueReqId } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  const hasNoPaper = useNoPaper()
  return (
    <RestingButton
      paperOf={uniqueReqId}
      kind="quiet"
      size="compact"
      disabled={hasNoPaper}
      onClick={() => void act({ type: 'printCopy', uniqueReqId })}
    >
      {t('history.copy')}
    </RestingButton>
  )
}
