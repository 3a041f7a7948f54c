import { useEffect, useRef, useState } from 'react'
import {
  lastPaperOperation,
  lastReceipt,
  receiptOperation,
  type ReceiptKind,
  type PaperOperation,
  type State,
} from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { say } from '../kit/components/snackbar.ts'
import { limits } from '../kit/limits.ts'
import { currentView, useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useOperationName } from './use-operation-name.ts'

export type ReprintName =
  | 'lastOperation'
  | 'lastPayout'
  | 'lastTicketCancellation'
  | 'lastPayoutCancellation'
  | 'fiscal'

/** What sort of receipt each prints once more. */
const receiptKinds: Record<Exclude<ReprintName, 'lastOperation'>, ReceiptKind> = {
  lastPayout: 'payout',
  lastTicketCancellation: 'ticketCancellation',
  lastPayoutCancellation: 'payoutCancellation',
  fiscal: 'sale',
}

function operationOf(state: State, name: ReprintName): PaperOperation | undefined {
  if (name === 'lastOperation') return lastPaperOperation(state)
  const receipt = lastReceipt(state, receiptKinds[name])
  return receipt && receiptOperation(receipt)
}

/** Prints the last of something once more, at once; each rests for 3 s after use (section 9). */
export function useReprint(): {
  isLocked: (name: ReprintName) => boolean
  reprint: (name: ReprintName) => void
} {
  const { t } = useTranslation()
  const nameOf = useOperationName()
  const [locked, setLocked] = useState<readonly ReprintName[]>([])
  const resting = useView(({ facts }) => facts.copiesResting)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  function lock(name: ReprintName): void {
    setLocked((before) => [...before, name])
    const unlock = () => setLocked((before) => before.filter((other) => other !== name))
    timers.current.push(setTimeout(unlock, limits.copyLockMs))
  }

  async function reprint(name: ReprintName): Promise<void> {
    const operation = operationOf(currentView().state, name)
    if (!operation) return say(t(`menu:reprint.none.${name}`), 'bad')
    lock(name)
    if (await act(operation.print)) say(t('menu:reprint.sent', { what: nameOf(operation) }))
  }

  const isResting = (name: ReprintName) => resting.includes(operationOf(currentView().state, name)?.id ?? '')
  return {
    isLocked: (name) => locked.includes(name) || (resting.length > 0 && isResting(name)),
    reprint: (name) => void reprint(name),
  }
}
