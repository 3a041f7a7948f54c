import type { JournalDamage, PrinterStatus } from '../../protocol/print-service.ts'
import type { LocalNetwork, PrintRefusal } from '../core/ports.ts'

/** How the print program and its printer are. */
export interface PrintingFacts {
  printSocket: 'connecting' | 'up' | 'down'
  /** Why the print program does not let this browser in; null while it does, or has not been asked. */
  printRefusal: PrintRefusal | null
  /** `prompt`: the browser is going to ask whether this page may reach the print program, and waits for the cashier's word. */
  localNetwork: LocalNetwork
  /** Null until the print program has spoken. */
  printer: PrinterStatus | null
  /** Tickets and receipts, by id, of which a copy was requested within the last three seconds. */
  copiesResting: readonly string[]
  /** The print program lost records of what it printed; null while nobody has to know. */
  journalDamage: JournalDamage | null
  /** The print program says that it is not the version this page was made with. */
  outdatedPrintProgram: string | null
}

export const initialPrintingFacts: PrintingFacts = {
  printSocket: 'connecting',
  printRefusal: null,
  localNetwork: null,
  printer: null,
  copiesResting: [],
  journalDamage: null,
  outdatedPrintProgram: null,
}
