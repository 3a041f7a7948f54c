import { Subject } from 'rxjs'
import type { HostEvent } from '../../src/host/rules/events.ts'
import { movements } from '../../src/host/rules/ledger-entry.ts'
import type { Line } from '../../collector/store/lines.ts'
import { portableTools } from '../../src/events/log-format.ts'
import { LogReader, type LogSink } from '../../src/events/log-reader.ts'
import { contradictions, HeadComparison } from '../../src/heads/compare.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import type { Recovered } from '../../src/worker/core/recover.ts'
import { hasUncertainMoney } from '../../src/worker/shared/uncertain.ts'
import type { State } from '../../src/worker/state.ts'
import { isEqual } from '../../src/values/equal.ts'
import { sha256 } from '../kit/memory-log.ts'
import { Papers } from './papers.ts'

/** What must hold whatever fails. */
export const rules = [
  'one effect per id',
  'every outcome becomes known',
  'printed or listed as unprinted',
  'one unmarked original',
  'till, ledger and host agree',
  'nothing acknowledged is lost',
  'one writer',
  'no secret in a log',
  'no close with money open',
  'no sale into a draw with a result',
  'the day can be closed',
  'a log-out ends the session',
  'no error of the core',
] as const
export type Rule = (typeof rules)[number]

export interface Violation {
  readonly rule: Rule
  readonly details: string
}

/** What was done, by id, and for which operator. */
class Effects extends Map<string, number> {
  /** Operators and ids. */
  readonly fenced = new Set<string>()
}

/** Watches what happens at every part of the shop, and keeps a ledger of its own. */
export class Watch {
  readonly violations: Violation[] = []
  readonly papers: Papers
  /** Every durable event of the counter. */
  readonly recorded$ = new Subject<Logged>()
  /** Bits of the log, or of the print journal, were changed on the disk: what was in them may be lost. */
  readonly rotten = { log: false, journal: false }
  /** Durable events of the counter, by their numbers. */
  readonly #events = new Map<number, Logged>()
  /** Ids of what the host has sold or moved, and for which operator. */
  readonly #sold = new Effects()
  readonly #moved = new Effects()
  /** Ids of sold tickets by their barcodes, and those of cancelled ones. */
  readonly #tickets = new Map<string, string>()
  readonly cancelled = new Set<string>()
  /** What the counter was informed of. */
  readonly #knownSold = new Set<string>()
  readonly #knownNot = new Set<string>()
  readonly #held = new Set<string>()
  readonly #tills = new Map<number, number>()
  readonly #jobs = new Set<string>()

  constructor(papers: Papers) {
    this.papers = papers
  }

  get isBroken(): boolean {
    return this.violations.length > 0
  }

  broken(rule: Rule, details: string): void {
    this.violations.push({ rule, details })
  }

  expect(rule: Rule, holds: boolean, details: () => string): void {
    if (!holds) this.broken(rule, details())
  }

  /** What the till of an operator should be, by the events that the host has stored. */
  tillOf(operatorId: number): number {
    return this.#tills.get(operatorId) ?? 0
  }

  /** Ids of every sold ticket. */
  get sold(): Iterable<string> {
    return this.#sold.keys()
  }

  get knownSold(): ReadonlySet<string> {
    return this.#knownSold
  }

  get jobs(): ReadonlySet<string> {
    return this.#jobs
  }

  readonly jobAccepted = (id: string): void => void this.#jobs.add(id)

  readonly hostStored = (events: readonly HostEvent[]): void => {
    for (const event of events) this.#hostStored(event)
  }

  #hostStored(event: HostEvent): void {
    switch (event.type) {
      case 'operatorAdded':
        this.#move(event.operatorId, event.openingTill)
        return
      case 'purchaseDecided':
        for (const { id, barcode, price, gameId, firstDraw, instantPrize } of event.sold) {
          this.#tickets.set(barcode, id)
          this.#once(this.#sold, event.operatorId, id)
          this.#move(event.operatorId, price)
          const isHeld = instantPrize === undefined && this.#held.has(`${gameId} ${firstDraw}`)
          this.expect('no sale into a draw with a result', !isHeld, () => `game ${gameId}, draw ${firstDraw}`)
        }
        return
      case 'drawsHeld':
        for (const { gameId, drawId } of event.draws) this.#held.add(`${gameId} ${drawId}`)
        return
      case 'ticketIdsFenced':
        return this.#fence(this.#sold, event.operatorId, event.ids)
      case 'requestsFenced':
        return this.#fence(this.#moved, event.operatorId, event.keys)
    }
    if (!(event.type in movements) || !('key' in event) || !('amount' in event)) return
    const [, direction] = movements[event.type as keyof typeof movements]
    this.#once(this.#moved, event.operatorId, event.key)
    if (event.type === 'ticketCancelled') this.cancelled.add(this.#tickets.get(event.barcode)!)
    this.#move(event.operatorId, direction * event.amount)
  }

