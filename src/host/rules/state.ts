import type { Bet } from '../../games/family.ts'
import type { MessageKey } from '../../protocol/announcements.ts'
import type { ticketStatuses } from '../../protocol/tickets.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { Language } from '../../values/language.ts'
import type { CurrencyCode, Minor } from '../../values/money.ts'
import {
  allFeatures,
  defaultAccountLimit,
  defaultPayoutLimit,
  defaultTillLimit,
  defaultTopUp,
  noLiabilityLimit,
} from './events.ts'
import type { RequestKind } from '../../protocol/till-records.ts'
import type { Book } from './ledger-entry.ts'

/**
 * All that an operator's host knows: plain data, so that a snapshot is its JSON. Records are keyed by strings that the
 * host itself made or checked.
 */
export interface HostState {
  terms: Terms
  shop: Shop
  operators: Record<string, Operator>
  /** Registration codes not used yet, and whose password they set. */
  registrationCodes: RegistrationCode[]
  /** Cash in a till by its id; payouts may take it below zero. */
  tills: Record<string, Minor>
  /** Every change of a till since its opening, by its id: a till is the sum of its entries. */
  ledger: Record<string, Book>
  games: Record<string, OfferedGame>
  draws: Draws
  /** What the shop's tickets may win in draws to come, by `drawKey`. */
  liabilities: Record<string, Liability>
  /** Every ticket sold, by barcode. */
  tickets: Record<string, Ticket>
  /** What became of each ticket id, by `atTill`. */
  outcomes: Record<string, TicketOutcome>
  /** What became of each request that moves money, by `atTill` and its Idempotency-Key. */
  requests: Record<string, MoneyRequest>
  /** Players' QR wallets by user id. */
  wallets: Record<string, Wallet>
  /** Whose wallet the link with a secret opens. */
  walletSecrets: Record<string, string>
  /** Secrets that were replaced: they open nothing, and are given to no other wallet. */
  replacedSecrets: Record<string, true>
  /** Self-service terminals by `terminalAccount`. */
  terminals: Record<string, Terminal>
  /** Accounts of players with cards, by user id. */
  players: Record<string, Player>
  /** Whose card it is, by the card's hash. */
  cards: Record<string, string>
  /** Boxes behind the shop's TVs, by device id. */
  tvBoxes: Record<string, TvBox>
  /** The latest messages to the operators, oldest first. */
  messages: Message[]
  /** How many there have been: their ids are a running number. */
  messageCount: number
}

/** What the deployment says and the rules depend on. */
export interface Terms {
  currency: CurrencyCode
  /** Whether tickets are sold while the till is below zero. */
  negativeBalanceSales: boolean
  /** The largest prize that is paid at the counter. */
  payoutLimit: Minor
  /** The most that all tickets of the shop may win in one draw; by base game id where a game has a limit of its own. */
  liability: LiabilityLimits
  /** Tickets are for practice: their numbers are in a range that no other host has. */
  isTraining?: boolean
  /** Every time between draws is divided by it. */
  drawSpeed: number
  /** What may be put into a QR wallet at once, both bounds included. */
  topUp: { min: Minor; max: Minor }
  /** The most that goes to or from a player's account or a self-service terminal at once. */
  accountLimit: Minor
  /** The most that is put into the till or taken out of it at once, the close of a day apart. */
  tillLimit: Minor
  /** What the deployment has; what it has not is refused. */
  features: Features
}

export interface LiabilityLimits {
  perDraw: Minor
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
  /** Opaque here; null until a registration code sets the first password. */
  passwordHash: string | null
  permittedGames: number[]
  /** The till that this operator's cash goes through. */
  tillId: number
}

export interface RegistrationCode {
  code: string
  operatorId: number
}

export interface OfferedGame {
  gameId: number
  /** Price of one bet in one draw by price variant, one record for each winning set; the grand lottery has two. */
  prices: Record<string, Minor>[]
}

export interface Draws {
  /** Draws that sold tickets wait for, by game id. They keep their own end, whatever the draw speed is by then. */
  pending: Record<string, PendingDraw[]>
  /** The latest results by game id, oldest first. */
  results: Record<string, DrawResult[]>
  /** Which draws were held, by game id, as `held-draws.ts` says; states of before it was kept have none. */
  held?: Record<string, HeldRun[]>
  /** How many results an instant game has given at a till, by `atTill` and game id: its draw ids are a running number. */
  instantCount: Record<string, number>
}

/** Draws that were held one after another, by the ends of the first and the last; ms since 1970. */
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
 * The most that a draw may cost a shop: `whateverSum`, and of `bySum` what belongs to the sum of the drawn numbers. No more than
 * a few hundred sums, however many tickets are sold.
 */
