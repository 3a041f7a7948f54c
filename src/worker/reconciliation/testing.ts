import { id } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop, wireSold } from '../../../tests/kit/shop.ts'
import type { CartTicket } from '../../events/ticket.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import type { WireSoldTicket } from '../../protocol/tickets.ts'

export const operatorId = 1042
export const opening = 100_000

export const found = (
  overrides: Partial<Extract<Event, { type: 'logDamageFound' }>['data']> = {},
): Event => ({
  type: 'logDamageFound',
  data: {
    gaps: [{ from: 9, to: 9, bytes: 400, fromAt: 19_000, toAt: 25_000 }],
    ids: [],
    knownBefore: [],
    knownAfter: [],
    ...overrides,
  },
})
/** Its records may have opened a shift and moved money. */
export const foundMore = found({ gaps: [{ from: 7, to: 9, bytes: 900, fromAt: 19_000, toAt: 25_000 }] })
export const loggedIn: Event = { type: 'loggedIn', data: { operatorId } }
export const shiftOpened: Event = { type: 'shiftOpened', data: { operatorId, opening } }
export const inCart = (number: number, overrides: Partial<CartTicket> = {}): Event => ({
  type: 'ticketAdded',
  data: { ticket: lottoTicket(number, overrides) },
})

/** A shop whose log was damaged, and whose operator has logged in again. */
export const damaged = (...before: Event[]): Event[] => [
  ...openShop,
  shiftOpened,
  ...before,
  found(),
  loggedIn,
]

export const soldTicket = (number: number, overrides: Partial<WireSoldTicket> = {}): WireSoldTicket =>
  wireSold(id(number), overrides)

export const entry = (number: number, overrides: Partial<WireLedgerEntry>): WireLedgerEntry => ({
  number,
  date: 20_000,
  kind: 'refill',
  amount: 500,
  balance: 0,
  id: id(700 + number),
  ...overrides,
})
export const saleOf = (number: number, ticket: WireSoldTicket): WireLedgerEntry =>
  entry(number, {
    kind: 'sale',
    amount: ticket.price,
    unique_req_id: ticket.unique_req_id,
    barcode: ticket.barcode,
  })
