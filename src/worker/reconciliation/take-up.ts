import type { LogDamage } from '../../events/log-damage.ts'
import type { DataOf, Logged } from '../../events/vocabulary.ts'
import { emptyLog } from '../core/log.ts'
import type { Recovered } from '../core/recover.ts'
import type { Snapshot } from '../core/snapshot.ts'
import { freshState, replay, type Gap, type Replay } from '../replay.ts'
import type { State } from '../state.ts'

/** How many earlier movements are needed to find the position before a gap in the host's ledger. */
const knownBeforeSize = 500

export interface TakenUp {
  readonly state: State
  /** The events to write first if the log continues after gaps; null if there are none. */
  readonly damage: DataOf<'logDamageFound'> | null
}

/** The state of a log, from a valid snapshot on if there is one. */
export function takeUp(recovered: Recovered, from: Snapshot<State> | null = null): TakenUp {
  const start = from?.state ?? freshState()
  const after = from?.head.seq ?? emptyLog.seq
  const known = moneyDoneIn(start)
  const replayed = replay(recovered.events, start, after)
  return { state: replayed.state, damage: damageOf(recovered, replayed, after, known) }
}

/** `after` is the number of the last event in the replay's initial state, and `known` the ids of movements in it. */
function damageOf(
  { events, head, damages }: Recovered,
  { gaps, unplaced }: Replay,
  after: number,
  known: readonly string[],
): DataOf<'logDamageFound'> | null {
  const atEnd = gapAtEnd(events, head.seq, after)
  const open = [...gaps, ...atEnd]
  const [first] = open
  if (!first) return null
  const left = new Set(unplaced)
  const done = events.filter((event) => !left.has(moneyDone(event) ?? ''))
  const idsOf = (some: readonly Logged[]) => some.flatMap(moneyKnown)
  return {
    gaps: open.map((gap) => ({ ...gap, bytes: bytesOf(gap, damages) })),
    ids: [...new Set([...unplaced, ...damages.flatMap(({ ids }) => ids)])],
    knownBefore: [...known, ...idsOf(done.filter(({ seq }) => seq < first.from))].slice(-knownBeforeSize),
    knownAfter: idsOf(done.filter(({ seq }) => seq > first.from)),
    ...(atEnd.length > 0 ? { isEndLost: true } : {}),
  }
}

/** Some numbers were used, and no record after them is readable. */
function gapAtEnd(events: readonly Logged[], seq: number, after: number): Gap[] {
  const last = events.at(-1)
  const from = (last?.seq ?? after) + 1
  return seq < from ? [] : [{ from, to: seq, fromAt: last?.at ?? null, toAt: null }]
}

const bytesOf = ({ from }: Gap, damages: readonly LogDamage[]): number =>
  damages.find(({ missing }) => missing?.from === from)?.bytes ?? 0

/** Ids of the money that an event reports as done, here or at another counter. */
function moneyKnown(event: Logged): string[] {
  if (event.type === 'tillLedgerRead') return event.data.elsewhere.flatMap(({ id }) => id ?? [])
  const id = moneyDone(event)
  return id === null ? [] : [id]
}

/** The id of money that an event reports as done. */
function moneyDone(event: Logged): string | null {
  switch (event.type) {
    case 'ticketSold':
    case 'ticketRecovered':
      return event.data.uniqueReqId
    case 'movementDone':
    case 'movementRecovered':
      return event.data.movementId
    default:
      return null
  }
}

/** Ids of completed money in a state, oldest first as far as the order matters. */
const moneyDoneIn = ({ payment, till }: State): string[] => [
  ...payment.history.filter(({ outcome }) => outcome.kind === 'sold').map(({ uniqueReqId }) => uniqueReqId),
  ...till.movements.filter(({ outcome }) => outcome.kind === 'done').map(({ movementId }) => movementId),
]
