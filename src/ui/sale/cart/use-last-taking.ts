import { useMemo } from 'react'
import { lastTaking } from '../../../worker/api.ts'
import { currentView, useView } from '../../kit/replica/view.ts'

/** The last payment at the counter; it is made of the payments alone, and read again only when they change. */
export function useLastTaking(): ReturnType<typeof lastTaking> {
  const payment = useView(({ state }) => state.payment)
  return useMemo(() => lastTaking({ ...currentView().state, payment }), [payment])
}
