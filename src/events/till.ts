import * as v from 'valibot'
import { PlayerId } from '../protocol/players.ts'
import { TerminalId } from '../protocol/terminals.ts'
import { GameId, Minor, NonNegativeMinor, Timestamp } from '../protocol/wire.ts'
import { elsewhereKinds, movementKinds } from '../values/till-kinds.ts'
import { unchanged } from './from-format-1.ts'
import { Decided, UnknownReason } from './intent.ts'
import { event } from './event.ts'
import { Id } from './id.ts'
import { requestedWithoutLink, settledWithoutLink } from './logged-links.ts'

const Amount = v.pipe(Minor, v.minValue(1))

/** An earlier version wrote the wallet's link here (`logged-links.ts`). */
const hadLink = v.optional(v.literal(true))

/** Money that goes over the counter beside a purchase, as it is asked for. Amounts are minor units. */
export const Movement = v.variant('kind', [
  /** A winning ticket is paid; the rest is what its check said. */
  v.object({
    kind: v.literal('payout'),
    barcode: v.string(),
    prize: NonNegativeMinor,
    purchasedAt: Timestamp,
    gameId: v.optional(GameId),
  }),
  /** A ticket is taken back before its draw closes, and its price given back. */
  v.object({ kind: v.literal('ticketCancellation'), barcode: v.string() }),
  /** A prize comes back into the till. */
  v.object({ kind: v.literal('payoutCancellation'), barcode: v.string() }),
  v.object({ kind: v.literal('refill'), amount: Amount }),
  /** `closesDay`: all that is in the till, at the close of a day. */
  v.object({ kind: v.literal('collection'), amount: Amount, closesDay: v.optional(v.boolean()) }),
  /** A player's wallet is opened and put on paper as a QR code. */
  v.object({ kind: v.literal('walletTopUp'), amount: Amount }),
  /** A player's wallet is paid out whole. What its QR code says is in no event: whoever has it can cash the wallet in. */
  v.object({ kind: v.literal('walletSettlement'), userId: v.string(), amount: Amount, hadLink }),
  /** Cash goes into the till, and funds as much to a self-service terminal. */
  v.object({ kind: v.literal('terminalSend'), terminalId: TerminalId, amount: Amount }),
  /** Funds come back from a self-service terminal, and cash as much leaves the till. */
  v.object({ kind: v.literal('terminalRefund'), terminalId: TerminalId, amount: Amount }),
  /** Cash goes into the till, and as much to a player's account. */
  v.object({ kind: v.literal('playerTopUp'), userId: PlayerId, amount: Amount }),
  /** A player is paid out of his account. */
  v.object({ kind: v.literal('playerSettlement'), userId: PlayerId, amount: Amount }),
])
export type Movement = v.InferOutput<typeof Movement>

/** An entry of the host's ledger: its number there, the host's time in ms since 1970, and the id of its request. */
const ElsewhereEntry = v.object({
  number: NonNegativeMinor,
  date: Timestamp,
  kind: v.picklist(elsewhereKinds),
  amount: Minor,
  id: v.optional(Id),
})
export type ElsewhereEntry = v.InferOutput<typeof ElsewhereEntry>

export const tillEvents = {
  /** What the host says is in the till, minor units. */
  tillReported: event(v.object({ balance: Minor }), { formerly: 'walletReported', upcasters: [unchanged] }),
  /** The ledger of the operator's shift begins with what was in the till then. */
  shiftOpened: event(v.object({ operatorId: v.number(), opening: Minor })),
  /**
   * The host's ledger of the till was read up to `number`. `elsewhere`: what changed the till without a request of this
   * counter, above zero where cash came in. `awaited`: ids of what was done here and was not listed yet.
   */
  tillLedgerRead: event(
    v.object({ number: NonNegativeMinor, elsewhere: v.array(ElsewhereEntry), awaited: v.array(Id) }),
  ),
  /** The intent: durable before the request leaves, which carries `movementId` as its key. */
  movementRequested: event(v.object({ movementId: Id, operatorId: v.number(), movement: Movement }), {
    formerly: 'cashMovementRequested',
    upcasters: [requestedWithoutLink, unchanged],
  }),
  /** The host has done it: `amount` went over the counter, `balance` was in the till right after. */
  movementDone: event(
    v.object({
      movementId: Id,
      kind: v.picklist(movementKinds),
      amount: NonNegativeMinor,
      balance: Minor,
      /** The ticket it was about. */
      ticket: v.optional(
        v.object({ barcode: v.string(), gameId: GameId, price: NonNegativeMinor, purchasedAt: Timestamp }),
      ),
      /** The wallet that was opened; its balance is what the player has in it. */
      wallet: v.optional(v.object({ userId: v.string(), balance: NonNegativeMinor, hadLink })),
      /** What the account that it went to or came from held right after. */
      accountBalance: v.optional(NonNegativeMinor),
      /** The QR wallet that was paid out, by its id; versions that marked no paper as spent left it out. */
      settledWallet: v.optional(v.string()),
    }),
    { formerly: 'cashMovementDone', upcasters: [settledWithoutLink, unchanged] },
  ),
  /** The host said so explicitly. */
  movementRefused: event(v.object({ movementId: Id, code: v.number(), name: v.string() }), {
    formerly: 'cashMovementRefused',
    upcasters: [unchanged],
  }),
  /** The host has never taken it, and promised that it never will: nothing went over the counter. */
  movementNeverReceived: event(v.object({ movementId: Id }), {
    formerly: 'cashMovementNeverReceived',
    upcasters: [unchanged],
  }),
  movementUnknown: event(v.object({ movementId: Id, reason: UnknownReason }), {
    formerly: 'cashMovementUnknown',
    upcasters: [unchanged],
  }),
  /** The operator's own word on a movement that the host does not answer for. */
  movementDecidedByOperator: event(
    v.object({ movementId: Id, decision: v.picklist(['notDone']), decided: Decided }),
    { formerly: 'cashMovementDecidedByOperator', upcasters: [unchanged] },
  ),
}
