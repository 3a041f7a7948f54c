import type { ReactNode } from 'react'
import { useHasView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { TrainingTools } from './TrainingTools.tsx'

interface Props {
  /** The customer's window has the mark but no controls. */
  isForCustomer: boolean
  children: ReactNode
}

/** Marks every training screen: a bar above it and a frame around it, which no dialog covers. */
export default function TrainingFrame({ isForCustomer, children }: Props) {
  const { t } = useTranslation()
  const hasView = useHasView()
  return (
    <>
      <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]">
        <section
          data-training-bar
          aria-label={t('training:title')}
          className="flex h-(--training-bar) items-center gap-3 bg-training px-4 tight:px-2 whitespace-nowrap text-on-training"
        >
          <strong className="text-base tracking-widest uppercase tight:text-[13px] tight:tracking-normal">
            {t('training:title')}
          </strong>
          <span className="min-w-0 truncate narrow:sr-only" title={t('training:notReal')}>
            {t('training:notReal')}
          </span>
          {hasView && !isForCustomer && <TrainingTools />}
        </section>
        <div className="min-h-0">{children}</div>
      </div>
      <div aria-hidden className="pointer-events-none fixed inset-0 z-60 border-4 border-training" />
    </>
  )
}
