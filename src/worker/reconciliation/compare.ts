import type { CartTicket } from '../../events/ticket.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import type { WireSoldTicket } from '../../protocol/tickets.ts'
import { ticketPrice } from '../../games/rules.ts'
import { counterKinds, idOfEntry } from '../shared/host-ledger.ts'
import { soldTicket } from '../shared/sold-ticket.ts'
import type { State } from '../state.ts'
import type { Damage } from './state.ts'

/** How far the clocks of counter and host may differ, where the ledger can be searched by time alone. */
const clockMarginMs = 3_600_000

/** When the first gap began; where the log begins with it, half a day before it was found. */
const begunAt = ({ gaps, foundAt }: Damage): number => gaps[0]?.fromAt ?? foundAt - 12 * clockMarginMs

/** Whether these entries, the last ones of the ledger, reach back to what was done before the first gap. */
export function reachesBack(damage: Damage, entries: readonly WireLedgerEntry[]): boolean {
  const [first] = entries
  return (
    !first ||
    first.number === 1 ||
    first.date < begunAt(damage) - clockMarginMs ||
    anchor(damage, entries) >= 0
  )
}

/** Place of the last entry that is known to be from before the first gap; below 0 where none is. */
function anchor({ knownBefore }: Damage, entries: readonly WireLedgerEntry[]): number {
  const known = new Set(knownBefore)
  return entries.findLastIndex((entry) => known.has(idOfEntry(entry) ?? ''))
}

/** The entries that the gaps took: they came after what is known from before, and nothing that can be read speaks of them. */
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

/** Money other than sales: what became of the till is all that the ledger says. */
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

/** What the host sold and no event that can be read speaks of. */
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
        ticket: askedFor(state, ticket),
        sold: soldTicket(ticket),
      },
    }))
}

/** The ticket as it was in the cart, as far as the sale tells: its id there was another one, which nobody knows any more. */
function askedFor({ games }: State, ticket: WireSoldTicket): CartTicket {
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
