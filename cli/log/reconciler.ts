import type { TillCount } from '../../src/events/day.ts'
import type { Movement } from '../../src/events/till.ts'
import type { LogDamage } from '../../src/events/log-damage.ts'
import type { LogSink } from '../../src/events/log-reader.ts'
import type { EventType, Logged } from '../../src/events/vocabulary.ts'
import type { Minor } from '../../src/values/money.ts'
import { ledgerBalance, requestedAmount } from '../../src/worker/api.ts'
import { Auditor, type Audit } from '../replay/audit.ts'
import { HostFigure, movesTill, reportsTill } from '../replay/host-figure.ts'
import type { Place } from '../replay/records.ts'
import { openIn } from './recorded-state.ts'
import type { Count, Ended, ReconciledShift } from './reconciled-shift.ts'
import { Show } from '../../src/sentences/show.ts'

/** Compares till, ledger and host in each shift of a log. */
export class Reconciler implements LogSink {
  readonly shifts: ReconciledShift[] = []
  readonly show = new Show()
  readonly #auditor = new Auditor()
  /** Requests of money without an outcome so far. */
  readonly #open = new Map<string, { readonly operatorId: number; readonly request: Ended }>()
  #agreed: Place | null = null
  readonly #figure = new HostFigure()

  event(event: Logged): void {
    this.show.see(event)
    if (turns.has(event.type) || reportsTill(event) || movesTill(event)) this.#compare()
    this.#auditor.event(event)
    this.#figure.see(event)
    this.#followTill(event)
    this.#followRequest(event)
  }

  /** No event follows. `name`: of the log. Throws one sentence if it has no event. */
  end(name: string): Audit {
    this.#compare()
    return this.#auditor.end(name)
  }

  damage(damage: LogDamage): void {
    this.#auditor.damage(damage)
  }

