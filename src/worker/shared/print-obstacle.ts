import type { Refusal } from '../../values/outcome.ts'
import type { Facts } from '../facts.ts'

function codeOfRefusal(refusal: Facts['printing']['refusal']): string {
  if (refusal === 'foreignOrigin') return 'printForeignOrigin'
  return refusal ? 'printNotPaired' : 'printServiceDown'
}

/** Why nothing can be printed now, or null (section 5: buttons follow the print socket and the printer). */
export function printObstacle(facts: Facts): Refusal | null {
  if (facts.printing.socket !== 'up') return { code: codeOfRefusal(facts.printing.refusal) }
  if (facts.printing.printer?.printActive && !facts.printing.printer.status)
    return { code: 'printerNotReady' }
  return null
}
