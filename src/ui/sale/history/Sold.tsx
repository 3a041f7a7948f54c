import { isUnprinted, type HistoryEntry, type SoldTicket } from '../../../worker/api.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { CopyButton } from './CopyButton.tsx'
import { MaybePrinted } from './MaybePrinted.tsx'
import { PrintButton } from './PrintButton.tsx'
import { paperLook } from '../../kit/paper/paper-look.ts'

interface Props {
  entry: HistoryEntry
  sold: SoldTicket
}

const drawRange = ({ firstDrawSeries, lastDrawSeries }: SoldTicket): string =>
  firstDrawSeries === lastDrawSeries ? firstDrawSeries : `${firstDrawSeries}–${lastDrawSeries}`

/** A sold ticket: its draws, what became of its paper, and the next paper that may be printed. */
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