  #followTill(event: Logged): void {
    const { type, data, seq, at } = event
    const shift = this.shifts.at(-1)
    switch (type) {
      case 'stateCarriedOver':
      case 'stateRecorded':
        this.#takeOver({ seq, at })
        break
      case 'shiftOpened':
        this.#begin(data.operatorId, data.opening, { seq, at })
        break
      case 'hostFigureAccepted':
        if (data.ledger === null) this.#begin(data.operatorId, data.balance, { seq, at })
        else if (data.ledger !== data.balance)
          shift?.accepted.push({ place: { seq, at }, ledger: data.ledger, host: data.balance })
        break
      case 'tillLedgerRead':
        shift?.elsewhere.push(...data.elsewhere)
        for (const count of shift?.counts ?? [])
          count.readLater.push(...data.elsewhere.map(({ number }) => number))
        break
      case 'dayCloseRequested':
      case 'tillHandedOver':
      case 'tillTakenOver':
        this.#enter(countOf(event))
        break
    }
  }

  #followRequest({ type, data }: Logged): void {
    switch (type) {
      case 'purchaseRequested':
        for (const { uniqueReqId, ticket } of data.tickets)
          this.#requestTicket(data.operatorId, uniqueReqId, ticket.price)
        break
      case 'movementRequested':
        this.#requestMovement(data.operatorId, data.movementId, data.movement)
        break
      case 'ticketSold':
        this.#open.delete(data.uniqueReqId)
        break
      case 'movementDone':
        this.#open.delete(data.movementId)
        break
      case 'ticketRefused':
      case 'ticketNeverReceived':
      case 'ticketDecidedByOperator':
        this.#end(data.uniqueReqId, endings[type])
        break
      case 'movementRefused':
      case 'movementNeverReceived':
      case 'movementDecidedByOperator':
        this.#end(data.movementId, endings[type])
        break
    }
  }

  /** A contested count belongs to the shift that was handed over, if the log has it. */
  #enter(count: Count | null): void {
    const isOfSame = ({ handoverId }: Count) => handoverId !== undefined && handoverId === count?.handoverId
    const shift = this.shifts.findLast(({ counts }) => counts.some(isOfSame)) ?? this.shifts.at(-1)
    if (count) shift?.counts.push(count)
  }

  /** The shift and the open requests of the state that the log begins with. */
  #takeOver(place: Place): void {
    const { state } = this.#auditor
    const { shift } = state.till
    if (shift) this.#begin(shift.operatorId, shift.opening, place)
    const { tickets, movements } = openIn(state)
    for (const { operatorId, uniqueReqId, ticket } of tickets)
      this.#requestTicket(operatorId, uniqueReqId, ticket.price)
    for (const { operatorId, movementId, movement } of movements)
      this.#requestMovement(operatorId, movementId, movement)
  }

  #requestTicket(operatorId: number, id: string, price: Minor): void {
    this.#open.set(id, { operatorId, request: { id, what: { price }, amount: price, by: null } })
  }

  #requestMovement(operatorId: number, id: string, movement: Movement): void {
    const request = { id, what: { movement }, amount: requestedAmount(movement), by: null }
    this.#open.set(id, { operatorId, request })
  }

  #begin(operatorId: number, opening: Minor, opened: Place): void {
    this.shifts.push({
      operatorId,
      opened,
      opening,
      ledger: opening,
      host: null,
      reported: null,
      isCompared: false,
      difference: null,
      elsewhere: [],
      unmoved: [],
      accepted: [],
      counts: [],
    })
    this.#agreed = opened
  }

  /** Its money would be in the till of the operator who requested it, also where the next one had the outcome. */
  #end(id: string, by: Ended['by']): void {
    const open = this.#open.get(id)
    this.#open.delete(id)
    const shift = this.shifts.findLast(({ operatorId }) => operatorId === open?.operatorId)
    if (open) shift?.unmoved.push({ ...open.request, by })
  }

  /** The host's figure of the till against the ledger's, as they are so far, where nothing is uncertain. */
  #compare(): void {
    const record = this.shifts.at(-1)
    const { shift, balance } = this.#auditor.state.till
    if (!record || !shift) return
    const { reported, changed } = this.#figure
    const ledger = ledgerBalance(shift)
    // After a session that the host ended, its last figure holds until the ledger changes.
    if (balance === null && ledger === record.ledger) return
    record.ledger = ledger
    record.host = balance
    record.reported = balance === null ? null : reported
    const amount = this.#figure.difference(this.#auditor.state)
    record.isCompared = amount !== null
    if (amount === 0) {
      record.difference = null
      this.#agreed = changed
    } else if (amount !== null && record.difference?.amount !== amount)
      record.difference = { amount, since: changed, agreed: this.#agreed }
  }
}

/** A count of the till; null if it was not counted. */
function countOf({ type, data, seq, at }: Logged): Count | null {
  const counted = ({ counted, expected }: TillCount) => ({
    place: { seq, at },
    counted,
    expected,
    readLater: [],
  })
  switch (type) {
    case 'dayCloseRequested':
      return data.counted && { ...counted(data.counted), date: data.date }
    case 'tillHandedOver':
      return { ...counted(data.counted), date: null, handoverId: data.handoverId }
    case 'tillTakenOver': {
      const { handoverId, operatorId, recounted } = data
      return recounted && { ...counted(recounted), date: null, handoverId, contestedBy: operatorId }
    }
    default:
      return null
  }
}

/** Further events that change what is compared: money that is open, the host's ledger, or the shift. */
const turns: ReadonlySet<EventType> = new Set<EventType>([
  'purchaseRequested',
  'movementRequested',
  'tillLedgerRead',
  'loggedIn',
  'loggedOut',
  'logDamageFound',
])

const endings = {
  ticketRefused: 'host',
  ticketNeverReceived: 'neverReceived',
  ticketDecidedByOperator: 'operator',
  movementRefused: 'host',
  movementNeverReceived: 'neverReceived',
  movementDecidedByOperator: 'operator',
} as const
