import * as v from 'valibot'
import { maxTotal } from '../../values/money.ts'
import { languages } from '../../values/language.ts'
import {
  CurrencyCode,
  GameId,
  HostError,
  Minor,
  NonNegativeMinor,
  Timestamp,
  Uuid,
} from '../../protocol/wire.ts'

const integer = v.pipe(v.number(), v.integer())

const Bet = v.object({
  numbers: v.pipe(v.array(integer), v.readonly()),
  format: v.optional(v.picklist([1000, 1001])),
})

/** A sold ticket with everything that its price and its draws were at the moment of sale. */
const TicketSold = v.object({
  id: Uuid,
  digest: v.string(),
  barcode: v.string(),
  gameId: GameId,
  bets: v.array(Bet),
  stake: NonNegativeMinor,
  price: NonNegativeMinor,
  /** Number of the prize tables that it is paid by (`src/games/prize-tables.ts`); the first ones had no number. */
  prizeTables: v.optional(integer, 1),
  firstDraw: integer,
  lastDraw: integer,
  firstDrawDate: Timestamp,
  lastDrawDate: Timestamp,
  expiryDate: Timestamp,
  /** Of an instant game alone: its result comes with the sale. */
  instantPrize: v.optional(NonNegativeMinor),
})
export type TicketSold = v.InferOutput<typeof TicketSold>

const TicketRefused = v.object({ id: Uuid, digest: v.string(), error: HostError })
export type TicketRefused = v.InferOutput<typeof TicketRefused>

export const UnsoldDraw = v.object({
  gameId: GameId,
  drawId: integer,
  endsAt: Timestamp,
  numbers: v.array(integer),
  /** The end of the first of the draws that were held one after another up to this one. */
  heldSince: v.optional(Timestamp),
})
export type UnsoldDraw = v.InferOutput<typeof UnsoldDraw>

const DrawHeld = v.object({
  ...UnsoldDraw.entries,
  /** Prizes by barcode, winning tickets only. */
  prizes: v.record(v.string(), NonNegativeMinor),
})
export type DrawHeld = v.InferOutput<typeof DrawHeld>

const event = <const Type extends string, Fields extends v.ObjectEntries>(type: Type, fields: Fields) =>
  v.object({ type: v.literal(type), at: Timestamp, ...fields })

/** Minor units. What held before the terms named a limit. */
export const defaultPayoutLimit = 100_000

/** Minor units. What held before the terms named bounds: those of the default deployment. */
export const defaultTopUp = { min: 500, max: 10_000 }

/** Minor units. What held before the terms named a limit of accounts (sections 5 and 9). */
export const defaultAccountLimit = 99_999

/** Minor units. What held before the terms named a limit of the till (section 5). */
export const defaultTillLimit = 500_000

/** What held before the terms named a limit of what a draw may cost: no more than any total may be. */
export const noLiabilityLimit = { perDraw: maxTotal, ofGame: {} }

/** What held before the terms named what a deployment has. */
export const allFeatures = {
  qrCode: true,
  terminals: true,
  terminalPasswordUnlock: true,
  cardReader: true,
  tvBox: true,
}

const feature = v.boolean()

/** Who asked for cash to be moved, by which Idempotency-Key, and the digest of what was asked. */
const tillRequest = { operatorId: integer, key: Uuid, digest: v.string() }
const aboutAccount = { ...tillRequest, userId: v.string(), amount: NonNegativeMinor }
/** Never a card's number: its keyed hash, and its end for people. */
const Card = v.object({ hash: v.string(), end: v.string() })
const playerChanges = { name: v.optional(v.string()), card: v.optional(v.nullable(Card)) }
const aboutTicket = { ...tillRequest, barcode: v.string(), amount: NonNegativeMinor }

