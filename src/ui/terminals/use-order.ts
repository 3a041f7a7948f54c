import type { Outcome } from '../../values/outcome.ts'
import { showRefusal } from '../kit/show-refusal.ts'
import { say } from '../kit/components/snackbar.ts'
import { useBusy } from '../kit/use-busy.ts'

interface Orders {
  /** An order was sent, and the terminal's host has not answered. */
  readonly isBusy: boolean
  /** Sends an order; shows `done` on success, otherwise the reason. */
  readonly give: (order: () => Promise<Outcome>, done: string, onDone?: () => void) => void
}

/** Orders to a terminal other than money: one at a time. */
export function useOrder(): Orders {
  const [isBusy, give] = useBusy(async (...[order, done, onDone]: Parameters<Orders['give']>) => {
    if (!showRefusal(await order())) return
    say(done)
    onDone?.()
  })
  return { isBusy, give }
}
