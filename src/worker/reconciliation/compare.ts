import type { CartTicket } from '../../events/ticket.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import type { WireSoldTicket } from '../../protocol/tickets.ts'
import { ticketPrice } from '../../games/rules.ts'
import { counterKinds, idOfEntry } from '../shared/host-ledger.ts'
import { soldTicket } from '../shared/sold-ticket.ts'
import type { State } from '../state.ts'
import type { Damage } from './state.ts'

/** The maximum difference between the clocks of counter and host, if the ledger can only be searched by time. */
const clockMarginMs = 3_600_000

/** When the first gap began; if the log begins with a gap, half a day before it was found. */
const begunAt = ({ gaps, foundAt }: Damage): number => gaps[0]?.fromAt ?? foundAt - 12 * clockMarginMs

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

/** The entries that the gaps lost: later than the known ones, and not mentioned in any readable event. */
export function unknownEntries(
  damage: Damage,
  entries: readonly WireLedgerEntry[],
): readonly WireLedgerEntry[] {
  const known = new Set([...damage.knownBefore, ...damage.knownAfter])
  const since = anchor(damage, entries)
  return entries.filter((entry, place) => {
    const id = idOfEntry(entry)
    const isLater = since < 0 ? entry.date >= begunAt(damage) - clockMarginMs : place > since
    return isLater && id !== undefined && !known.has(id)
  })
}

/** Money other than sales: its effect on the till is in the ledger entry itself. */
export const recoveredMovements = (
  entries: readonly WireLedgerEntry[],
  operatorId: number,
): Extract<Event, { type: 'movementRecovered' }>[] =>
  entries.flatMap(({ id, kind: wireKind, amount, date, barcode }) => {
    const kind = counterKinds[wireKind]
    if (!id || kind === 'sale' || kind === 'adjustment') return []
    const about = barcode === undefined ? {} : { barcode }
    const data = { movementId: id, operatorId, kind, amount: Math.abs(amount), doneAt: date, ...about }
    return [{ type: 'movementRecovered', data }]
  })

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

const formatOf = (format: number | undefined): { format?: 1000 | 1001 } =>
  format === 1000 || format === 1001 ? { format } : {}
