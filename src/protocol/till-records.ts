import * as v from 'valibot'
import { success, type HostCall } from './host-call.ts'
import { WireInquiryResult } from './tickets.ts'
import { AccountNumber, GameId, HostError, Label, Minor, Timestamp, Uuid } from './wire.ts'

/** Why a till changed. `adjustment`: the operator's company changed it without a request of a counter. */
export const ledgerKinds = [
  'opening',
  'sale',
  'ticketCancellation',
  'payout',
  'payoutCancellation',
  'refill',
  'collection',
  'walletTopUp',
  'walletSettlement',
  'terminalRefill',
  'terminalCollection',
  'playerTopUp',
  'playerSettlement',
  'adjustment',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** The kind of a money request. `accountChange` changes only an account's name or card. */
export const requestKinds = [...ledgerKinds, 'accountChange'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The largest number of ledger entries in one answer. */
export const ledgerPage = 500

export const LedgerNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * One change of a till. `number` is its place in the ledger of that till: 1, 2, 3 and so on, without a gap. `amount` is
 * positive where cash came in; `balance` is the content of the till right after. Minor units.
 */
export const WireLedgerEntry = v.object({
  number: v.pipe(LedgerNumber, v.minValue(1)),
  date: Timestamp,
  kind: v.picklist(ledgerKinds),
  amount: Minor,
  balance: Minor,
  /** The Idempotency-Key of the request that changed it, if one did. */
  id: v.optional(Uuid),
  /** The ticket's own id, if a sale changed it. */
  unique_req_id: v.optional(Uuid),
  /** If a ticket's money changed it. */
  barcode: v.optional(Label),
  gameId: v.optional(GameId),
  /** If an account's money changed it: a QR wallet, a player's account, or a terminal's funds. */
  userId: v.optional(Label),
})
export type WireLedgerEntry = v.InferOutput<typeof WireLedgerEntry>

/**
 * The outcome of one money request. `kind` is its kind; `answer` is the answer of the call. `absent` is a promise: the host has
 * never accepted this id and never will, so that a request still under way moves nothing. `pending`: it is being decided;
 * inquire again.
 */
export const WireMovement = v.variant('status', [
  v.object({
    status: v.literal('done'),
    id: Uuid,
    kind: v.picklist(requestKinds),
    answer: v.record(v.string(), v.unknown()),
  }),
  v.object({ status: v.literal('refused'), id: Uuid, error: HostError }),
  v.object({ status: v.literal('absent'), id: Uuid }),
  v.object({ status: v.literal('pending'), id: Uuid }),
])
export type WireMovement = v.InferOutput<typeof WireMovement>

const Ids = v.pipe(v.array(Uuid), v.maxLength(100))

/** The records of the caller's till: the outcomes of its requests, and every change. */
export const tillRecordCalls = {
  movementInquiry: {
    method: 'POST',
    path: '/api/movementInquiry',
    kind: 'write',
    optional: true,
    does:
      "The outcome of the caller's money requests by their ids, which are their Idempotency-Keys, in the " +
      "order of the request. `done` contains the call's answer, `refused` its error. `absent` is a promise: " +
      'the id is fenced, and a later request with it moves nothing (1001 `id_reused`). `pending`: it is ' +
      'being decided; inquire again. An id of another till is answered as an unknown one.',
    request: v.object({ ids: v.pipe(v.array(Uuid), v.minLength(1), v.maxLength(100)) }),
    answer: v.object({ success, data: v.array(WireMovement) }),
    example: { ids: ['01890a5d-ac96-774b-bcce-b302099a8057'] },
  },
  handoverInquiry: {
    method: 'POST',
    path: '/api/handoverInquiry',
    kind: 'write',
    optional: true,
    does:
      'The outcome of requests of an earlier operator of the shop, whose till the caller took over at the counter: of ' +
      'tickets by their own ids, and of other money requests by their Idempotency-Keys, in the order of the request. ' +
      'The answers are those that `operatorId` would get from `/api/ticket/inquiry` and `/api/movementInquiry`, but for the ' +
      'link of a wallet, which is money: that of a wallet that was opened more than 30 minutes ago is left out. ' +
      '`absent` is a promise about the ids of that operator. It moves no money, and no request is executed by it. ' +
      'An operator of another shop is refused.',
    request: v.object({ operatorId: AccountNumber, unique_req_ids: Ids, ids: Ids }),
    answer: v.object({
      success,
      tickets: v.array(WireInquiryResult),
      movements: v.array(WireMovement),
    }),
    refuses: ['user_not_found'],
    refusedExample: {
      operatorId: 0,
      unique_req_ids: [],
      ids: ['01890a5d-ac96-774b-bcce-b302099a8057'],
    },
  },
  getLedger: {
    method: 'POST',
    path: '/api/getLedger',
    kind: 'read',
    optional: true,
    does:
      "The entries of the caller's ledger with a number above `since`, in the order of their numbers, at " +
      'most 500; `last` is the number of the newest entry, so that a counter can continue until it has that ' +
      'one. `wallet` is the till after it, minor units. Without `since` there are no entries, only the ' +
      'current position of the ledger.',
    request: v.object({ since: v.optional(LedgerNumber) }),
    answer: v.object({
      success,
      data: v.pipe(v.array(WireLedgerEntry), v.maxLength(ledgerPage)),
      last: LedgerNumber,
      wallet: Minor,
    }),
  },
} satisfies Record<string, HostCall>
