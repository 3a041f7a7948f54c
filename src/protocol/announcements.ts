import * as v from 'valibot'
import { Nothing, success, type HostCall } from './host-call.ts'
import { Finite, GameId, inQuery, PrintedGameId, Timestamp } from './wire.ts'

/**
 * The messages of the operator's company to its shops, and the values of each (amounts in minor units):
 * - `shopOpened`: `shop` (its name), `shopId`;
 * - `demo`: this host is no real lottery; `currency`, `payoutLimit`;
 * - `drawSpeed`: draws follow one another `speed` times as fast as they should;
 * - `walletBlocked`, `walletUnblocked`: `userId`, `name` of a wallet that the reader has opened;
 * - `company`: `text`, in the words of the company.
 */
export const messageKeys = [
  'shopOpened',
  'demo',
  'drawSpeed',
  'walletBlocked',
  'walletUnblocked',
  'company',
] as const
export type MessageKey = (typeof messageKeys)[number]

/** A message is a key and its values, so that the page shows it in the reader's language. */
export const WireMessage = v.object({
  id: v.string(),
  at: Timestamp,
  key: v.picklist(messageKeys),
  values: v.record(v.string(), v.union([v.string(), Finite])),
})
export type WireMessage = v.InferOutput<typeof WireMessage>

/** `draw_time` is when the draw was held, milliseconds since 1970 (elsewhere it is the remaining time). */
export const WireResult = v.object({
  game_id: GameId,
  draw_id: v.pipe(v.number(), v.integer()),
  draw_time: Timestamp,
  numbers: v.array(v.pipe(v.number(), v.integer())),
})
export type WireResult = v.InferOutput<typeof WireResult>

/** Messages and results, newest first, and downloads: nothing that a sale needs. */
export const announcementCalls = {
  messages: {
    method: 'GET',
    path: '/api/messages',
    kind: 'read',
    optional: true,
    does: 'The messages of the company to its shops.',
    request: Nothing,
    answer: v.object({ success, data: v.array(WireMessage) }),
  },
  results: {
    method: 'GET',
    path: '/api/results',
    kind: 'read',
    optional: true,
    does:
      'At most 20 of each game, or of one game if it is named. An instant game has none: its tickets have ' +
      'their own results.',
    request: v.object({ game_id: v.optional(inQuery(PrintedGameId)) }),
    answer: v.object({ success, data: v.array(WireResult) }),
  },
  downloads: {
    method: 'GET',
    path: '/api/downloads',
    kind: 'read',
    optional: true,
    does:
      "Paths under `/downloads/` of the print program's packages; each has its version in its file name " +
      '(section 5).',
    request: Nothing,
    answer: v.object({ success, data: v.array(v.string()) }),
  },
} satisfies Record<string, HostCall>
