import type { CartTicket, SoldTicket } from '../../src/events/ticket.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import type { WireSoldTicket } from '../../src/protocol/tickets.ts'
import { deployments } from '../../locales/deployments.ts'
import { id } from './decider.ts'
import { productVersion } from './versions.ts'

/** A shop that is open: operator 1042, three games, their draws open until 60 000 by the host's clock. */
export const openShop: Event[] = [
  { type: 'counterStarted', data: { productVersion, counterId: id(0xabcdef) } },
  {
    type: 'deploymentLoaded',
    data: {
      deployment: deployments.get('pt')!,
      printService: 'http://127.0.0.1:3333',
      shop: { name: 'Balcão Rossio', id: '7' },
    },
  },
  { type: 'loggedIn', data: { operatorId: 1042 } },
  {
    type: 'gamesOffered',
    data: {
      games: [4, 16, 24, 31, 51].map((gameId) => ({
        gameId,
        name: `Game ${gameId}`,
        prices: { '1': 100, '2': 250 },
      })),
    },
  },
  {
    type: 'drawsAnnounced',
    data: { draws: [4, 16, 24, 51].map((gameId) => ({ gameId, drawId: 7, closesAt: 60_000 })) },
  },
  { type: 'tillReported', data: { balance: 100_000 } },
]

export const lottoTicket = (number: number, overrides: Partial<CartTicket> = {}): CartTicket => ({
  ticketId: id(number),
  gameId: 4,
  priceVariant: '1',
  bets: [{ numbers: [1, 2, 3, 4, 5, 6] }],
  drawCount: 1,
  drawId: 7,
  price: 100,
  ...overrides,
})

export const sold = (price = 100): SoldTicket => ({
  barcode: '1234567890123456789012345678',
  price,
  firstDraw: 7,
  lastDraw: 7,
  firstDrawSeries: '7',
  lastDrawSeries: '7',
  purchasedAt: 20_000,
  firstDrawAt: 60_000,
  lastDrawAt: 60_000,
  expiresAt: 90_000_000,
})

/** The same ticket as the host sends it. */
export const wireSold = (uniqueReqId: string, overrides: Partial<WireSoldTicket> = {}): WireSoldTicket => ({
  unique_req_id: uniqueReqId,
  barcode: sold().barcode,
  price: 100,
  gameId: 4,
  firstDraw: 7,
  lastDraw: 7,
  firstDrawSeries: '7',
  lastDrawSeries: '7',
  purchaseDate: 20_000,
  firstDrawDate: 60_000,
  lastDrawDate: 60_000,
  expiryDate: 90_000_000,
  bets: [{ numbers: [1, 2, 3, 4, 5, 6] }],
  operatorId: 1042,
  ...overrides,
})

/** Ticket `number` is in the cart and being bought as `id(number + 100)`. */
export const purchaseUnderWay = (number: number, ticket = lottoTicket(number)): Event[] => [
  { type: 'ticketAdded', data: { ticket } },
  {
    type: 'purchaseRequested',
    data: {
      purchaseId: id(number + 200),
      operatorId: 1042,
      lottery: 'ordinary',
      tickets: [{ uniqueReqId: id(number + 100), ticket }],
    },
  },
]

/** Operator 1042 has handed the till over with something open, and operator 7 has taken it over. */
export const takenOver = (open: (Event & { type: 'tillHandedOver' })['data']['open'][number]): Event[] => [
  {
    type: 'tillHandedOver',
    data: {
      ...{ handoverId: id(401), operatorId: 1042, receiptId: id(402) },
      counted: { denominations: [], counted: 0, expected: 0 },
      open: [open],
    },
  },
  { type: 'loggedOut', data: { reason: 'operator' } },
  { type: 'loggedIn', data: { operatorId: 7 } },
  { type: 'tillTakenOver', data: { handoverId: id(401), operatorId: 7, recounted: null } },
]
