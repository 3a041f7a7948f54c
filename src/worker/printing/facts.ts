import type { JournalDamage, PrinterStatus } from '../../protocol/print-service.ts'
import type { LocalNetwork, PrintRefusal } from '../core/ports.ts'

/** The status of the print program and its printer. */
export interface PrintingFacts {
  socket: 'connecting' | 'up' | 'down'
  /** Why the print program refuses this browser; null if it does not, or before the first request. */
  refusal: PrintRefusal | null
  /**
   * `prompt`: the browser will ask for permission to connect to the print program, and the page waits for the cashier
   * to touch Connect.
   */
  localNetwork: LocalNetwork
  /** Null until the print program has reported it. */
  printer: PrinterStatus | null
  /** Ids of tickets and receipts of which a copy was requested within the last three seconds, or may have been. */
  copiesResting: readonly string[]
  /** The print program lost print records; null if there is nothing to report. */
  journalDamage: JournalDamage | null
  /** Its version, if it is another one than this page was built with. */
  otherProgram: string | null
  /** The version that is needed or offered, if the program is older; null if it is new enough. */
  neededProgram: string | null
}

export const initialPrintingFacts: PrintingFacts = {
  socket: 'connecting',
  refusal: null,
  localNetwork: null,
  printer: null,
  copiesResting: [],
  journalDamage: null,
  otherProgram: null,
  neededProgram: null,
}
