import { useEffect, useRef, useState } from 'react'
import type { Outcome, Refusal } from '../../../worker/api.ts'

/** How far a question to the core has come. */
export type Reading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly refusal: Refusal }
  | { readonly state: 'known'; readonly value: T }

/**
 * Asks once for each `subject`, and again on demand; what is known of the subject stays on the screen meanwhile, and where
 * asking again fails.
 */
export function useReading<T>(
  subject: string | number,
  question: () => Promise<Outcome<T>>,
): [Reading<T>, readAgain: () => void] {
  const [answer, setAnswer] = useState<{ subject: string | number; reading: Reading<T> } | null>(null)
  const [turn, setTurn] = useState(0)
  const asked = useRef(question)
  useEffect(() => {
    asked.current = question
  })
  useEffect(() => {
    let isCurrent = true
    void asked.current().then((outcome) => {
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
