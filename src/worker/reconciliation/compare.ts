import type { CartTicket } from '../../events/ticket.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import type { WireSoldTicket } from '../../protocol/tickets.ts'
import { ticketPrice } from '../../games/rules.ts'
import { isBettingFormat, type BettingFormat } from '../../values/betting-format.ts'
import { counterKinds, idOfEntry } from '../shared/host-ledger.ts'
import { extentOfGaps } from '../shared/reconciling.ts'
import { soldTicket } from '../shared/sold-ticket.ts'
import { withdrawnPrints } from '../shared/withdrawn-prints.ts'
import type { Moment } from '../decider.ts'
import type { State } from '../state.ts'
import type { Damage } from './state.ts'

/** The maximum difference between the clocks of counter and host, where the ledger is searched by time. */
const clockMarginMs = 3_600_000

/** When the first gap began; if the log begins with a gap, half a day before it was found. */
const begunAt = ({ gaps, foundAt }: Damage): number => gaps[0]?.fromAt ?? foundAt - 12 * clockMarginMs

/** When the last gap ended; if the log ends with it, when it was found. The clock may have been set back in between. */
const endedAt = ({ gaps, foundAt }: Damage): number =>
  gaps.reduce((latest, { fromAt, toAt }) => Math.max(latest, fromAt ?? 0, toAt ?? foundAt), 0)

/** Whether these entries, the last ones of the ledger, reach back to movements before the first gap. */
export function reachesBack(damage: Damage, entries: readonly WireLedgerEntry[]): boolean {
  const [first] = entries
  return (
    !first ||
    first.number === 1 ||
    first.date < begunAt(damage) - clockMarginMs ||
    anchor(damage, entries) >= 0
  )
}

/** Index of the last entry that is known to be from before the first gap; negative if there is none. */
function anchor({ knownBefore }: Damage, entries: readonly WireLedgerEntry[]): number {
  const known = new Set(knownBefore)
  return entries.findLastIndex((entry) => known.has(idOfEntry(entry) ?? ''))
}

/** The number of records in the gaps; at the end of the log nothing tells it. */
const recordsIn = ({ gaps }: Damage): number =>
  gaps.some(({ toAt }) => toAt === null) ? Infinity : extentOfGaps(gaps).events

/** The records that these entries had in a log at least: an outcome each, and its request, which tickets may share. */
function recordsOf(entries: readonly WireLedgerEntry[]): number {
  const tickets = entries.filter(({ kind }) => kind === 'sale').length
  return 2 * (entries.length - tickets) + tickets + Math.min(tickets, 1)
}

/** Entries of the host after the known ones, which no readable event mentions. */
interface UnknownEntries {
  readonly lost: readonly WireLedgerEntry[]
  /** Too late to be from a gap, or too many: another counter of the operator made them. */
  readonly elsewhere: readonly WireLedgerEntry[]
}

/**
 * Without an open shift no ledger of this counter lacks an entry. So entries that are too many for the gaps are not divided: all of
 * them count as made elsewhere.
 */
export function unknownEntries(
  { till }: Pick<State, 'till'>,
  damage: Damage,
  entries: readonly WireLedgerEntry[],
  { now, hostNow }: Pick<Moment, 'now' | 'hostNow'>,
): UnknownEntries {
  const known = new Set([...damage.knownBefore, ...damage.knownAfter])
  const mentioned = new Set(damage.ids)
  const since = anchor(damage, entries)
  const behindMs = Math.max(0, (hostNow ?? now) - now)
  const until = endedAt(damage) + behindMs + clockMarginMs
  const isMentioned = (entry: WireLedgerEntry) => mentioned.has(idOfEntry(entry) ?? '')
  const unknown = entries.filter((entry, place) => {
    const id = idOfEntry(entry)
    const isLater = since < 0 ? entry.date >= begunAt(damage) - clockMarginMs : place > since
    return isLater && id !== undefined && !known.has(id)
  })
  const timely = unknown.filter((entry) => entry.date <= until && !isMentioned(entry))
  const fromGaps = new Set(till.shift || recordsOf(timely) <= recordsIn(damage) ? timely : [])
  const isLost = (entry: WireLedgerEntry) => fromGaps.has(entry) || isMentioned(entry)
  return { lost: unknown.filter(isLost), elsewhere: unknown.filter((entry) => !isLost(entry)) }
}

