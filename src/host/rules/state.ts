import type { WireLogHead } from '../../protocol/heads.ts'
import type { Minor } from '../../values/money.ts'
import type { DescribedGames } from './described-games.ts'
import {
  allFeatures,
  defaultAccountLimit,
  defaultPayoutLimit,
  defaultTillLimit,
  defaultTopUp,
  noLiabilityLimit,
} from './events.ts'
import type { Book } from './ledger-entry.ts'
import type {
  Draws,
  Liability,
  Message,
  MoneyRequest,
  OfferedGame,
  Operator,
  Player,
  RegistrationCode,
  Shop,
  Terminal,
  Terms,
  Ticket,
  TicketOutcome,
  TvBox,
  Wallet,
} from './records.ts'

/**
 * Everything that an operator's host knows. It is plain data, so that it can be stored as JSON. The keys of its records are
 * strings that the host has made or checked.
 */
export interface HostState {
  terms: Terms
  shop: Shop
  operators: Record<string, Operator>
  /** Registration codes that are not used yet. */
  registrationCodes: RegistrationCode[]
  /** Cash in each till, by the till's id. Payouts can make it negative. */
  tills: Record<string, Minor>
  /** Every change of a till since it was opened, by the till's id. The cash in a till is the sum of its entries. */
  ledger: Record<string, Book>
  games: Record<string, OfferedGame>
  /** Games that the operator of the host has described. Every shop offers them. */
  described: DescribedGames
  draws: Draws
  /** The most that the shop's tickets can win in each future draw, by `drawKey`. */
  liabilities: Record<string, Liability>
  /** Every sold ticket, by its barcode. */
  tickets: Record<string, Ticket>
  /** The outcome of each ticket id, by `atTill`. */
  outcomes: Record<string, TicketOutcome>
  /** The outcome of each request that moves money, by `atTill` of its Idempotency-Key. */
  requests: Record<string, MoneyRequest>
  /** Players' QR wallets by user id. */
  wallets: Record<string, Wallet>
  /** User ids of wallets, by the secret in the wallet's link. */
  walletSecrets: Record<string, string>
  /** Secrets that were replaced. They open no wallet, and no other wallet gets one of them. */
  replacedSecrets: Record<string, true>
  /** Self-service terminals by `terminalAccount`. */
  terminals: Record<string, Terminal>
  /** Accounts of players with cards, by user id. */
  players: Record<string, Player>
  /** User ids of players, by the hash of their card. */
  cards: Record<string, string>
  /** Boxes behind the shop's TVs, by device id. */
  tvBoxes: Record<string, TvBox>
  /** The last head of each counter's log, by counter id. */
  logHeads: Record<string, WireLogHead>
  /** The latest messages to the operators, oldest first. */
  messages: Message[]
  /** Number of all messages so far; the id of a message is its number. */
  messageCount: number
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
  described: {},
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
  logHeads: {},
  messages: [],
  messageCount: 0,
})

/** The till of an operator. Throws where there is no such operator: that is an error of the program. */
export function tillIdOf(state: Pick<HostState, 'operators'>, operatorId: number): number {
  const operator = state.operators[operatorId]
  if (!operator) throw new Error(`there is no operator ${operatorId}`)
  return operator.tillId
}

/**
 * The key of an id. It contains the till that sent the id, so that no operator can use an id of another till. Only an inquiry after a
 * hand-over is about the till of another operator, and may fence ids in it.
 */
export const atTill = (state: Pick<HostState, 'operators'>, operatorId: number, id: string): string =>
  `${tillIdOf(state, operatorId)}/${id}`
