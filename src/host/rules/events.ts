import * as v from 'valibot'
import { WireLogHead } from '../../protocol/heads.ts'
import { maxTotal } from '../../values/money.ts'
import { languages } from '../../values/language.ts'
import {
  BettingFormat,
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
  format: v.optional(BettingFormat),
})

/** A sold ticket, with everything that its price and draws were at the time of the sale. */
const TicketSold = v.object({
  id: Uuid,
  digest: v.string(),
  barcode: v.string(),
  gameId: GameId,
  bets: v.array(Bet),
  stake: NonNegativeMinor,
  price: NonNegativeMinor,
  /**
   * Number of the prize tables that decide its prize (`src/games/prize-tables.ts`). Tickets of the first tables have no number.
   */
  prizeTables: v.optional(integer, 1),
  /** The root that the host had committed itself to, where it had. */
  dayRoot: v.optional(v.string()),
  firstDraw: integer,
  lastDraw: integer,
  firstDrawDate: Timestamp,
  lastDrawDate: Timestamp,
  expiryDate: Timestamp,
  /** Only in instant games, whose result is part of the sale. */
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
  /** The end of the first draw of the uninterrupted series of held draws up to this one. */
  heldSince: v.optional(Timestamp),
})
export type UnsoldDraw = v.InferOutput<typeof UnsoldDraw>

const DrawHeld = v.object({
  ...UnsoldDraw.entries,
  /** Prizes of the winning tickets, by barcode. */
  prizes: v.record(v.string(), NonNegativeMinor),
})
export type DrawHeld = v.InferOutput<typeof DrawHeld>

const event = <const Type extends string, Fields extends v.ObjectEntries>(type: Type, fields: Fields) =>
  v.object({ type: v.literal(type), at: Timestamp, ...fields })

/** Minor units. The payout limit of terms that name none. */
export const defaultPayoutLimit = 100_000

/** Minor units. The bounds of terms that name none; they are those of the default deployment. */
export const defaultTopUp = { min: 500, max: 10_000 }

/** Minor units. The account limit of terms that name none (sections 5 and 9). */
export const defaultAccountLimit = 99_999

/** Minor units. The till limit of terms that name none (section 5). */
export const defaultTillLimit = 500_000

/** The limits of liability of terms that name none: the largest possible total. */
export const noLiabilityLimit = { perDraw: maxTotal, ofGame: {} }

/** The features of terms that name none. */
export const allFeatures = {
  qrCode: true,
  terminals: true,
  terminalPasswordUnlock: true,
  cardReader: true,
  tvBox: true,
}

const feature = v.boolean()

/** Fields of a request that moves cash: the operator, the Idempotency-Key and the digest of the request. */
const tillRequest = { operatorId: integer, key: Uuid, digest: v.string() }
const aboutAccount = { ...tillRequest, userId: v.string(), amount: NonNegativeMinor }
/** A card's keyed hash and last characters. The card's number is never stored. */
const Card = v.object({ hash: v.string(), end: v.string() })
const playerChanges = { name: v.optional(v.string()), card: v.optional(v.nullable(Card)) }
const aboutTicket = { ...tillRequest, barcode: v.string(), amount: NonNegativeMinor }

/** The administrator who ordered something, and why. */
const By = v.object({ administrator: v.string(), reason: v.string() })
export type By = v.InferOutput<typeof By>
/** Missing where no administrator ordered it. */
const by = v.optional(By)

