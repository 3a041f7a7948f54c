import { isUnprinted, type HistoryEntry, type SoldTicket } from '../../../worker/api.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { paperLook } from '../../kit/paper/paper-look.ts'
import { act } from '../../kit/act.ts'
import { Button } from '../../kit/components/Button.tsx'
import { RestingButton } from '../../kit/components/RestingButton.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { useNoPaper } from '../../kit/paper/use-no-paper.ts'

interface Props {
  entry: HistoryEntry
  sold: SoldTicket
}

const drawRange = ({ firstDrawSeries, lastDrawSeries }: SoldTicket): string =>
  firstDrawSeries === lastDrawSeries ? firstDrawSeries : `${firstDrawSeries}–${lastDrawSeries}`

/** A sold ticket: its draws, its print status, and the next possible print. */
export function Sold({ entry, sold }: Props) {
  const { t } = useTranslation()
  const look = paperLook(entry.paper)
  const isMaybe = entry.paper.state === 'maybe' && entry.paper.jobId === null
  return (
    <>
      <div className="mt-1 flex min-h-11 items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="text-xs text-muted">
            {t('history.draws', { count: entry.ticket.drawCount, range: drawRange(sold) })}
          </p>
          <p className={`text-[13px] leading-4.5 font-semibold ${look.tone}`}>
            <span aria-hidden>{look.mark} </span>
            {t(`history.paper.${look.key}`)}
          </p>
          {entry.paper.reason && (
            <p className="text-xs text-muted">
              {t([`printing.reason.${entry.paper.reason}`, 'printing.reason.other'])}
            </p>
          )}
        </div>
        {!isMaybe &&
          entry.paper.jobId === null &&
          (isUnprinted(entry) ? <PrintButton entry={entry} /> : <CopyButton entry={entry} />)}
      </div>
      {isMaybe && <MaybePrinted entry={entry} />}
    </>
  )
}

/**
 * It may have been printed. The cashier checks the paper: it was printed, or a COPY is printed so that there is no
 * second original.
 */
function MaybePrinted({ entry: { uniqueReqId } }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  return (
    <div className="mt-1.5 mb-1 grid grid-cols-2 gap-2">
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
  )
}

/** Prints a sold ticket that is not on paper yet, with one touch. */
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
      size="compact"
      disabled={hasNoPaper}
      onClick={() => void act({ type: 'printCopy', uniqueReqId })}
    >
      {t('history.copy')}
    </RestingButton>
  )
}
