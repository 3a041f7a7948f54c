import { useMemo } from 'react'
import { instantWins, lastBatch, lastTaking, type InstantWin, type View } from '../../../worker/api.ts'
import { useView } from '../../kit/replica/view.ts'

/** The last payment at the counter; computed only when the payments or the session change. */
export function useLastTaking(): ReturnType<typeof lastTaking> {
  const payment = useView(({ state }) => state.payment)
  const session = useView(({ state }) => state.session)
  return useMemo(() => lastTaking({ payment, session }), [payment, session])
}

/** The latest win of the last sold batch, whose player is still at the counter. */
export function freshWin({ state }: View): InstantWin | undefined {
  const batch = lastBatch(state.payment)
  const isFresh = ({ barcode }: InstantWin) =>
    batch.some(({ outcome }) => outcome.kind === 'sold' && outcome.sold.barcode === barcode)
  return instantWins(state).find(isFresh)
}