  /** The host has promised that these are never done. */
  #fence(done: Effects, by: number, ids: readonly string[]): void {
    for (const id of ids) {
      this.expect('one effect per id', done.get(id) !== by, () => `${id} is done and promised not to be`)
      done.fenced.add(`${by} ${id}`)
    }
  }

  #once(done: Effects, by: number, id: string): void {
    const isFenced = done.fenced.has(`${by} ${id}`)
    this.expect('one effect per id', !done.has(id), () => `${id} was done twice`)
    this.expect('one effect per id', !isFenced, () => `${id} was promised never to be done`)
    this.expect('one effect per id', !this.#knownNot.has(id), () => `${id} is not done for the counter`)
    done.set(id, by)
  }

  #move(operatorId: number, amount: number): void {
    this.#tills.set(operatorId, this.tillOf(operatorId) + amount)
  }

  /** An event of the counter that is durable now, and the state after it. */
  counterRecorded(event: Logged, state: State): void {
    this.#events.set(event.seq, event)
    this.recorded$.next(event)
    switch (event.type) {
      case 'ticketSold':
      case 'ticketRecovered':
        this.#knownSold.add(event.data.uniqueReqId)
        return this.#isDone(this.#sold, event.data.uniqueReqId)
      case 'movementDone':
        return this.#isDone(this.#moved, event.data.movementId)
      case 'ticketRefused':
      case 'ticketNeverReceived':
        return this.#isNotDone(this.#sold, event.data.uniqueReqId)
      case 'movementRefused':
      case 'movementNeverReceived':
        return this.#isNotDone(this.#moved, event.data.movementId)
      case 'ticketPrintRequested':
        return this.papers.subjectOf(event.data.jobId, `ticket ${event.data.uniqueReqId} ${event.data.copy}`)
      case 'receiptPrintRequested':
        return this.papers.subjectOf(event.data.jobId, `receipt ${event.data.receiptId} ${event.data.copy}`)
      case 'ticketPrintEnded':
      case 'receiptPrintEnded':
        if (event.data.result === 'printed') this.#isPrinted(event.data.jobId)
        return
      case 'headRefused':
        return this.expect('one writer', this.rotten.log, () => `${event.data.by} knows a newer log`)
      case 'dayClosed':
        this.expect('no close with money open', !hasUncertainMoney(state), () => 'an outcome is open')
    }
  }

  #isDone(done: ReadonlyMap<string, number>, id: string): void {
    this.expect('one effect per id', done.has(id), () => `${id} is done for the counter and not at the host`)
  }

  #isNotDone(done: ReadonlyMap<string, number>, id: string): void {
    this.#knownNot.add(id)
    this.expect('one effect per id', !done.has(id), () => `${id} is done at the host and not for the counter`)
  }

  #isPrinted(jobId: string): void {
    const isWhole = this.rotten.journal || this.papers.isOnPaper(jobId)
    this.expect('printed or listed as unprinted', isWhole, () => `the job ${jobId} is printed without paper`)
  }

  /** A new tab has read the log. */
  readonly logRead = ({ events, head, damages }: Recovered): void => {
    if (this.rotten.log) return
    this.expect('nothing acknowledged is lost', damages.length === 0, () => JSON.stringify(damages))
    const last = Math.max(0, ...this.#events.keys())
    this.expect(
      'nothing acknowledged is lost',
      head.seq >= last,
      () => `the log ends at ${head.seq}, not ${last}`,
    )
    this.#isSame(events)
  }

  /** The whole log at the end, and what the collector has of it. Every head that was signed is that of this log. */
  logKept(bytes: Uint8Array, collected: Iterable<Line>): void {
    if (this.rotten.log) return
    const hashes = new Map<number, string>()
    const events: Logged[] = []
    const heads = new HeadComparison([], [])
    const sink: LogSink = {
      event: (event, { hash }) => {
        events.push(event)
        hashes.set(event.seq, hash)
        heads.record(event, hash)
      },
      damage: (damage) => this.broken('one writer', JSON.stringify(damage)),
    }
    const reader = new LogReader(sink, portableTools(sha256))
    reader.read(bytes)
    reader.end()
    for (const contradiction of contradictions(heads.end())) this.broken('one writer', contradiction)
    for (const { seq, hash } of collected)
      this.expect('one writer', hashes.get(seq) === hash, () => `the collector has another record ${seq}`)
    for (const seq of this.#events.keys())
      this.expect('nothing acknowledged is lost', hashes.has(seq), () => `event ${seq}`)
    this.#isSame(events)
  }

  #isSame(events: readonly Logged[]): void {
    for (const event of events) {
      const known = this.#events.get(event.seq)
      if (!known || known === event) continue
      this.#events.set(event.seq, event)
      const isSame = isEqual(written(known), written(event)) || isEqual(asRead(known), asRead(event))
      this.expect('nothing acknowledged is lost', isSame, () => `event ${event.seq} is another one`)
    }
  }
}

/** Without its version. */
const written = ({ type, at, data }: Logged): object => ({ type, at, data })
/** As it is read again: without fields that have no value. */
const asRead = (event: Logged): unknown => JSON.parse(JSON.stringify(written(event)))
