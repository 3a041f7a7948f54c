import type { Refusal } from '../../values/outcome.ts'
import { isTicketNumber } from '../../values/ticket-number.ts'
import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'
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
