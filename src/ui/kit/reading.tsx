import { useEffect, useRef, useState } from 'react'
import type { Outcome, Refusal } from '../../values/outcome.ts'
import { Button } from './components/Button.tsx'
import { useTranslation } from './texts/i18n.ts'
import { refusalText } from './texts/refusal.ts'

/** The state of a query to the core. */
export type Reading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly refusal: Refusal }
  | { readonly state: 'known'; readonly value: T }

/**
 * Runs the query once for each `subject`, and again on demand; the known data stays on the screen meanwhile, and if a
 * repetition fails.
 */
export function useReading<T>(
  subject: string | number,
  question: () => Promise<Outcome<T>>,
): [Reading<T>, readAgain: () => void] {
  const [answer, setAnswer] = useState<{ subject: string | number; reading: Reading<T> } | null>(null)
  const [turn, setTurn] = useState(0)
  const latest = useRef(question)
  useEffect(() => {
    latest.current = question
  })
  useEffect(() => {
    let isCurrent = true
    void latest.current().then((outcome) => {
      if (!isCurrent) return
      setAnswer((before) => {
        if (outcome.ok) return { subject, reading: { state: 'known', value: outcome.value } }
        const isKnown = before?.subject === subject && before.reading.state === 'known'
        return isKnown ? before : { subject, reading: { state: 'failed', refusal: outcome.refusal } }
      })
    })
    return () => {
      isCurrent = false
    }
  }, [subject, turn])
  const reading: Reading<T> = answer?.subject === subject ? answer.reading : { state: 'loading' }
  return [reading, () => setTurn((before) => before + 1)]
}

interface Props {
  reading: { readonly state: 'loading' } | { readonly state: 'failed'; readonly refusal: Refusal }
  onRetry: () => void
}

/** Shown instead of the data: that it is loading, or why it is missing. */
export function NotKnown({ reading, onRetry }: Props) {
  const { t } = useTranslation()
  if (reading.state === 'loading')
    return (
      <p role="status" className="py-8 text-center text-muted">
        {t('menu:reading.loading')}
      </p>
    )
  return (
    <div role="alert" className="grid justify-items-center gap-3 rounded-xl border border-danger p-5">
      <p className="text-center font-semibold text-danger">{refusalText(t, reading.refusal)}</p>
      <Button onClick={onRetry}>{t('menu:reading.retry')}</Button>
    </div>
  )
}