/** Everything that can happen at an operator's host. `at` is the moment, in ms since 1970. */
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
      timeZone: v.optional(v.string()),
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
  event('shopOpened', { shop: v.object({ name: v.string(), id: v.string() }), by }),
  event('shopRenamed', { name: v.string(), by: By }),
  event('operatorAdded', {
    operatorId: integer,
    login: v.string(),
    passwordHash: v.nullable(v.string()),
    permittedGames: v.array(GameId),
    openingTill: Minor,
    /** Missing if the operator has an own till, whose id is the operator's id. */
    tillId: v.optional(integer),
    by,
  }),
  event('privilegesSet', { operatorId: integer, permittedGames: v.array(GameId), by: By }),
  event('operatorBlockSet', { operatorId: integer, isBlocked: v.boolean(), by: By }),
  event('registrationCodeIssued', { code: v.string(), operatorId: integer, by }),
  event('passwordSet', { code: v.string(), operatorId: integer, passwordHash: v.string() }),
  event('gamesOffered', {
    games: v.array(v.object({ gameId: GameId, prices: v.array(v.record(v.string(), NonNegativeMinor)) })),
  }),
  event('drawsHeld', { draws: v.array(DrawHeld) }),
  event('unsoldDrawsHeld', { draws: v.array(UnsoldDraw) }),
  /** One batch. Its tickets and their money are one event, so that they are stored together or not at all. */
  event('purchaseDecided', {
    operatorId: integer,
    key: Uuid,
    digest: v.string(),
    ids: v.array(Uuid),
    sold: v.array(TicketSold),
    refused: v.array(TicketRefused),
    reused: v.array(Uuid),
  }),
  /** The host has answered that these ids never arrived. From now on it refuses them. */
  event('ticketIdsFenced', { operatorId: integer, ids: v.array(Uuid) }),
  /** The same for the Idempotency-Keys of money requests. */
  event('requestsFenced', { operatorId: integer, keys: v.array(Uuid) }),
  event('ticketChecked', { operatorId: integer, barcode: v.string() }),
  /** The management permits the counter to pay a prize over the limit (section 6). */
  event('payoutApproved', { barcode: v.string(), amount: NonNegativeMinor, by: By }),
  event('ticketPaid', aboutTicket),
  event('ticketCancelled', aboutTicket),
  event('payoutCancelled', aboutTicket),
  event('tillRefilled', { ...tillRequest, amount: NonNegativeMinor }),
  event('tillCollected', { ...tillRequest, amount: NonNegativeMinor }),
  /** A player's new wallet with its first money. Its link is made of `origin` and `secret`. */
  event('walletOpened', {
    ...tillRequest,
    userId: v.string(),
    name: v.string(),
    origin: v.string(),
    secret: v.string(),
    amount: NonNegativeMinor,
  }),
  event('walletSettled', aboutAccount),
  /** The wallet's link has a new secret. The link before it no longer opens the wallet. */
  event('walletLinkReplaced', {
    userId: v.string(),
    origin: v.string(),
    secret: v.string(),
    linkedAt: Timestamp,
  }),
  event('walletBlockSet', { userId: v.string(), isBlocked: v.boolean(), by }),
  /** A message of the company: to one operator, or to all where `to` is null. */
  event('messageSent', { to: v.nullable(integer), text: v.string(), by: By }),
  event('terminalsAdded', { operatorId: integer, terminalIds: v.array(integer), by }),
  /** `userId` is the terminal's account. A refill brings cash into the till, a collection pays cash out of it. */
  event('terminalRefilled', aboutAccount),
  event('terminalCollected', aboutAccount),
  event('terminalLockSet', { account: v.string(), isLocked: v.boolean() }),
  event('terminalPasswordSet', { account: v.string(), passwordHash: v.nullable(v.string()) }),
  /** The ticket is paid out of the terminal's funds. The till does not change. */
  event('terminalTicketSold', { account: v.string(), ticket: TicketSold }),
  event('terminalTicketRefused', { account: v.string(), ticket: TicketRefused }),
  event('playerAdded', { ...aboutAccount, name: v.string(), card: Card, isOperator: v.boolean() }),
  event('playerRefilled', { ...aboutAccount, ...playerChanges }),
  event('playerCollected', { ...aboutAccount, ...playerChanges }),
  /** A new name or card, without money. */
  event('playerChanged', { ...tillRequest, userId: v.string(), ...playerChanges }),
  event('tvBoxesAdded', {
    tvBoxes: v.array(v.object({ deviceId: v.string(), gameId: v.nullable(GameId) })),
    by,
  }),
  event('tvBoxConfigured', {
    operatorId: integer,
    deviceId: v.string(),
    gameId: GameId,
    language: v.optional(v.picklist(languages)),
  }),
  /** The head of a counter's log. */
  event('logHeadKept', { operatorId: integer, head: WireLogHead }),
  /** The counter may go on with an older log. */
  event('logHeadForgotten', { counterId: v.string(), by: By }),
  event('tillRequestRefused', { ...tillRequest, error: HostError }),
])
export type HostEvent = v.InferOutput<typeof HostEvent>
export type HostEventOf<Type extends HostEvent['type']> = Extract<HostEvent, { type: Type }>

type PassingEvent = HostEventOf<'unsoldDrawsHeld'>

/**
 * Whether the log omits the event. Draws without tickets follow one another day and night and decide nothing; only the latest
 * results are stored.
 */
export const isPassing = (event: HostEvent): event is PassingEvent => event.type === 'unsoldDrawsHeld'
