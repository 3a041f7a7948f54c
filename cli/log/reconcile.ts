import type { LogDamage } from '../../src/events/log-damage.ts'
import type { LogSink } from '../../src/events/log-reader.ts'
import type { EventType, Logged } from '../../src/events/vocabulary.ts'
import type { Minor } from '../../src/values/money.ts'
import { ledgerBalance, requestedAmount } from '../../src/worker/api.ts'
import { Auditor, type Audit } from '../replay/audit.ts'
import { problemsOf } from '../replay/problems.ts'
import { HostFigure, movesTill, reportsTill } from '../replay/host-figure.ts'
import type { Place } from '../replay/records.ts'
import { print, printAll, warn } from '../output.ts'
import { readableAgain } from './as-file.ts'
import { hostAccess, type HostOptions } from './host-options.ts'
import { isAgreed, sideAsJson, sideLines } from './host-side.ts'
import { readLogFile } from './log-file.ts'
import { warnOfProblem } from './output.ts'
import { askHost, type HostReading } from './reconcile-host.ts'
import { shiftLines } from './reconcile-text.ts'
import { openIn } from './recorded-state.ts'
import type { Ended, ReconciledShift } from './reconciled-shift.ts'
import { Show } from '../../src/sentences/show.ts'
import { labelOf } from './source.ts'

interface ReconcileOptions extends HostOptions {
  readonly json?: boolean
}

/**
 * Prints for every shift whether till and host agree, from which event on they do not and why, and every count. The exit
 * code is 1 if something differs, or could not be compared, or if the log has a problem.
 */
export async function reconcile(log: string, { json, ...options }: ReconcileOptions): Promise<0 | 1> {
  const access = hostAccess(options, 'whose till it is')
  const file = access ? await readableAgain(log) : log
  const reconciler = new Reconciler()
  const end = await readLogFile(file, reconciler)
  const problems = problemsOf(reconciler.end(labelOf(file)), !end.isGrowing)
  for (const problem of problems) warnOfProblem(file, problem)
  const found = access && (await askHost(file, access))
  const shifts = reconciler.shifts.map(inUtc)
  if (json) printAll(JSON.stringify(found ? { shifts, host: sideAsJson(found.side) } : shifts, null, 2))
  else {
    for (const shift of reconciler.shifts) for (const line of shiftLines(shift, reconciler.show)) print(line)
    if (found) for (const line of sideLines(found.side, found.log.show)) print(line)
  }
  if (reconciler.shifts.length === 0) warn(`${labelOf(log)}: no shift was opened in this log.`)
  const isWrong = reconciler.shifts.some(
    (shift, at, all) =>
      !isProven(shift, all[at + 1], found) ||
      shift.difference ||
      shift.counts.some(({ counted, expected }) => counted !== expected),
  )
  const isProblem = isWrong || problems.length > 0 || reconciler.shifts.length === 0
  return isProblem || (found && !isAgreed(found.side)) ? 1 : 0
}

/**
 * Whether till and host were compared at the end of a shift, or the host's ledger was read now. The log has compared both where
 * it read that ledger first, so the rest of that shift is proven too. `next`: the shift after it.
 */
const isProven = (
  { isCompared, operatorId }: ReconciledShift,
  next: ReconciledShift | undefined,
  read: HostReading | null,
): boolean =>
  isCompared ||
  (read?.side.operatorId === operatorId &&
    (next?.opened.seq ?? Infinity) > (read.log.firstRead?.place.seq ?? 0))

class Reconciler implements LogSink {
  readonly shifts: ReconciledShift[] = []
  readonly show = new Show()
  readonly #auditor = new Auditor()
  /** Requests of money without an outcome so far. */
  readonly #open = new Map<string, Ended>()
  #agreed: Place | null = null
  readonly #figure = new HostFigure()

  event(event: Logged): void {
    this.show.see(event)
    if (turns.has(event.type) || reportsTill(event) || movesTill(event)) this.#compare()
    this.#auditor.event(event)
    this.#figure.see(event)
    this.#follow(event)
  }

  /** No event follows. `name`: of the log. Throws one sentence if it has no event. */
  end(name: string): Audit {
    this.#compare()
    return this.#auditor.end(name)
  }

  damage(damage: LogDamage): void {
    this.#auditor.damage(damage)
  }

  #follow({ type, data, seq, at }: Logged): void {
    const shift = this.shifts.at(-1)
    switch (type) {
      case 'stateCarriedOver':
      case 'stateRecorded':
        this.#takeOver({ seq, at })
        break
      case 'shiftOpened':
        this.#begin(data.operatorId, data.opening, { seq, at })
        break
      case 'purchaseRequested':
        for (const { uniqueReqId: id, ticket } of data.tickets)
          this.#open.set(id, { id, what: { price: ticket.price }, amount: ticket.price, by: null })
        break
      case 'movementRequested': {
        const { movementId: id, movement } = data
        this.#open.set(id, { id, what: { movement }, amount: requestedAmount(movement), by: null })
        break
      }
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
      case 'hostFigureAccepted':
        if (data.ledger === null) this.#begin(data.operatorId, data.balance, { seq, at })
        break
      case 'tillLedgerRead':
        shift?.elsewhere.push(...data.elsewhere)
        break
      case 'dayCloseRequested':
        if (data.counted)
          shift?.counts.push({
            place: { seq, at },
            date: data.date,
            counted: data.counted.counted,
            expected: data.counted.expected,
          })
        break
      case 'tillHandedOver': {
        const { counted, expected } = data.counted
        shift?.counts.push({ place: { seq, at }, date: null, counted, expected })
        break
      }
      case 'tillTakenOver': {
        if (!data.recounted) break
        const { counted, expected } = data.recounted
        const contestedBy = data.operatorId
        shift?.counts.push({ place: { seq, at }, date: null, contestedBy, counted, expected })
        break
      }
    }
  }

  /** The shift and the open requests of the state that the log begins with. */
  #takeOver(place: Place): void {
    const { state } = this.#auditor
    const { shift } = state.till
    if (shift) this.#begin(shift.operatorId, shift.opening, place)
    const { tickets, movements } = openIn(state)
    for (const { uniqueReqId: id, ticket } of tickets)
      this.#open.set(id, { id, what: { price: ticket.price }, amount: ticket.price, by: null })
    for (const { movementId: id, movement } of movements)
      this.#open.set(id, { id, what: { movement }, amount: requestedAmount(movement), by: null })
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
      counts: [],
    })
    this.#agreed = opened
  }

  #end(id: string, by: Ended['by']): void {
    const open = this.#open.get(id)
    this.#open.delete(id)
    if (open) this.shifts.at(-1)?.unmoved.push({ ...open, by })
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

const utc = ({ seq, at }: Place) => ({ seq, at: new Date(at).toISOString() })

const inUtc = ({ opened, reported, difference, counts, elsewhere, ...shift }: ReconciledShift) => ({
  ...shift,
  opened: utc(opened),
  reported: reported && utc(reported),
  difference: difference && {
    amount: difference.amount,
    since: utc(difference.since),
    agreed: difference.agreed && utc(difference.agreed),
  },
  elsewhere: elsewhere.map(({ date, ...entry }) => ({ ...entry, date: new Date(date).toISOString() })),
  counts: counts.map(({ place, ...count }) => ({ ...utc(place), ...count })),
})
