import type { HostError } from '../protocol/wire.ts'
import type { CurrencyCode, Minor } from '../values/money.ts'
import { hostError } from './decision.ts'
import type { HostState } from './state.ts'

export const notEnoughFunds = hostError('noPermission', 'not_enough_funds')
export const userNotFound = hostError('incorrectData', 'user_not_found')
export const sumOutOfBounds = hostError('incorrectData', 'sum_out_of_bounds')

/** What a sum has against being moved between the till and an account; null where nothing (sections 5 and 9: 999.99). */
export function sumObstacle(
  state: HostState,
  amount: Minor,
  currency: CurrencyCode | undefined,
): HostError | null {
  if (currency !== undefined && currency !== state.terms.currency)
    return hostError('incorrectData', 'malformed')
  return amount > state.terms.accountLimit ? sumOutOfBounds : null
}