/** Money other than sales: its effect on the till is in the ledger entry itself. */
export const recoveredMovements = (
  state: State,
  entries: readonly WireLedgerEntry[],
  operatorId: number,
): Extract<Event, { type: 'movementRecovered' }>[] =>
  entries.flatMap(({ id, kind: wireKind, amount, date, barcode, userId }) => {
    const kind = counterKinds[wireKind]
    if (!id || kind === 'sale' || kind === 'adjustment') return []
    const settled = kind === 'walletSettlement' ? { settledWallet: userId } : {}
    const about = {
      ...(barcode === undefined ? {} : { barcode }),
      ...(userId === undefined ? {} : { userId }),
      ...withdrawnPrints(state, { kind, barcode, ...settled }),
    }
    const data = { movementId: id, operatorId, kind, amount: Math.abs(amount), doneAt: date, ...about }
    return [{ type: 'movementRecovered', data }]
  })

/**
 * The receipts of wallets whose top-ups are recovered: their QR codes may never have been printed, and then nobody gets the money.
 * `entries`: the whole ledger that was read; what it shows as paid out needs no paper.
 */
export const recoveredWallets = (
  { printing }: Pick<State, 'printing'>,
  recovered: readonly Event[],
  entries: readonly WireLedgerEntry[],
  newId: () => string,
): Extract<Event, { type: 'receiptIssued' }>[] => {
  const settled = entries.filter(({ kind }) => kind === 'walletSettlement').map(({ userId }) => userId)
  const listed = printing.receipts.map(({ content }) => content.kind === 'walletTopUp' && content.userId)
  const known = new Set<unknown>([...settled, ...listed])
  return recovered.flatMap((event) => {
    if (event.type !== 'movementRecovered') return []
    const { movementId: subjectId, operatorId, kind, amount, doneAt: at, userId } = event.data
    if (kind !== 'walletTopUp' || userId === undefined || known.has(userId)) return []
    const content = { kind, at, userId, amount }
    const receipt = { receiptId: newId(), operatorId, content, subjectId }
    return [{ type: 'receiptIssued', data: { ...receipt, perhapsPrinted: true, staysListed: true } }]
  })
}

/** Sales of the host that no readable event mentions. */
export const recoveredTickets = (
  state: State,
  damage: Damage,
  tickets: readonly WireSoldTicket[],
  operatorId: number,
): Extract<Event, { type: 'ticketRecovered' }>[] => {
  const known = new Set([
    ...damage.knownBefore,
    ...damage.knownAfter,
    ...state.payment.history.map(({ uniqueReqId }) => uniqueReqId),
  ])
  return tickets
    .filter(({ unique_req_id: id }) => !known.has(id) && known.add(id))
    .map((ticket) => ({
      type: 'ticketRecovered',
      data: {
        uniqueReqId: ticket.unique_req_id,
        operatorId,
        ticket: cartTicketOf(state, ticket),
        sold: soldTicket(ticket),
      },
    }))
}

/** The ticket in the cart that matches the sale. Its id in the cart was another one, which is lost. */
function cartTicketOf({ games }: State, ticket: WireSoldTicket): CartTicket {
  const formats = ticket.addData?.bets
  const drawCount = Math.max(1, ticket.lastDraw - ticket.firstDraw + 1)
  const prices = Object.entries(games.offered[ticket.gameId]?.prices ?? {})
  const isPaid = ([, price]: [string, number]) =>
    ticketPrice(price, ticket.bets.length, drawCount) === ticket.price
  return {
    ticketId: ticket.unique_req_id,
    gameId: ticket.gameId,
    priceVariant: prices.find(isPaid)?.[0] ?? '1',
    bets: ticket.bets.map(({ numbers }, place) => ({ numbers, ...formatOf(formats?.[place]?.numbers[0]) })),
    drawCount,
    drawId: ticket.firstDraw,
    price: ticket.price,
  }
}

const formatOf = (format: number | undefined): { format?: BettingFormat } =>
  isBettingFormat(format) ? { format } : {}
