import type { Minor } from '../../values/money.ts'
import type { Refusal } from '../../values/outcome.ts'
import { isTicketNumber } from '../../values/ticket-number.ts'
import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'
import { shiftObstacle } from './handover.ts'
import { isReconciling } from './reconciling.ts'

/** Whether the till may be below zero. */
export const mayOwe = ({ session }: State): boolean => session.deployment?.flags.negativeBalanceSales ?? false

/** Why this cannot be the number of a ticket, or null. */
export const numberObstacle = (number: string): Refusal | null =>
  isTicketNumber(number) ? null : { code: 'barcodeInvalid', details: { digits: number.length } }

/** Why nothing can be logged now, or null. */
export function logFault({ log }: Facts): Refusal | null {
  if (log.isDeleted) return { code: 'logDeleted' }
  return log.isBroken ? { code: 'logUnavailable' } : null
}

/** Whether the host knows a newer log of this counter: this one is an old copy. */
export const isOldLog = ({ heads }: State): boolean => heads.refused.host !== undefined

/** Why no money may move by this log now, or null. */
export function logObstacle(state: State, facts: Facts): Refusal | null {
  const fault = logFault(facts)
  if (fault) return fault
  if (isOldLog(state)) return { code: 'logOld' }
  return isReconciling(state) ? { code: 'logDamaged' } : null
}

/** Why the operator can move no money now, or null: nobody is logged in, or the log or the shift does not allow it. */
export function workObstacle(state: State, facts: Facts): Refusal | null {
  if (!state.session.operator) return { code: 'notLoggedIn' }
  return logObstacle(state, facts) ?? shiftObstacle(state)
}

/** The maximum amount to or from an account of a player or a terminal at once, minor units (sections 5 and 9). */
export const accountLimit = ({ session }: State): Minor => session.deployment?.fieldLimits.terminal ?? 0

/** Why an amount cannot be confirmed, or null: it is empty, or more than the field accepts (section 5). */
export function amountObstacle(
  { session }: State,
  amount: Minor,
  max = session.deployment?.fieldLimits.till ?? 0,
): Refusal | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return { code: 'amountMissing' }
  return amount > max ? { code: 'amountTooLarge', details: { max } } : null
}
