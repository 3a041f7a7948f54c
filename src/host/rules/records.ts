import type { Bet } from '../../games/family.ts'
import type { MessageKey } from '../../protocol/announcements.ts'
import type { RequestKind } from '../../protocol/till-records.ts'
import type { ticketStatuses } from '../../protocol/tickets.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { Language } from '../../values/language.ts'
import type { CurrencyCode, Minor } from '../../values/money.ts'

/** The part of the deployment that the rules depend on. */
export interface Terms {
  currency: CurrencyCode
  /** Whether tickets are sold while the till is below zero. */
  negativeBalanceSales: boolean
  /** The largest prize that is paid at the counter. */
  payoutLimit: Minor
  /** The most that all tickets of the shop together can win in one draw. */
  liability: LiabilityLimits
  /** Tickets are for training: their numbers are in a range that no other host uses. */
  isTraining?: boolean
  /** By whose clocks a ticket expires at the end of a day; UTC where an earlier version has set the terms. */
  timeZone?: string
  /** Every time between draws is divided by it. */
  drawSpeed: number
  /** Smallest and largest top-up of a QR wallet. The limit of a till applies too. */
  topUp: { min: Minor; max: Minor }
  /** The largest single movement to or from a player's account or a self-service terminal. */
  accountLimit: Minor
  /** The largest refill or collection. The collection at the close of a day has no limit. */
  tillLimit: Minor
  /** Features of the deployment. A request that needs another feature is refused. */
  features: Features
}

export interface LiabilityLimits {
  perDraw: Minor
  /** Limits of single games, by base game id. */
  ofGame: Record<string, Minor>
}

/** Features of a deployment that the rules depend on, by its flags. */
export interface Features {
  qrCode: boolean
  terminals: boolean
  terminalPasswordUnlock: boolean
  cardReader: boolean
  tvBox: boolean
}

export interface Shop {
  name: string
  id: string
}

export interface Operator {
  operatorId: number
  login: string
  /** Made and checked outside of the rules; null until a registration code sets the first password. */
  passwordHash: string | null
  permittedGames: number[]
  /** The till that this operator works with. */
  tillId: number
  /** Missing until an administrator first blocks the operator. */
  isBlocked?: boolean
}

/** An operator has one at most. */
export interface RegistrationCode {
  code: string
  operatorId: number
  /** Ms since 1970. Codes of earlier versions have none, and are not valid any more. */
  issuedAt?: number
}

export interface OfferedGame {
  gameId: number
  /** Price of one bet in one draw, by price variant. One record for each winning set; the grand lottery has two. */
  prices: Record<string, Minor>[]
}

export interface Draws {
  /** Future draws of sold tickets, by game id. Each keeps its end when the draw speed changes. */
  pending: Record<string, PendingDraw[]>
  /** The latest results by game id, oldest first. */
  results: Record<string, DrawResult[]>
  /** Draws that were held, by game id (`held-draws.ts`); missing in a state of an earlier version. */
  held?: Record<string, HeldRun[]>
  /** The commitments of the host; missing where it makes none, as in training. */
  committed?: Commitments
  /** Number of results of an instant game at a till, by `atTill` of the game id. The draw id is the result's number. */
  instantCount: Record<string, number>
}

/** What tickets are sold under: the root that they carry, and the draws that it stands for, by game id (docs/draws.md). */
export interface Commitments {
  readonly root: string
  readonly draws: Readonly<Record<string, readonly CommittedDraws[]>>
}

/** Successive draws, both included. */
export interface CommittedDraws {
  readonly firstDraw: number
  readonly lastDraw: number
}

/** Successive draws that were held: ends of the first and of the last, ms since 1970. */
export interface HeldRun {
  readonly from: number
  readonly to: number
}

export interface PendingDraw {
  gameId: number
  drawId: number
  endsAt: number
  barcodes: string[]
}

export interface DrawResult {
  drawId: number
  endsAt: number
  numbers: number[]
}

/**
 * The most that a draw can cost a shop: `whateverSum`, plus the amount in `bySum` for the sum of the drawn numbers. There are at
 * most a few hundred sums, independent of the number of tickets.
 */
export interface Liability {
  whateverSum: Minor
  bySum: Record<string, Minor>
}

/** `waiting` until the last draw of the ticket is held. A cashier makes it `paid` or `cancelled`. */
export type TicketState = (typeof ticketStatuses)[number]

export interface Ticket {
  id: string
  operatorId: number
  /** The self-service terminal that sold the ticket; null where the counter sold it. */
  terminalId: number | null
  barcode: string
  gameId: number
  bets: Bet[]
  /** Price of one bet in one draw. Prizes are multiples of it. */
  stake: Minor
  price: Minor
  /** Number of the prize tables at the time of the sale; they decide the prize. */
  prizeTables: number
  /** The root that the host had committed itself to; missing where it had not, and on instant tickets. */
  dayRoot?: string
  firstDraw: number
  lastDraw: number
  purchaseDate: number
  firstDrawDate: number
  lastDrawDate: number
  expiryDate: number
  state: TicketState
  /** Prizes of the draws held so far, by draw id; 0 where the ticket won nothing. */
  prizes: Record<string, Minor>
  /** Number of checks of the ticket, by operator id. */
  checks: Record<string, number>
  /** The payout of a paid ticket. */
  payout: Payout | null
  /** The prize over the limit that the management permits the counter to pay; missing where it has not. */
  approvedPrize?: Minor
}

export interface Payout {
  at: number
  operatorId: number
  amount: Minor
}

/** The outcome of a ticket id. The same id in a request with another `digest` is refused. */
export type TicketOutcome =
  | { status: 'sold'; digest: string; barcode: string }
  | { status: 'refused'; digest: string; error: HostError }
  | { status: 'fenced' }

/**
 * A request that moves money. The same key in a request with another `digest` is refused. A repeated request gets the first
 * `answer` again. A fenced request had not arrived when an inquiry looked for it; it will be refused.
 */
export type MoneyRequest =
  | { status: 'done'; digest: string; kind: RequestKind; answer: Record<string, unknown> }
  | { status: 'refused'; digest: string; error: HostError }
  | { status: 'fenced' }

export interface Wallet {
  userId: string
  /** The operator who opened it. Only this operator can settle it. */
  operatorId: number
  name: string
  /** Address of the host in the wallet's link. */
  origin: string
  secret: string
  openedAt: number
  /** When its latest link was made. */
  linkedAt: number
  balance: Minor
  isBlocked: boolean
}

export interface Terminal {
  /** Number among the terminals of its operator. */
  id: number
  operatorId: number
  /** Prepaid funds from which it sells; never negative. */
  balance: Minor
  isLocked: boolean
  /** Made and checked outside of the rules; null where no password unlocks it. */
  passwordHash: string | null
}

/** A player's card. The host can recognise it, but does not store its number. */
export interface Card {
  /** A keyed hash of the number: without the key, the number cannot be found by trying all numbers. */
  hash: string
  /** The last characters of its number, to be shown. */
  end: string
}

export interface Player {
  userId: string
  /** The operator who added the player. */
  operatorId: number
  name: string
  card: Card | null
  /** The account belongs to an operator. */
  isOperator: boolean
  balance: Minor
}

export interface TvBox {
  deviceId: string
  /** The game that it shows; null until one is chosen. */
  gameId: number | null
  /** Language of the counter that chose the game; missing where it is not known. */
  language?: Language
}

/** A message to one operator, or to all where `operatorId` is null. */
export interface Message {
  id: string
  at: number
  operatorId: number | null
  key: MessageKey
  values: Record<string, string | number>
}
