import { useEffect, useState } from 'react'
import type { ShownPaper } from '../../worker/time-travel/api.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { paperAt, shown } from './player.ts'

/** The latest print at the event that is shown; undefined until it is laid out. */
function usePaper(): ShownPaper | null | undefined {
  const moment = shown.use()
  const [paper, setPaper] = useState<ShownPaper | null>()
  useEffect(() => {
    let isCurrent = true
    if (moment) void paperAt(moment.index).then((found) => isCurrent && setPaper(found))
    return () => {
      isCurrent = false
    }
  }, [moment])
  return paper
}

/** The receipt that came out of the printer last; paper is white in both themes. */
export function PaperPanel() {
  const { t } = useTranslation()
  const paper = usePaper()
  if (paper === undefined) return null
  if (paper === null) return <p className="leading-6 text-muted">{t('replay:paper.none')}</p>
  const { what, copy, result, lines, gaps } = paper
  return (
    <>
      <p lang="en" className="font-semibold">
        {what}
      </p>
      <p className="mb-3 text-muted">
        {copy === 0 ? t('replay:paper.original') : t('replay:paper.copy', { number: copy })} ·{' '}
        {t(`replay:result.${result ?? 'open'}`)}
      </p>
      {lines === null && <p className="leading-6">{t('replay:paper.unknown')}</p>}
      {gaps.map((gap) => (
        <p key={gap} lang="en" className="mb-1 text-[13px] text-warn">
          {gap}
        </p>
      ))}
      {lines && (
        <pre
          tabIndex={0}
          aria-label={t('replay:panel.paper')}
          role="group"
          className="w-fit max-w-full overflow-x-auto rounded-sm bg-[#fff] px-4 py-4 font-mono text-[12px] leading-[1.25] text-[#111] shadow-lg"
        >
          {lines.join('\n')}
        </pre>
      )}
    </>
  )
}
