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
} from './events.ts'
import type { Book, RequestEvent } from './ledger-entry.ts'

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
  /** Cash in the till by operator id; payouts may take it below zero. */
  tills: Record<string, Minor>
  /** Every change of a till since its opening, by operator id: a till is the sum of its entries. */
  ledger: Record<string, Book>
  games: Record<string, OfferedGame>
  draws: Draws
  /** Every ticket sold, by barcode. */
  tickets: Record<string, Ticket>
  /** What became of each ticket id, by `ofOperator`. */
  outcomes: Record<string, TicketOutcome>
  /** Money requests that were answered, by `ofOperator` and Idempotency-Key. */
  purchases: Record<string, Purchase>
  /** Requests to move cash that were answered, sales apart, by `ofOperator` and Idempotency-Key. */
  tillRequests: Record<string, TillRequest>
  /** Keys of requests that an inquiry told to be absent, by `ofOperator`: nothing is ever done by them. */
  fencedRequests: Record<string, true>
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
  /** How many results an instant game has given: its draw ids are a running number. */
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

export interface Purchase {
  digest: string
  ids: string[]
  /** Ids among them that had been taken by another request: refused in this answer alone. */
  reused: string[]
  /** The till after the purchase. */
  till: Minor
}

/** `digest` is of the request. */
export interface TillRequest {
  digest: string
  outcome: TillOutcome | HostError
}

/**
 * `by` is the event that decided it; `till` is what was in it afterwards; `about` is the ticket's barcode or the account's user id where there is one;
 * `balance` is what a player's account or a terminal held afterwards.
 */
export interface TillOutcome {
  at: number
  by: RequestEvent
  amount: Minor
  till: Minor
  about: string | null
  balance?: Minor
}

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
  tickets: {},
  outcomes: {},
  purchases: {},
  tillRequests: {},
  fencedRequests: {},
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

/** Rises whenever the form of the state changes: snapshots of another version are ignored. */
export const stateVersion = 9

/** Ids belong to the operator who sent them, so that nobody can take or fence an id of somebody else. */
export const ofOperator = (operatorId: number, id: string): string => `${operatorId}/${id}`
