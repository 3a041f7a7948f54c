import { useEffect, useState } from 'react'
import { closingOf, type ClosingStep } from '../../worker/api.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { limits } from '../kit/limits.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CollectionTrouble } from './CollectionTrouble.tsx'
import { PaperTrouble } from './PaperTrouble.tsx'

const stages = ['collect', 'report', 'paper', 'leave'] as const
type Stage = (typeof stages)[number]

const stageOf: Record<ClosingStep, Stage> = {
  waiting: 'collect',
  collect: 'collect',
  collecting: 'collect',
  stop: 'collect',
  report: 'report',
  paper: 'paper',
  end: 'paper',
  leave: 'leave',
}

/** How far the close has come, and what the operator can do where it cannot go on by itself. */
export function ClosingSteps({ step }: { step: ClosingStep }) {
  const { t } = useTranslation()
  const stage = stageOf[step]
  const isSlow = useIsLate(stage)
  return (
    <div className="grid gap-4">
      <ol className="grid gap-1" aria-live="polite">
        {stages.map((candidate, index) => (
          <Step key={candidate} stage={candidate} look={lookOf(index, stages.indexOf(stage))} />
        ))}
      </ol>
      {step === 'collecting' && <CollectionTrouble />}
      {step === 'waiting' && isSlow && <p className="text-warn">{t('day.waiting')}</p>}
      {stage === 'report' && isSlow && (
        <p className="leading-5 font-semibold text-warn">{t('day.reportLate')}</p>
      )}
      {stage === 'paper' && <PaperTrouble isLate={isSlow} />}
    </div>
  )
}

type Look = 'done' | 'now' | 'later'
const lookOf = (index: number, current: number): Look =>
  index < current ? 'done' : index === current ? 'now' : 'later'

const icons = { done: 'check', now: 'clock', later: 'next' } as const
const looks = { done: 'text-money', now: 'bg-raised font-bold', later: 'text-muted' } as const

function Step({ stage, look }: { stage: Stage; look: Look }) {
  const { t } = useTranslation()
  const hasCount = useView(({ state }) => Boolean(closingOf(state)?.counted))
  return (
    <li
      aria-current={look === 'now' ? 'step' : undefined}
      className={`flex min-h-11 items-center gap-3 rounded-lg px-3 ${looks[look]}`}
    >
      <Icon name={icons[look]} />
      {t(`day.step.${stage}`)}
      <span className="ml-auto text-[13px]">
        {t(`day.look.${look}`)}
        {stage === 'report' && hasCount && look !== 'later' ? ` · ${t('day.withCount')}` : ''}
      </span>
    </li>
  )
}

/** A step that takes longer than a cashier takes for normal wants a word. */
function useIsLate(stage: Stage): boolean {
  const [late, setLate] = useState<Stage | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(stage), limits.closingStepLateMs)
    return () => clearTimeout(timer)
  }, [stage])
  return late === stage
}
