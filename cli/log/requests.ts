import type { LogDamage } from '../../src/events/log-damage.ts'
import type { LogSink } from '../../src/events/log-reader.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import type { State } from '../../src/worker/state.ts'
import type { Place } from '../replay/records.ts'
import { movementText } from '../../src/sentences/money.ts'
import { Show } from '../../src/sentences/show.ts'
import { openIn, recordedState } from './recorded-state.ts'

/** A request that may move money, as the log has it. */
export interface LoggedRequest {
  readonly id: string
  readonly isTicket: boolean
  readonly text: string
  readonly place: Place
  /** `decided`: ended by the operator without an answer of the host. */
  state: 'open' | 'done' | 'notDone' | 'decided'
}

/** The requests of one operator, and what the counter has read of the host's ledger. */
export class Requests implements LogSink {
  readonly requests = new Map<string, LoggedRequest>()
  readonly show = new Show()
  /** Numbers of the ledger's entries that the counter knows from the host. */
  readonly elsewhere = new Set<number>()
  /** Where the counter read the ledger first, and up to which number; null if it never did. */
  firstRead: { readonly place: Place; readonly number: number } | null = null
  /** The last number up to which it read the ledger; 0 if it never did. */
  lastRead = 0
  /** The last time by the host's clock, ms since 1970; 0 if the log has none. */
  lastHostAt = 0
  /** Whether the log has a shift of this operator. */
  hasShift = false
  readonly #operatorId: number
  /** Ids whose request was lost with a damaged part of the log, and came back from the host. */
  readonly #recovered = new Set<string>()
  /** Whose till the counter uses. */
  #current: number | null = null

  constructor(operatorId: number) {
    this.#operatorId = operatorId
  }

  event(event: Logged): void {
    const { type, data, seq, at } = event
    this.show.see(event)
    this.lastHostAt = Math.max(this.lastHostAt, hostTimeIn(event))
    switch (type) {
      case 'stateCarriedOver':
      case 'stateRecorded':
        this.#takeOver(event, recordedState(data.state))
        break
      case 'shiftOpened':
        this.#current = data.operatorId
        this.hasShift ||= data.operatorId === this.#operatorId
        break
      case 'tillLedgerRead':
        if (this.#current !== this.#operatorId) break
        this.firstRead ??= { place: { seq, at }, number: data.number }
        this.lastRead = data.number
        for (const { number } of data.elsewhere) this.elsewhere.add(number)
        break
      case 'purchaseRequested':
        for (const { uniqueReqId, ticket } of data.tickets)
          this.#add(data.operatorId, uniqueReqId, event, `the sale of ${this.show.ticket(ticket)}`, true)
        break
      case 'movementRequested':
        this.#add(data.operatorId, data.movementId, event, movementText(data.movement, this.show), false)
        break
      default:
        this.#resolve(event)
    }
  }

  /** The caller has reported it. */
  damage(_damage: LogDamage): void {}

  /** The shift and the open requests of the state that the log begins with. */
  #takeOver(event: Logged, state: State): void {
    this.#current = state.till.shift?.operatorId ?? null
    this.hasShift ||= this.#current === this.#operatorId
    const { tickets, movements } = openIn(state)
    for (const { operatorId, uniqueReqId, ticket, game } of tickets)
      this.#add(operatorId, uniqueReqId, event, `the sale of ${this.show.ticket(ticket, game)}`, true)
    for (const { operatorId, movementId, movement } of movements)
      this.#add(operatorId, movementId, event, movementText(movement, this.show), false)
  }

  #add(operatorId: number, id: string, { seq, at }: Logged, text: string, isTicket: boolean): void {
    if (operatorId !== this.#operatorId) return
    this.requests.set(id, { id, isTicket, text, place: { seq, at }, state: 'open' })
  }

  #resolve({ type, data }: Logged): void {
    switch (type) {
      case 'ticketSold':
        return this.#end(data.uniqueReqId, 'done')
      case 'movementDone':
        return this.#end(data.movementId, 'done')
      case 'ticketRefused':
      case 'ticketNeverReceived':
        return this.#end(data.uniqueReqId, 'notDone')
      case 'movementRefused':
      case 'movementNeverReceived':
        return this.#end(data.movementId, 'notDone')
      case 'ticketDecidedByOperator':
        return this.#end(data.uniqueReqId, 'decided')
      case 'movementDecidedByOperator':
        return this.#end(data.movementId, 'decided')
      case 'ticketRecovered':
        this.#recovered.add(data.uniqueReqId)
        break
      case 'movementRecovered':
        this.#recovered.add(data.movementId)
    }
  }

  #end(id: string, state: LoggedRequest['state']): void {
    const request = this.requests.get(id)
    if (request) request.state = state
  }

  /** Whether the log has the money of this id. */
  hasMoved = (id: string): boolean => this.#recovered.has(id) || this.requests.get(id)?.state === 'done'
}

/** The time by the host's clock at which the host did what the event has from it; 0 if it has nothing. */
function hostTimeIn({ type, data }: Logged): number {
  switch (type) {
    case 'ticketSold':
    case 'ticketRecovered':
      return data.sold.purchasedAt
    case 'movementRecovered':
      return data.doneAt
    case 'headSigned':
      return data.by === 'host' ? data.head.at : 0
    default:
      return 0
  }
}
