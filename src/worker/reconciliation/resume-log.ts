import type { LogDamage } from '../../events/log-damage.ts'
import type { LogSink } from '../../events/log-reader.ts'
import type { DataOf, EventType, Logged, MoneyEvent } from '../../events/vocabulary.ts'
import { emptyLog } from '../core/log.ts'
import type { Recovered } from '../core/recover.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { freshState, Replayer, type Gap } from '../replay.ts'
import type { State } from '../state.ts'

/** How many earlier movements are needed to find the position before a gap in the host's ledger. */
const knownBeforeSize = 500

export interface ResumedLog {
  readonly state: State
  /** The events to write first if the log continues after gaps; null if there are none. */
  readonly damage: DataOf<'logDamageFound'> | null
}

/** The state of a log, from a valid snapshot on if there is one. */
export function resumeLog(
  { events, damages, head }: Recovered,
  from: Snapshot<State> | null = null,
): ResumedLog {
  const resumption = new LogResumption(from)
  for (const event of events) resumption.event(event)
  for (const damage of damages) resumption.damage(damage)
  return resumption.result(head.seq)
}

/** Replays a log that is being read, and keeps what is needed to continue it after gaps. */
export class LogResumption implements LogSink {
  readonly #replayer: Replayer
  readonly #damages: LogDamage[] = []
  /** Ids of completed money, oldest first, and the numbers of the events that report it. */
  #known: { readonly seq: number; readonly id: string }[] = []
  /** The last event; before the first one only its number. */
  #last: { readonly seq: number; readonly at: number | null }

  constructor(from: Snapshot<State> | null = null) {
    const start = from?.state ?? freshState()
    this.#last = { seq: from?.head.seq ?? emptyLog.seq, at: null }
    this.#know(this.#last.seq, moneyDoneIn(start))
    this.#replayer = new Replayer(start, this.#last.seq)
  }

  /** The time of the last event; null before the first. */
  get lastAt(): number | null {
    return this.#last.at
  }

  event(event: Logged): void {
    this.#replayer.apply(event)
    this.#last = event
    this.#know(event.seq, moneyKnown(event, this.#replayer.state))
    if (this.#replayer.gaps.length === 0 && this.#known.length > 2 * knownBeforeSize)
      this.#known = this.#known.slice(-knownBeforeSize)
  }

  damage(damage: LogDamage): void {
    this.#damages.push(damage)
  }

  /** `seq`: the last used number, as far as it is known. */
  result(seq: number): ResumedLog {
    return { state: this.#replayer.state, damage: this.#damageUpTo(seq) }
  }

  #know(seq: number, ids: readonly string[]): void {
    for (const id of ids) this.#known.push({ seq, id })
  }

  #damageUpTo(seq: number): DataOf<'logDamageFound'> | null {
    const { gaps, unplaced } = this.#replayer
    const atEnd = this.#gapAtEnd(seq)
    const open = [...gaps, ...atEnd]
    const [first] = open
    if (!first) return null
    const left = new Set(unplaced)
    const done = this.#known.filter(({ id }) => !left.has(id))
    const idsOf = (some: typeof done) => some.map(({ id }) => id)
    return {
      gaps: open.map((gap) => ({ ...gap, bytes: bytesOf(gap, this.#damages) })),
      ids: [...new Set([...unplaced, ...this.#damages.flatMap(({ ids }) => ids)])],
      knownBefore: idsOf(done.filter((known) => known.seq < first.from)).slice(-knownBeforeSize),
      knownAfter: idsOf(done.filter((known) => known.seq > first.from)),
      ...(atEnd.length > 0 ? { isEndLost: true } : {}),
    }
  }

  /** Some numbers were used, and no record after them is readable. */
  #gapAtEnd(seq: number): Gap[] {
    const from = this.#last.seq + 1
    return seq < from ? [] : [{ from, to: seq, fromAt: this.#last.at, toAt: null }]
  }
}

const bytesOf = ({ from }: Gap, damages: readonly LogDamage[]): number =>
  damages.find(({ missing }) => missing?.from === from)?.bytes ?? 0

/** Events that report no money as done. A new event about money is one of these, or has a case in `moneyKnown`. */
type WithoutMoneyDone =
  | Exclude<EventType, MoneyEvent>
  | 'purchaseRequested'
  | 'purchaseOutcomeUnknown'
  | 'ticketRefused'
  | 'ticketNeverReceived'
  | 'ticketDecidedByOperator'
  | 'ticketPrintRequested'
  | 'ticketPrintEnded'
  | 'ticketPrintDecidedByOperator'
  | 'movementRequested'
  | 'movementUnknown'
  | 'movementRefused'
  | 'movementNeverReceived'
  | 'movementDecidedByOperator'

/** Ids of the money that an event reports as done, here or at another counter; `state` is the one after it. */
function moneyKnown(event: Logged, state: State): string[] {
  switch (event.type) {
    case 'stateRecorded':
    case 'stateCarriedOver':
      return moneyDoneIn(state)
    case 'tillLedgerRead':
      return event.data.elsewhere.flatMap(({ id }) => id ?? [])
    case 'ticketSold':
    case 'ticketRecovered':
      return [event.data.uniqueReqId]
    case 'movementDone':
    case 'movementRecovered':
      return [event.data.movementId]
    default:
      event.type satisfies WithoutMoneyDone
      return []
  }
}

/** Ids of completed money in a state, oldest first as far as the order matters. */
const moneyDoneIn = ({ payment, till }: State): string[] => [
  ...payment.history.filter(({ outcome }) => outcome.kind === 'sold').map(({ uniqueReqId }) => uniqueReqId),
  ...till.movements.filter(({ outcome }) => outcome.kind === 'done').map(({ movementId }) => movementId),
]
