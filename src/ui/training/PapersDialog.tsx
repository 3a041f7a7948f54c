import { Dialog } from '../kit/components/Dialog.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTime } from '../kit/texts/moments.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** The receipts of the printer on the screen, newest first; paper is white in both themes. */
export function PapersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const time = useTime()
  const papers = useView(({ facts }) => facts.training?.papers)
  return (
    <Dialog title={t('training:papers.title')} onClose={onClose} width="wide">
      {!papers?.length && <p className="leading-6 text-muted">{t('training:papers.none')}</p>}
      <div
        tabIndex={0}
        role="group"
        aria-label={t('training:papers.title')}
        className="grid max-h-[70vh] justify-items-center gap-6 overflow-y-auto rounded-lg bg-bg p-4 empty:hidden"
      >
        {papers?.map(({ jobId, at, lines }) => (
          <figure key={jobId} className="grid gap-1.5">
            <figcaption className="text-xs text-muted">{time(at)}</figcaption>
            <pre className="rounded-sm bg-[#fff] px-5 py-4 font-mono text-[13px] leading-[1.25] text-[#111] shadow-lg">
              {lines.join('\n')}
            </pre>
          </figure>
        ))}
      </div>
    </Dialog>
  )
}