export interface Liability {
  whateverSum: Minor
  bySum: Record<string, Minor>
}

/** `waiting` until the last of its draws is held; `paid` and `cancelled` are reached from there by the cashier. */
export type TicketState = (typeof ticketStatuses)[number]

export interface Ticket {
  id: string
  operatorId: number
  /** Of the operator's self-service terminal that sold it; null where it was sold at the counter. */
  terminalId: number | null
  barcode: string
  gameId: number
  bets: Bet[]
  /** Price of one bet in one draw: what prizes are multiples of. */
  stake: Minor
  price: Minor
  /** Number of the prize tables that it was sold under, and is paid by. */
  prizeTables: number
  firstDraw: number
  lastDraw: number
  purchaseDate: number
  firstDrawDate: number
  lastDrawDate: number
  expiryDate: number
  state: TicketState
  /** By draw id, of the draws held so far; 0 where the ticket won nothing. */
  prizes: Record<string, Minor>
  /** How often it was checked, by operator id. */
  checks: Record<string, number>
  /** Of a paid ticket: when, by whom and what. */
  payout: Payout | null
}

export interface Payout {
  at: number
  operatorId: number
  amount: Minor
}

/** `digest` is of the request that was decided: the same id with another one is refused. */
export type TicketOutcome =
  | { status: 'sold'; digest: string; barcode: string }
  | { status: 'refused'; digest: string; error: HostError }
  | { status: 'fenced' }

/**
 * A request that moves money. `digest` is of the request: the same key with another one is refused. `answer` is what the
 * call answered the first time, and answers again. A fenced request was absent when an inquiry looked for it: nothing is
 * ever done by it.
 */
export type MoneyRequest =
  | { status: 'done'; digest: string; kind: RequestKind; answer: Record<string, unknown> }
  | { status: 'refused'; digest: string; error: HostError }
  | { status: 'fenced' }

export interface Wallet {
  userId: string
  /** Who opened it, and alone settles it. */
  operatorId: number
  name: string
  /** Where the host was reached then. */
  origin: string
  secret: string
  openedAt: number
  /** When its link was made. */
  linkedAt: number
  balance: Minor
  isBlocked: boolean
}

export interface Terminal {
  /** Among the terminals of its operator. */
  id: number
  operatorId: number
  /** Prepaid funds that it sells out of; never below zero. */
  wallet: Minor
  isLocked: boolean
  /** Opaque here; null where no password unlocks it. */
  passwordHash: string | null
}

/** A player's card, by which a host finds him again without knowing its number. */
export interface Card {
  /** Keyed, so that nobody finds the number by trying all of them. */
  hash: string
  /** Its last characters, for people. */
  end: string
}

export interface Player {
  userId: string
  /** Who added him. */
  operatorId: number
  name: string
  card: Card | null
  /** An account that is no player's. */
  isOperator: boolean
  balance: Minor
}

export interface TvBox {
  deviceId: string
  /** The game that it shows; null where none was chosen. */
  gameId: number | null
  /** What the counter spoke that chose it; the deployment's language where that is not known. */
  language?: Language
}

/** To one operator, or to all of them. */
export interface Message {
  id: string
  at: number
  operatorId: number | null
  key: MessageKey
  values: Record<string, string | number>
}

export const initialState = (): HostState => ({
  terms: {
    currency: 'BRL',
    negativeBalanceSales: false,
    payoutLimit: defaultPayoutLimit,
    liability: { ...noLiabilityLimit },
    drawSpeed: 1,
    topUp: { ...defaultTopUp },
    accountLimit: defaultAccountLimit,
    tillLimit: defaultTillLimit,
    features: { ...allFeatures },
  },
  shop: { name: '', id: '' },
  operators: {},
  registrationCodes: [],
  tills: {},
  ledger: {},
  games: {},
  draws: { pending: {}, results: {}, instantCount: {} },
  liabilities: {},
  tickets: {},
  outcomes: {},
  requests: {},
  wallets: {},
  walletSecrets: {},
  replacedSecrets: {},
  terminals: {},
  players: {},
  cards: {},
  tvBoxes: {},
  messages: [],
  messageCount: 0,
})

/** The till of an operator; that there is one is an invariant. */
export function tillIdOf(state: Pick<HostState, 'operators'>, operatorId: number): number {
  const operator = state.operators[operatorId]
  if (!operator) throw new Error(`there is no operator ${operatorId}`)
  return operator.tillId
}

/** Ids belong to the till that they were sent from, so that nobody can take or fence an id of another till. */
export const atTill = (state: Pick<HostState, 'operators'>, operatorId: number, id: string): string =>
  `${tillIdOf(state, operatorId)}/${id}`
