import type { SyntheticEvent } from 'react'
import { useBusy } from './use-busy.ts'

interface Submission {
  /** What was submitted is under way. */
  readonly isBusy: boolean
  readonly submit: (event: SyntheticEvent) => void
}

/** Submits a form: once at a time, however often its button is pressed while a slow disk keeps the answer. */
export function useSubmit(work: () => Promise<void>): Submission {
  const [isBusy, run] = useBusy(work)
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    run()
  }
  return { isBusy, submit }
}
