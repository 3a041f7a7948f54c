import { printProgramVersion } from '../../protocol/print-service.ts'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'

/** The print program as it runs on the cashier's machine. */
export interface PrintProgram {
  readonly version: string
  /** Jobs that have not ended. */
  readonly waiting: number
}

/** The version of the print program that this counter was made with (section 9). */
export const requiredPrintProgram = printProgramVersion

/** How the print program is by its own word. A reading: nothing of it is remembered. */
export async function fetchPrintProgram({ print, store }: World): Promise<Outcome<PrintProgram>> {
  const service = store.state.session.printService
  const health = service === null ? null : await print.health(service)
  return health ? done({ version: health.version, waiting: health.waiting }) : refuse('printServiceDown')
}
