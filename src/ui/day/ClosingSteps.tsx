import { useEffect, useState, type ReactNode } from 'react'
import { closingOf, type ClosingStep, collectionOf, printObstacle } from '../../worker/api.ts'
import { Icon } from '../kit/components/Icon.tsx'
import * as limits from '../kit/limits.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import ConfirmDialog from '../kit/components/ConfirmDialog.tsx'
import { RestingButton } from '../kit/components/RestingButton.tsx'
import { refusalText } from '../kit/texts/refusal.ts'

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

/** The progress of the close, and the operator's options if it cannot continue by itself. */
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
        <Trouble text={t('day.reportLate')}>
          <WithoutPaper text={t('day.withoutReportText')} />
        </Trouble>
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

/** A step that takes unusually long shows a hint. */
function useIsLate(stage: Stage): boolean {
  const [late, setLate] = useState<Stage | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setLate(stage), limits.closingStepLateMs)
    return () => clearTimeout(timer)
  }, [stage])
  return late === stage
}

/**
 * The host has not reported the collection: the counter repeats the inquiry until the host answers, unless the operator
 * decides the outcome.
 */
function CollectionTrouble() {
  const { t } = useTranslation()
  const [isDeciding, setDeciding] = useState(false)
  const movementId = useView(({ state }) => {
    const closing = closingOf(state)
    const entry = closing && collectionOf(state, closing)
    return entry?.outcome.kind === 'unknown' ? entry.movementId : null
  })
  if (!movementId) return null
  const decide = () => {
    setDeciding(false)
    void act({ type: 'decideMovement', movementId, decision: 'notDone' })
  }
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-warn p-3.5">
      <p className="leading-5 font-semibold text-warn">{t('day.collectionUnknown')}</p>
      <Button className="justify-self-start" onClick={() => setDeciding(true)}>
        {t('day.notCollected')}
      </Button>
      {isDeciding && (
        <ConfirmDialog
          title={t('day.notCollectedTitle')}
          text={t('day.notCollectedText')}
          confirm={t('day.notCollected')}
          onConfirm={decide}
          onClose={() => setDeciding(false)}
        />
      )}
    </div>
  )
}

/** The report was not printed, may have been printed, or is taking long. The day can be closed without it. */
function PaperTrouble({ isLate }: { isLate: boolean }) {
  const { t } = useTranslation()
  const obstacle = useView(({ facts }) => printObstacle(facts)?.code ?? null)
  const receipt = useView(({ state }) => {
    const reportId = closingOf(state)?.reportId
    return state.printing.receipts.find(({ receiptId }) => receiptId === reportId) ?? null
  })
  if (!receipt) return null
  const { receiptId, paper } = receipt
  const isWaiting = paper.jobId !== null || paper.state === 'none'
  if (isWaiting && !isLate) return null
  const trouble = isWaiting ? 'printing' : paper.state === 'maybe' ? 'maybe' : 'failed'
  const reason = paper.reason && ` (${t([`printing.reason.${paper.reason}`, 'printing.reason.other'])})`
  const why = obstacle && ` ${refusalText(t, { code: obstacle })}.`
  return (
    <Trouble text={[t(`day.paper.${trouble}`), reason, why].join('')}>
      {!isWaiting && (
        <RestingButton
          kind="primary"
          paperOf={receiptId}
          onClick={() => void act({ type: 'printReceipt', receiptId })}
        >
          {t(trouble === 'maybe' ? 'history.printCopy' : 'history.print')}
        </RestingButton>
      )}
      {trouble === 'maybe' && !isWaiting && (
        <Button onClick={() => void act({ type: 'decideReceiptPrint', receiptId, decision: 'printed' })}>
          {t('history.cameOut')}
        </Button>
      )}
      <WithoutPaper text={t('day.withoutPaperText', { list: t('till.unprinted') })} />
    </Trouble>
  )
}

/** What keeps the close from going on, and the buttons that help. */
const Trouble = ({ text, children }: { text: string; children: ReactNode }) => (
  <div role="alert" className="grid gap-3 rounded-lg border border-warn p-3.5">
    <p className="leading-5 font-semibold text-warn">{text}</p>
    <div className="flex flex-wrap gap-3">{children}</div>
  </div>
)

/** `text`: what becomes of the report. */
function WithoutPaper({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isLeaving, setLeaving] = useState(false)
  const finish = () => {
    setLeaving(false)
    void act({ type: 'finishDayWithoutPaper' })
  }
  return (
    <>
      <Button kind="danger" onClick={() => setLeaving(true)}>
        {t('day.withoutPaper')}
      </Button>
      {isLeaving && (
        <ConfirmDialog
          title={t('day.withoutPaperTitle')}
          text={text}
          confirm={t('day.withoutPaper')}
          onConfirm={finish}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}
