import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployments } from '../../locales/deployments.ts'
import type { CartTicket } from '../../src/events/ticket.ts'
import type { Event, Logged } from '../../src/events/vocabulary.ts'
import { stateHashOf, replay } from '../../src/worker/replay.ts'
import { recordsOf } from '../kit/log-bytes.ts'
import { productVersion } from '../kit/versions.ts'
import { folderOfTest } from '../kit/test-folders.ts'

export const counterId = '0197a000-0000-7000-8000-00000000c0de'
export const soldId = '0197a000-0000-7000-8000-000000000001'
export const unknownId = '0197a000-0000-7000-8000-000000000002'
const jobId = '0197a000-0000-7000-8000-000000000003'
const openedAt = Date.UTC(2026, 2, 14, 18, 0, 0)
const purchasedAt = openedAt + 60_000

const ticket = (ticketId: string): CartTicket => ({
  ticketId,
  gameId: 20,
  priceVariant: '1',
  bets: [{ numbers: [3, 11, 17] }],
  drawCount: 1,
  drawId: 4711,
  price: 100,
})

/** A short shift: one ticket sold and not printed, one whose fate is not known, one still in the cart. */
export const shift: readonly Event[] = [
  { type: 'segmentOpened', data: { logId: counterId, segment: 1, format: 2 } },
  { type: 'counterStarted', data: { productVersion, counterId } },
  {
    type: 'deploymentLoaded',
    data: {
      deployment: deployments.get('pt')!,
      printService: 'http://127.0.0.1:3333',
      shop: { name: 'Balcão Rossio', id: '7' },
    },
  },
  { type: 'loggedIn', data: { operatorId: 1042 } },
  { type: 'gamesOffered', data: { games: [{ gameId: 20, name: 'Keno', prices: { '1': 100 } }] } },
  { type: 'ticketAdded', data: { ticket: ticket(soldId) } },
  { type: 'ticketAdded', data: { ticket: ticket(unknownId) } },
  {
    type: 'purchaseRequested',
    data: {
      purchaseId: soldId,
      operatorId: 1042,
      lottery: 'ordinary',
      tickets: [soldId, unknownId].map((id) => ({ uniqueReqId: id, ticket: ticket(id) })),
    },
  },
  {
    type: 'ticketSold',
    data: {
      uniqueReqId: soldId,
      sold: {
        barcode: '1234567890123456789012345678',
        price: 100,
        firstDraw: 4711,
        lastDraw: 4711,
        firstDrawSeries: '4711',
        lastDrawSeries: '4711',
        purchasedAt,
        firstDrawAt: purchasedAt,
        lastDrawAt: purchasedAt,
        expiresAt: purchasedAt,
      },
    },
  },
  { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [unknownId], reason: 'noAnswer' } },
  { type: 'tillReported', data: { balance: 100_100 } },
  { type: 'ticketPrintRequested', data: { jobId, uniqueReqId: soldId, copy: 0 } },
  { type: 'ticketAdded', data: { ticket: ticket(jobId) } },
]

const logged = (events: readonly Event[]): Logged[] =>
  events.map((event, index) => ({ ...event, seq: index + 1, at: openedAt + index * 1000 }))

/** The state hash that a replay of these events must give. */
export const stateHashAfter = (events: readonly Event[]): string => stateHashOf(replay(logged(events)).state)

/** The log of these events, a line each. */
export const linesOf = (events: readonly Event[]): string[] =>
  recordsOf(logged(events)).map((bytes) => Buffer.from(bytes).toString())

export function logFile(content: string): string {
  const file = join(folderOfTest(), 'balcao-log.jsonl')
  writeFileSync(file, content)
  return file
}
