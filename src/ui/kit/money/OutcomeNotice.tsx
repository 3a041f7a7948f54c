import type { ReactNode } from 'react'
import { useTranslation } from '../texts/i18n.ts'
import { refusalText } from '../texts/refusal.ts'
import { Icon } from '../components/Icon.tsx'
import { Spinner } from '../components/Spinner.tsx'

/** The host was asked, and has not answered yet. `marks` are attributes by which the notice is found, here and below. */
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
  /** What to do, and what not, until it is known. */
  advice: string
  /** The button of who knows better. */
  children: ReactNode
}

/** Nobody knows what the host did. */
export function Uncertain({ advice, children, ...marks }: UncertainProps) {
  const { t } = useTranslation()
  return (
    <div className="rounded-xl border-2 border-dashed border-warn p-4" {...marks}>
      <p role="status" className="flex items-center gap-3 text-warn">
        <Icon name="warning" className="size-6" />
        <span>
          <strong className="block">{t('movement.unknown')}</strong>
          <span className="leading-5">{advice}</span>
        </span>
      </p>
      <p className="mt-3 flex justify-end">{children}</p>
    </div>
  )
}

/** The host never took it and never will: it may be asked for again. */
export function NotReceived(marks: object) {
  const { t } = useTranslation()
  return (
    <p
      role="alert"
      className="flex items-center gap-3 rounded-xl border border-danger p-4 font-semibold text-danger"
      {...marks}
    >
      <Icon name="close" className="size-6" />
      {t('errors:refusals.movementNeverReceived')}
    </p>
  )
}

interface RefusedProps {
  outcome: { readonly code: number; readonly name: string }
}

/** The host said no, and why. */
export function Refused({ outcome: { code, name }, ...marks }: RefusedProps) {
  const { t } = useTranslation()
  return (
    <p
      role="alert"
      className="flex items-center gap-3 rounded-xl border border-danger p-4 font-semibold text-danger"
      {...marks}
    >
      <Icon name="close" className="size-6" />
      <span>
        {refusalText(t, { code: 'movementRefused', details: { code, name } })} · {code}
      </span>
    </p>
  )
}
