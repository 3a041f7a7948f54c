import { useState } from 'react'
import type { Outcome } from '../../worker/api.ts'
import { tell } from '../kit/tell.ts'
import { say } from '../kit/components/snackbar.ts'

interface Orders {
  /** One was given, and the terminal's host has not answered. */
  readonly isBusy: boolean
  /** Gives an order; says `done` when it was carried out, or why it was not. */
  readonly give: (order: () => Promise<Outcome>, done: string, onDone?: () => void) => void
}

/** What is ordered of a terminal beside money: one at a time. */
export function useOrder(): Orders {
  const [isBusy, setBusy] = useState(false)
  async function send(...[order, done, onDone]: Parameters<Orders['give']>): Promise<void> {
    setBusy(true)
    const isDone = tell(await order())
    setBusy(false)
    if (!isDone) return
    say(done)
    onDone?.()
  }
  return { isBusy, give: (...order) => void (isBusy || send(...order)) }
}
