import * as v from 'valibot'
import { PlayerId } from '../protocol/players.ts'
import { TerminalId } from '../protocol/terminals.ts'
import { LedgerNumber } from '../protocol/till-records.ts'
import { Finite, GameId, Minor, NonNegativeMinor, Timestamp } from '../protocol/wire.ts'
import { elsewhereKinds, movementKinds } from '../values/till-kinds.ts'
import { unchanged } from './from-format-1.ts'
import { Decided, refusal, takenOverFrom, UnknownReason, withdrawnPrints } from './intent.ts'
import { event } from './event.ts'
import { Id } from './id.ts'
import { doneWithoutLink, requestedWithoutLink } from './logged-links.ts'

const Amount = v.pipe(Minor, v.minValue(1))

/** An earlier version logged the wallet's link here (`logged-links.ts`). */
const hadLink = v.optional(v.literal(true))

/** A requested movement of money other than a purchase. Amounts are minor units. */
export const Movement = v.variant('kind', [
  /** A winning ticket is paid; the other fields are from its check. */
  v.object({
    kind: v.literal('payout'),
    barcode: v.string(),
    prize: NonNegativeMinor,
    purchasedAt: Timestamp,
    gameId: v.optional(GameId),
  }),
  /** A ticket is cancelled before its draw closes, and its price returned. */
  v.object({ kind: v.literal('ticketCancellation'), barcode: v.string() }),
  /** A payout is cancelled, and the prize returns to the till. */
  v.object({ kind: v.literal('payoutCancellation'), barcode: v.string() }),
  v.object({ kind: v.literal('refill'), amount: Amount }),
  /** `closesDay`: collects the whole till, at the close of a day. */
  v.object({ kind: v.literal('collection'), amount: Amount, closesDay: v.optional(v.boolean()) }),
  /** A player's wallet is opened and printed as a QR code. */
  v.object({ kind: v.literal('walletTopUp'), amount: Amount }),
  /**
   * A player's wallet is paid out completely. The link in its QR code is in no event, because anyone who has it can
   * cash the wallet in.
   */
  v.object({ kind: v.literal('walletSettlement'), userId: v.string(), amount: Amount, hadLink }),
  /** Cash goes into the till, and the same amount of funds to a self-service terminal. */
  v.object({ kind: v.literal('terminalSend'), terminalId: TerminalId, amount: Amount }),
  /** Funds come back from a self-service terminal, and the same amount of cash leaves the till. */
  v.object({ kind: v.literal('terminalRefund'), terminalId: TerminalId, amount: Amount }),
  /** Cash goes into the till, and the same amount to a player's account. */
  v.object({ kind: v.literal('playerTopUp'), userId: PlayerId, amount: Amount }),
  /** A player is paid from the account. */
  v.object({ kind: v.literal('playerSettlement'), userId: PlayerId, amount: Amount }),
])
export type Movement = v.InferOutput<typeof Movement>

/** An entry of the host's ledger: its number there, the host's time in ms since 1970, and the id of its request. */
const ElsewhereEntry = v.object({
  number: LedgerNumber,
  date: Timestamp,
  kind: v.picklist(elsewhereKinds),
  amount: Minor,
  id: v.optional(Id),
})
export type ElsewhereEntry = v.InferOutput<typeof ElsewhereEntry>

export const tillEvents = {
  /** The host's figure of the till, minor units. */
  tillReported: event(v.object({ balance: Minor }), { formerly: 'walletReported', upcasters: [unchanged] }),
  /** The ledger of the operator's shift begins with this till. */
  shiftOpened: event(v.object({ operatorId: Finite, opening: Minor })),
  /**
   * The host's ledger of the till was read up to `number`. `elsewhere`: changes without a request of this counter,
   * above zero for cash in. `awaited`: ids of own movements that were not listed yet.
   */
  tillLedgerRead: event(
    v.object({ number: LedgerNumber, elsewhere: v.array(ElsewhereEntry), awaited: v.array(Id) }),
  ),
  /**
   * The intent: durable before the request is sent, which carries `movementId` as its key. `closeId`: the close of a
   * day for which it empties the till; earlier versions left it out.
   */
  movementRequested: event(
    v.object({ movementId: Id, operatorId: Finite, movement: Movement, closeId: v.optional(Id) }),
    { formerly: 'cashMovementRequested', upcasters: [requestedWithoutLink, unchanged] },
  ),
  /** The host has executed it: `amount` was moved, `balance` was the till right after. */
  movementDone: event(
    v.object({
      movementId: Id,
      kind: v.picklist(movementKinds),
      amount: NonNegativeMinor,
      balance: Minor,
      /** Its ticket. */
      ticket: v.optional(
        v.object({ barcode: v.string(), gameId: GameId, price: NonNegativeMinor, purchasedAt: Timestamp }),
      ),
      /** The opened wallet with its balance. */
      wallet: v.optional(v.object({ userId: v.string(), balance: NonNegativeMinor, hadLink })),
      /** The balance of the account right after. */
      accountBalance: v.optional(NonNegativeMinor),
      /** The paid-out QR wallet, by its id; left out by versions that did not mark spent papers. */
      settledWallet: v.optional(v.string()),
      withdrawnPrints,
      takenOverFrom,
    }),
    { formerly: 'cashMovementDone', upcasters: [doneWithoutLink, unchanged] },
  ),
  /** The host refused it explicitly. */
  movementRefused: event(v.object({ movementId: Id, ...refusal, takenOverFrom }), {
    formerly: 'cashMovementRefused',
    upcasters: [unchanged],
  }),
  /** The host never accepted it, and promised that it never will: no money was moved. */
  movementNeverReceived: event(v.object({ movementId: Id, takenOverFrom }), {
    formerly: 'cashMovementNeverReceived',
    upcasters: [unchanged],
  }),
  movementUnknown: event(v.object({ movementId: Id, reason: UnknownReason }), {
    formerly: 'cashMovementUnknown',
    upcasters: [unchanged],
  }),
  /** The operator's decision on a movement that the host does not answer for. */
  movementDecidedByOperator: event(
    v.object({ movementId: Id, decision: v.picklist(['notDone']), decided: Decided }),
    { formerly: 'cashMovementDecidedByOperator', upcasters: [unchanged] },
  ),
}
