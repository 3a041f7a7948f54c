import type { Logged } from '../../src/events/vocabulary.ts'
import type { Minor } from '../../src/values/money.ts'
import { tillDifference } from '../../src/worker/api.ts'
import type { State } from '../../src/worker/state.ts'

/**
 * Which figure of the till the host reported last, and whether that was after the last change of the ledger. Only the order of the
 * records proves it: the clock of the counter may jump, and the host may be away for any time.
 */
export class HostFigure {
  /** The last event with a figure of the host; null if the log does not have it. */
  reported: Pick<Logged, 'seq' | 'at'> | null = null
  /** The last event that changed the figure or the ledger. */
  changed: Pick<Logged, 'seq' | 'at'> = { seq: 0, at: 0 }
  #isLatest = false

  /** After the replay has applied it. */
  see(event: Logged): void {
    const { seq, at } = event
    const isReport = reportsTill(event)
    if (isReport) this.reported = { seq, at }
    if (!isReport && !movesTill(event)) return
    this.changed = { seq, at }
    this.#isLatest = isReport
  }

  /**
   * The host's figure minus the ledger's. Null while it is unknown, and where they differ because the ledger may have changed after the
   * figure.
   */
  difference(state: State): Minor | null {
    const amount = tillDifference(state)
    return amount === 0 || this.#isLatest ? amount : null
  }
}

/** Whether it has the host's figure of this moment. A ledger of the host that lacks own movements may be older than they are. */
export function reportsTill({ type, data }: Logged): boolean {
  switch (type) {
    case 'tillReported':
    case 'tillCompared':
    case 'hostFigureAccepted':
    case 'shiftOpened':
      return true
    case 'tillLedgerRead':
      return data.awaited.length === 0
    default:
      return false
  }
}

/** Whether it changes the ledger. The host's figure may be from before or after it. */
export function movesTill({ type, data }: Logged): boolean {
  switch (type) {
    case 'ticketSold':
    case 'movementDone':
      return data.takenOverFrom === undefined
    case 'ticketRecovered':
    case 'movementRecovered':
      return !data.isOfEarlierShift
    case 'stateCarriedOver':
    case 'stateRecorded':
      return true
    default:
      return false
  }
}