/** Everything that can happen at an operator's host; `at` is when, milliseconds since 1970. */
export const HostEvent = v.variant('type', [
  event('termsSet', {
    terms: v.object({
      currency: CurrencyCode,
      negativeBalanceSales: v.boolean(),
      payoutLimit: v.optional(NonNegativeMinor, defaultPayoutLimit),
      liability: v.optional(
        v.object({ perDraw: NonNegativeMinor, ofGame: v.record(v.string(), NonNegativeMinor) }),
        noLiabilityLimit,
      ),
      isTraining: v.optional(v.boolean()),
      drawSpeed: v.number(),
      topUp: v.optional(v.object({ min: NonNegativeMinor, max: NonNegativeMinor }), defaultTopUp),
      accountLimit: v.optional(NonNegativeMinor, defaultAccountLimit),
      tillLimit: v.optional(NonNegativeMinor, defaultTillLimit),
      features: v.optional(
        v.object({
          qrCode: feature,
          terminals: feature,
          terminalPasswordUnlock: feature,
          cardReader: feature,
          tvBox: feature,
        }),
        allFeatures,
      ),
    }),
  }),
  event('shopOpened', { shop: v.object({ name: v.string(), id: v.string() }) }),
  event('operatorAdded', {
    operatorId: integer,
    login: v.string(),
    passwordHash: v.nullable(v.string()),
    permittedGames: v.array(GameId),
    openingTill: Minor,
    /** Left out where the operator has a till of his own, which has the operator's number. */
    tillId: v.optional(integer),
  }),
  event('registrationCodeIssued', { code: v.string(), operatorId: integer }),
  event('passwordSet', { code: v.string(), operatorId: integer, passwordHash: v.string() }),
  event('gamesOffered', {
    games: v.array(v.object({ gameId: GameId, prices: v.array(v.record(v.string(), NonNegativeMinor)) })),
  }),
  event('drawsHeld', { draws: v.array(DrawHeld) }),
  event('unsoldDrawsHeld', { draws: v.array(UnsoldDraw) }),
  /** One batch: its tickets and their money are one fact. */
  event('purchaseDecided', {
    operatorId: integer,
    key: Uuid,
    digest: v.string(),
    ids: v.array(Uuid),
    sold: v.array(TicketSold),
    refused: v.array(TicketRefused),
    reused: v.array(Uuid),
  }),
  /** The host said that it has never seen these ids; from now on it never will. */
  event('ticketIdsFenced', { operatorId: integer, ids: v.array(Uuid) }),
  /** The same of the Idempotency-Keys of money requests. */
  event('requestsFenced', { operatorId: integer, keys: v.array(Uuid) }),
  event('ticketChecked', { operatorId: integer, barcode: v.string() }),
  event('ticketPaid', aboutTicket),
  event('ticketCancelled', aboutTicket),
  event('payoutCancelled', aboutTicket),
  event('tillRefilled', { ...tillRequest, amount: NonNegativeMinor }),
  event('tillCollected', { ...tillRequest, amount: NonNegativeMinor }),
  /** A player's wallet with its first money in it; its link begins with `origin` and ends with the `secret`. */
  event('walletOpened', {
    ...tillRequest,
    userId: v.string(),
    name: v.string(),
    origin: v.string(),
    secret: v.string(),
    amount: NonNegativeMinor,
  }),
  event('walletSettled', aboutAccount),
  /** Its link ends with another secret from now on; the one before opens nothing any more. */
  event('walletLinkReplaced', {
    userId: v.string(),
    origin: v.string(),
    secret: v.string(),
    linkedAt: Timestamp,
  }),
  event('walletBlockSet', { userId: v.string(), isBlocked: v.boolean() }),
  event('terminalsAdded', { operatorId: integer, terminalIds: v.array(integer) }),
  /** `userId` is the terminal's account: funds went to it with cash into the till, or came back. */
  event('terminalRefilled', aboutAccount),
  event('terminalCollected', aboutAccount),
  event('terminalLockSet', { account: v.string(), isLocked: v.boolean() }),
  event('terminalPasswordSet', { account: v.string(), passwordHash: v.nullable(v.string()) }),
  /** Paid out of the terminal's funds: the till stays as it is. */
  event('terminalTicketSold', { account: v.string(), ticket: TicketSold }),
  event('terminalTicketRefused', { account: v.string(), ticket: TicketRefused }),
  event('playerAdded', { ...aboutAccount, name: v.string(), card: Card, isOperator: v.boolean() }),
  event('playerRefilled', { ...aboutAccount, ...playerChanges }),
  event('playerCollected', { ...aboutAccount, ...playerChanges }),
  /** Name or card alone. */
  event('playerChanged', { ...tillRequest, userId: v.string(), ...playerChanges }),
  event('tvBoxesAdded', {
    tvBoxes: v.array(v.object({ deviceId: v.string(), gameId: v.nullable(GameId) })),
  }),
  event('tvBoxConfigured', {
    operatorId: integer,
    deviceId: v.string(),
    gameId: GameId,
    language: v.optional(v.picklist(languages)),
  }),
  event('tillRequestRefused', { ...tillRequest, error: HostError }),
])
export type HostEvent = v.InferOutput<typeof HostEvent>
export type HostEventOf<Type extends HostEvent['type']> = Extract<HostEvent, { type: Type }>

type PassingEvent = HostEventOf<'unsoldDrawsHeld'>

/**
 * Whether a log leaves the event out. Draws that no ticket took part in follow one another day and night and decide
 * nothing: only their latest results are worth a place.
 */
export const isPassing = (event: HostEvent): event is PassingEvent => event.type === 'unsoldDrawsHeld'
