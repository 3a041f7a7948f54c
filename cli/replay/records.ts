import type { TillCount } from '../../src/events/day.ts'
import type { EventType, Logged } from '../../src/events/vocabulary.ts'
import type { Minor } from '../../src/values/money.ts'
import {
  isOnPaper,
  isOpen,
  isUnprinted,
  ledgerBalance,
  type HistoryEntry,
  type IssuedReceipt,
  type MovementEntry,
} from '../../src/worker/api.ts'
import { historyEntry } from '../../src/worker/sale/payment/state.ts'
import type { State } from '../../src/worker/state.ts'
import { HostFigure } from './host-figure.ts'
import { Kept, type Latest } from './kept.ts'

/** The position of a record in the log: the event's number, and its time in ms since 1970 by the counter's clock. */
export interface Place {
  readonly seq: number
  readonly at: number
}

/** A ticket that was requested, with the last event that changed its outcome. */
export interface TicketRecord {
  readonly entry: HistoryEntry
  readonly requested: Place
  lastChange: Place | null
  /** When the ticket was cancelled; the history itself drops tickets older than its last ten. */
  cancelled: Place | null
}

export interface MovementRecord {
  readonly entry: MovementEntry
  readonly requested: Place
  lastChange: Place | null
}

export interface ReceiptRecord {
  readonly receipt: IssuedReceipt
  readonly issued: Place
  /** The end of its last print. */
  ended: Place | null
}

/** The till as it was counted at the close of a day or at a hand-over. Amounts are minor units. */
export interface CountRecord extends TillCount {
  readonly closeId?: string
  readonly handoverId?: string
  readonly requested: Place
  /** Who took the till over, and their own count if they contested this one. */
  takenOver?: { readonly operatorId: number; readonly recounted: Minor | null; readonly at: Place }
}

/** One operator's time at the till, from the first reported balance to the log-out. Amounts are minor units. */
export interface ShiftRecord {
  readonly operatorId: number
  readonly opened: Place
  readonly opening: Minor
  /** Money in and out, by kind. */
  sums: Readonly<Record<string, { readonly count: number; readonly amount: Minor }>>
  /** Money in and out without a request of this counter, by kind; amounts above zero are cash in. */
  elsewhere: ShiftRecord['sums']
  /** The expected till by the events of the shift. */
  ledger: Minor
  /** The host's latest figure minus the ledger's, as the counter showed it; null if it is unknown, or if the ledger may have changed after that figure. */
  difference: Minor | null
  /** Null if the till was not counted. */
  count: CountRecord | null
  /** Null while the shift is open. */
  closed: Place | null
}

/** What support reads of a log; a log of any length has as much of it as one day. */
export interface Records {
  readonly tickets: Latest<TicketRecord>
  readonly movements: Latest<MovementRecord>
  readonly receipts: Latest<ReceiptRecord>
  readonly shifts: readonly ShiftRecord[]
}

/** Events after which the till has another shift, or none. */
const changesShift: ReadonlySet<EventType> = new Set<EventType>([
  'loggedIn',
  'loggedOut',
  'shiftOpened',
  'hostFigureAccepted',
  'stateCarriedOver',
])

/**
 * Collects the records while a replay evolves the state. Entries are the state's own objects: they are kept here when
 * the state drops them.
 */
export class Recorder implements Records {
  readonly tickets = new Kept<TicketRecord>(({ entry }) => isOpen(entry) || isUnprinted(entry))
  readonly movements = new Kept<MovementRecord>(({ entry }) => isOpen(entry))
  readonly receipts = new Kept<ReceiptRecord>(({ receipt }) => !isOnPaper(receipt.paper))
  readonly shifts: ShiftRecord[] = []
  readonly #state: State
  readonly #figure = new HostFigure()

  constructor(state: State) {
    this.#state = state
  }

  /** Before the replay applies an event. */
  before(event: Logged): void {
    if (changesShift.has(event.type)) this.#leave(event)
  }

  /** After the replay has applied it. */
  after(event: Logged): void {
    this.#enter(event)
    this.#figure.see(event)
  }

  /** No event follows. */
  end(): void {
    this.#sumUp()
  }

