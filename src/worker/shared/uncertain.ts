import { isPending } from '../core/intent/outcome.ts'
import type { State } from '../state.ts'
import { moneyRequests, openMoneyRequests } from './request-kinds.ts'

/** Whether a request that moves money is pending. */
export const hasPendingMoney = (state: State): boolean => moneyRequests(state).some(isPending)

/** Whether any money has an open outcome: log-out and the close of the day are blocked meanwhile (rulings, "Money"). */
export const hasUncertainMoney = (state: State): boolean => openMoneyRequests(state).length > 0

/** The same, for one operator's money. */
export const hasUncertainMoneyOf = (state: State, operatorId: number): boolean =>
  openMoneyRequests(state).some((request) => request.operatorId === operatorId)

/** How many requests that move money have an open outcome. */
export const openMoney = (state: State): number => openMoneyRequests(state).length
