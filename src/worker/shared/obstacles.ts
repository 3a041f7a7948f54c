import type { Refusal } from '../../values/outcome.ts'
import { isTicketNumber } from '../../values/ticket-number.ts'
import type { Facts } from '../facts.ts'

function codeOfRefusal(refusal: Facts['printing']['refusal']): string {
  if (refusal === 'foreignOrigin') return 'printForeignOrigin'
  return refusal ? 'printNotPaired' : 'printServiceDown'
}

/** Why this cannot be the number of a ticket, or null. */
export const numberObstacle = (number: string): Refusal | null =>
  isTicketNumber(number) ? null : { code: 'barcodeInvalid', details: { digits: number.length } }

/** Why no logged action can start now, or null. */
export function logObstacle({ log }: Facts): Refusal | null {
  if (log.isDeleted) return { code: 'logDeleted' }
  return log.isBroken ? { code: 'logUnavailable' } : null
}

/** Why nothing can be printed now, or null (section 5: buttons follow the print socket and the printer). */
export function printObstacle(facts: Facts): Refusal | null {
  if (facts.printing.socket !== 'up') return { code: codeOfRefusal(facts.printing.refusal) }
  if (facts.printing.printer?.printActive && !facts.printing.printer.status)
    return { code: 'printerNotReady' }
  return null
}
