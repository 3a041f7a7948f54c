import { useState, type ReactNode } from 'react'
import type { MovementEntry } from '../../../worker/api.ts'
import { act } from '../act.ts'
import { Button } from '../components/Button.tsx'
import ConfirmDialog from '../components/ConfirmDialog.tsx'
import { Icon } from '../components/Icon.tsx'
import { Spinner } from '../components/Spinner.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { useLeftOpen } from './use-left-open.ts'
import { refusalText } from '../texts/refusal.ts'
import { useMovementName } from './movement-name.ts'

/** The uncertainty or failure of a movement; nothing if it is done or decided. */
export function MovementState({ entry }: { entry: MovementEntry }) {
  const { t } = useTranslation()
  const { movementId, movement, outcome } = entry
  const name = useMovementName()(entry)
  const leftOpen = useLeftOpen(entry, movementId)
  switch (outcome.kind) {
    case 'pending':
      return <Pending data-movement="pending" />
    case 'unknown':
      return (
        <Uncertain
          data-movement="unknown"
          name={name}
          title={leftOpen ?? undefined}
          advice={t(`movement.advice.${movement.kind}`)}
        >
          <DecideButton movementId={movementId} />
        </Uncertain>
      )
    case 'refused':
      return <Refused data-movement="refused" name={name} outcome={outcome} />
    case 'neverReceived':
      return <NotReceived data-movement="neverReceived" name={name} />
    case 'done':
    case 'decidedNotDone':
      return null
  }
}

/** Ends an unknown movement by the operator's decision, which is logged. */
export function DecideButton({ movementId }: { movementId: string }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const decide = () => {
    setConfirming(false)
    void act({ type: 'decideMovement', movementId, decision: 'notDone' })
  }
  return (
    <>
      <Button size="compact" onClick={() => setConfirming(true)}>
        {t('movement.notDone')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('movement.notDoneTitle')}
          text={t('movement.notDoneText')}
          confirm={t('movement.notDoneConfirm')}
          onConfirm={decide}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/** The request is pending. `marks` are attributes that identify the notice, here and below. */
export function Pending(marks: object) {
  const { t } = useTranslation()
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-xl border-2 border-dashed border-edge p-4 font-semibold"
      {...marks}
    >
      <Spinner />
      {t('movement.pending')}
    </p>
  )
}

interface UncertainProps {
  /** The movement; left out for what moves no money itself. */
  name?: string
  /** Left out for a request of the logged-in operator. */
  title?: string | undefined
  /** What to do and what to avoid until the outcome is known. */
  advice: string
  /** The button for the operator's decision. */
  children: ReactNode
}

/** The outcome is unknown. */
export function Uncertain({ name, title, advice, children, ...marks }: UncertainProps) {
  const { t } = useTranslation()
  return (
    <div className="rounded-xl border-2 border-dashed border-warn p-4" {...marks}>
      <p role="status" className="flex items-center gap-3 text-warn">
        <Icon name="warning" className="size-6" />
        <span>
          {name && <strong className="block text-ink">{name}</strong>}
          <strong className="block">{title ?? t('movement.unknown')}</strong>
          <span className="leading-5">{advice}</span>
        </span>
      </p>
      <p className="mt-3 flex justify-end">{children}</p>
    </div>
  )
}

interface FailureProps {
  readonly children: string
}

function Failure({ children, ...marks }: FailureProps) {
  return (
    <p
      role="alert"
      className="flex items-center gap-3 rounded-xl border border-danger p-4 font-semibold text-danger"
      {...marks}
    >
      <Icon name="close" className="size-6" />
      <span>{children}</span>
    </p>
  )
}

/** The host never received it and never will execute it: it may be requested again. */
function NotReceived({ name, ...marks }: { name: string }) {
  const { t } = useTranslation()
  return <Failure {...marks}>{`${name} · ${t('errors:refusals.movementNeverReceived')}`}</Failure>
}

interface RefusedProps {
  /** The movement; left out for what moves no money itself. */
  name?: string
  outcome: { readonly code: number; readonly name: string }
}

/** The host refused it, with the reason. */
export function Refused({ name, outcome, ...marks }: RefusedProps) {
  const { t } = useTranslation()
  const { code } = outcome
  const reason = refusalText(t, { code: 'movementRefused', details: { code, name: outcome.name } })
  return <Failure {...marks}>{[...(name ? [name] : []), reason, code].join(' · ')}</Failure>
}