  /** A log-out clears the till, so the shift is read before it. */
  #leave(event: Logged): void {
    this.#sumUp()
    const shift = this.#openShift()
    if (!shift || (event.type !== 'loggedOut' && event.type !== 'loggedIn')) return
    const goesOn =
      event.type === 'loggedOut'
        ? event.data.reason !== 'operator'
        : event.data.operatorId === shift.operatorId
    if (goesOn) return
    shift.closed = placeOf(event)
  }

  #enter(event: Logged): void {
    const place = placeOf(event)
    switch (event.type) {
      case 'purchaseRequested':
        for (const { uniqueReqId } of event.data.tickets) this.#request(uniqueReqId, place)
        break
      case 'ticketSold':
        changeAt(this.tickets.get(event.data.uniqueReqId), place)
        break
      case 'ticketRecovered':
        this.#request(event.data.uniqueReqId, place)
        changeAt(this.tickets.get(event.data.uniqueReqId), place)
        break
      case 'movementRecovered':
        if (event.data.kind === 'ticketCancellation') this.#cancel(event.data.barcode ?? '', place)
        break
      case 'hostFigureAccepted':
        if (event.data.ledger === null) this.#open(place)
        break
      case 'stateCarriedOver':
      case 'stateRecorded':
        this.#takeOver(event.seq)
        break
      case 'ticketRefused':
      case 'ticketNeverReceived':
      case 'ticketDecidedByOperator':
        changeAt(this.tickets.get(event.data.uniqueReqId), place)
        break
      case 'purchaseOutcomeUnknown':
        for (const id of event.data.uniqueReqIds) changeAt(this.tickets.get(id), place)
        break
      case 'movementRequested':
        this.#move(event.data.movementId, place)
        break
      case 'movementDone':
        if (event.data.kind === 'ticketCancellation' && event.data.ticket)
          this.#cancel(event.data.ticket.barcode, place)
        changeAt(this.movements.get(event.data.movementId), place)
        break
      case 'movementRefused':
      case 'movementNeverReceived':
      case 'movementUnknown':
      case 'movementDecidedByOperator':
        changeAt(this.movements.get(event.data.movementId), place)
        break
      case 'receiptIssued':
        this.#issue(event.data.receiptId, place)
        break
      case 'receiptPrintEnded':
      case 'receiptPrintDecidedByOperator': {
        const record = this.receipts.get(event.data.receiptId)
        if (record) record.ended = place
        break
      }
      case 'shiftOpened':
        this.#open(place)
        break
      case 'dayCloseRequested':
        this.#count({ closeId: event.data.closeId }, event.data.counted, place)
        break
      case 'tillHandedOver':
        this.#count({ handoverId: event.data.handoverId }, event.data.counted, place)
        break
      case 'tillTakenOver': {
        const { handoverId, operatorId, recounted } = event.data
        const count = this.shifts.findLast((shift) => shift.count?.handoverId === handoverId)?.count
        if (count) count.takenOver = { operatorId, recounted: recounted?.counted ?? null, at: place }
        break
      }
    }
  }

  /** The state at the beginning of a log whose earlier records are elsewhere or lost. `seq`: of the event with it. */
  #takeOver(seq: number): void {
    const { payment, till, printing } = this.#state
    for (const { uniqueReqId, requestedAt } of payment.history.toReversed())
      this.#request(uniqueReqId, { seq, at: requestedAt })
    for (const { movementId, requestedAt } of till.movements.toReversed())
      this.#move(movementId, { seq, at: requestedAt })
    for (const { receiptId, issuedAt } of printing.receipts.toReversed())
      this.#issue(receiptId, { seq, at: issuedAt })
    if (till.shift) this.#open({ seq, at: till.shift.openedAt })
  }

  #request(uniqueReqId: string, requested: Place): void {
    const entry = historyEntry(this.#state.payment, uniqueReqId)
    if (!entry) return
    this.tickets.add(uniqueReqId, { entry, requested, lastChange: null, cancelled: null })
  }

  /** Tickets of another counter or an earlier log, and older ones, are not among the records. */
  #cancel(barcode: string, place: Place): void {
    for (const record of this.tickets.items) {
      const { outcome } = record.entry
      if (outcome.kind === 'sold' && outcome.sold.barcode === barcode) record.cancelled = place
    }
  }

  #move(movementId: string, requested: Place): void {
    const entry = this.#state.till.movements.find((known) => known.movementId === movementId)
    if (!entry) return
    this.movements.add(movementId, { entry, requested, lastChange: null })
  }

  #issue(receiptId: string, issued: Place): void {
    const receipt = this.#state.printing.receipts.find((known) => known.receiptId === receiptId)
    if (!receipt) return
    this.receipts.add(receiptId, { receipt, issued, ended: null })
  }

  #open(opened: Place): void {
    const { shift } = this.#state.till
    if (!shift) return
    const { operatorId, opening } = shift
    this.shifts.push({
      operatorId,
      opened,
      opening,
      sums: {},
      elsewhere: {},
      ledger: opening,
      difference: null,
      count: null,
      closed: null,
    })
  }

  #count(of: Pick<CountRecord, 'closeId' | 'handoverId'>, counted: TillCount | null, requested: Place): void {
    const shift = this.#openShift()
    if (shift && counted) shift.count = { ...of, requested, ...counted }
  }

  #openShift(): ShiftRecord | undefined {
    const last = this.shifts.at(-1)
    return last?.closed === null ? last : undefined
  }

  /** The figures of the open shift so far. */
  #sumUp(): void {
    const record = this.#openShift()
    const { shift } = this.#state.till
    if (!record || !shift) return
    record.sums = shift.sums
    record.elsewhere = shift.elsewhere ?? {}
    record.ledger = ledgerBalance(shift)
    record.difference = this.#figure.difference(this.#state)
  }
}

const placeOf = ({ seq, at }: Logged): Place => ({ seq, at })

function changeAt(record: { lastChange: Place | null } | undefined, place: Place): void {
  if (record) record.lastChange = place
}
