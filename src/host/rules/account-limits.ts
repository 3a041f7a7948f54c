import { hostError } from '../../protocol/error-codes.ts'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { HostError } from '../../protocol/wire.ts'
import { maxTotal, type CurrencyCode, type Minor } from '../../values/money.ts'
import type { HostState } from './state.ts'

export const notEnoughFunds = hostError('not_enough_funds')
export const userNotFound = hostError('user_not_found')
export const sumOutOfBounds = hostError('sum_out_of_bounds')

/** The answer of a request that moves money to or from an account: the new balances of account and till. */
export const accountMovedAnswer = (balance: Minor, till: Minor): AnswerOf<'updateUser'> => ({
  success: true,
  wallet: balance,
  balanceOperator: till,
})

/**
 * The obstacle to a movement between till and account, or null (sections 5 and 9: 999.99). `balance` is the present balance of
 * an account that receives money.
 */
export function sumObstacle(
  state: HostState,
  amount: Minor,
  currency: CurrencyCode | undefined,
  balance = 0,
): HostError | null {
  if (currency !== undefined && currency !== state.terms.currency) return hostError('malformed', 'currency')
  return amount > state.terms.accountLimit || balance + amount > maxTotal ? sumOutOfBounds : null
}
