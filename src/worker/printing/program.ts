import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'

/** The running print program on the cashier's machine. */
export interface PrintProgram {
  readonly version: string
  /** The number of open jobs. */
  readonly waiting: number
}

/** The print program's own status. The answer is not logged. */
export async function fetchPrintProgram({ print, store }: World): Promise<Outcome<PrintProgram>> {
  const service = store.state.session.printService
  const health = service === null ? null : await print.health(service)
  return health ? done({ version: health.version, waiting: health.waiting }) : refuse('printServiceDown')
}
