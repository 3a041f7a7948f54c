import { useState, type SyntheticEvent } from 'react'

interface Submission {
  /** What was submitted is under way. */
  readonly isBusy: boolean
  readonly submit: (event: SyntheticEvent) => void
}

/** Submits a form: once at a time, however often its button is pressed while a slow disk keeps the answer. */
export function useSubmit(work: () => Promise<void>): Submission {
  const [isBusy, setBusy] = useState(false)
  async function run(): Promise<void> {
    setBusy(true)
    await work()
    setBusy(false)
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (!isBusy) void run()
  }
  return { isBusy, submit }
}
