import { useState } from 'react'
import type { Outcome } from '../../values/outcome.ts'
import { showRefusal } from '../kit/show-refusal.ts'
import { say } from '../kit/components/snackbar.ts'

interface Orders {
  /** An order was sent, and the terminal's host has not answered. */
  readonly isBusy: boolean
  /** Sends an order; shows `done` on success, otherwise the reason. */
  readonly give: (order: () => Promise<Outcome>, done: string, onDone?: () => void) => void
}

/** Orders to a terminal other than money: one at a time. */
export function useOrder(): Orders {
  const [isBusy, setBusy] = useState(false)
  async function send(...[order, done, onDone]: Parameters<Orders['give']>): Promise<void> {
    setBusy(true)
    const isDone = showRefusal(await order())
    setBusy(false)
    if (!isDone) return
    say(done)
    onDone?.()
  }
  return { isBusy, give: (...order) => void (isBusy || send(...order)) }
}
