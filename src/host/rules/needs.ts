import { operatorOfTerminal, terminalAccount } from '../../protocol/terminals.ts'
import { offeredGame } from './config.ts'
import type { HostCommand } from './decide.ts'
import { drawOnSale } from './held-draws.ts'
import { drawPeriodMs, isInstant, rulesOf, type GameDraw } from './schedule.ts'
import type { HostState } from './state.ts'
import { secretIn } from './wallet-links.ts'

/**
 * What a command or an answer has to find in the state: the records of a shop that are loaded for it. The terms, the games
 * and the operators are there always.
 */
export interface Needs {
  /** The operator whose till is loaded: its content and the end of its ledger. */
  readonly operatorId?: number
  /** Idempotency-Keys of that till. */
  readonly keys?: readonly string[]
  /** Ids of tickets of that till, and the tickets that were sold by them. */
  readonly ticketIds?: readonly string[]
  /** Tickets by their numbers, with the results of their draws. */
  readonly barcodes?: readonly string[]
  /** Draws that tickets are to be sold for, and what they may cost the shop. */
  readonly draws?: readonly GameDraw[]
  /** The draws of the tickets by number, and what they may cost the shop. */
  readonly drawsOfTickets?: boolean
  /** Wallets, self-service terminals and players, by user id. */
  readonly accounts?: readonly string[]
  /** Wallets by the secrets of their links. */
  readonly secrets?: readonly string[]
  /** Players by the hashes of their cards. */
  readonly cards?: readonly string[]
  /** Counters by their ids: the last heads of their logs. */
  readonly counters?: readonly string[]
  /** Every self-service terminal of that operator. */
  readonly allTerminals?: boolean
  /** Every player of the shop. */
  readonly allPlayers?: boolean
  /** The latest results: of a game, or of all. */
  readonly results?: number | 'all'
}

type CommandType = HostCommand['type']
type CommandOf<Type extends CommandType> = Extract<HostCommand, { type: Type }>

const none = (): Needs => ({})
const aboutTicket = ({ operatorId, key, barcode }: { operatorId: number; key: string; barcode: string }) => ({
  operatorId,
  keys: [key],
  barcodes: [barcode],
})
const aboutTill = ({ operatorId, key }: { operatorId: number; key: string }): Needs => ({
  operatorId,
  keys: [key],
})
const aboutTerminal = (command: { operatorId: number; terminalId: number }): Needs => ({
  accounts: [terminalAccount(command.operatorId, command.terminalId)],
})

/** A row for each command, under its type. `state` has at least the terms, the games and the operators. */
const needs: {
  readonly [Type in CommandType]: (command: CommandOf<Type>, state: HostState, now: number) => Needs
} = {
  buyTickets: ({ operatorId, key, tickets }, state, now) => ({
    operatorId,
    keys: [key],
    ticketIds: tickets.map((ticket) => ticket.unique_req_id),
    draws: drawsFor(
      tickets.map(({ game_id, draw_id, ticket }) => [game_id, draw_id, ticket.multidraw]),
      state,
      now,
    ),
  }),
  sellAtTerminal: ({ account, ticket }, state, now) => ({
    operatorId: operatorOfTerminal(account),
    accounts: [account],
    ticketIds: [ticket.unique_req_id],
    draws: drawsFor([[ticket.game_id, ticket.draw_id, ticket.multidraw]], state, now),
  }),
  inquireTickets: ({ operatorId, ids }) => ({ operatorId, ticketIds: ids }),
  inquireMovements: ({ operatorId, keys }) => ({ operatorId, keys }),
  checkTicket: ({ barcode }) => ({ barcodes: [barcode] }),
  approvePayout: ({ barcode }) => ({ barcodes: [barcode] }),
  payOutTicket: aboutTicket,
  cancelTicket: (command) => ({ ...aboutTicket(command), drawsOfTickets: true }),
  cancelPayout: aboutTicket,
  refillTill: aboutTill,
  collectTill: aboutTill,
  openWallet: aboutTill,
  settleWallet: ({ operatorId, key, link }) => ({ operatorId, keys: [key], secrets: [secretIn(link)] }),
  replaceWalletLinks: ({ userIds }) => ({ accounts: userIds }),
  blockWallet: ({ userId }) => ({ accounts: [userId] }),
  addPlayer: ({ operatorId, key, card }) => ({ operatorId, keys: [key], cards: [card.hash] }),
  updatePlayer: ({ operatorId, key, userId, card }) => ({
    operatorId,
    keys: [key],
    accounts: [userId],
    cards: card ? [card.hash] : [],
  }),
  addTerminals: ({ operatorId, terminalIds }) => ({
    accounts: terminalIds.map((id) => terminalAccount(operatorId, id)),
  }),
  fundTerminal: ({ operatorId, key, account }) => ({ operatorId, keys: [key], accounts: [account] }),
  lockTerminal: aboutTerminal,
  setTerminalPassword: aboutTerminal,
  unlockTerminal: ({ account }) => ({ accounts: [account] }),
  keepLogHead: ({ head }) => ({ counters: [head.counterId] }),
  forgetLogHead: ({ counterId }) => ({ counters: [counterId] }),
  addOperator: ({ operatorId, tillId = operatorId }) => ({ operatorId: tillId }),
  setPrivileges: none,
  blockOperator: none,
  sendMessage: none,
  setTerms: none,
  openShop: none,
  renameShop: none,
  issueRegistrationCode: none,
  setPassword: none,
  offerGames: none,
  holdDraws: none,
  addTvBoxes: none,
  configureTvBox: none,
}

/** The records that a command is decided on. */
export const needsOf = <Type extends CommandType>(
  command: CommandOf<Type>,
  state: HostState,
  now: number,
): Needs => needs[command.type](command, state, now)

/** Commands that change the shop itself: its terms, games, operators, TVs and messages. */
const shopCommands: ReadonlySet<CommandType> = new Set<CommandType>([
  'setTerms',
  'openShop',
  'renameShop',
  'addOperator',
  'setPrivileges',
  'blockOperator',
  'issueRegistrationCode',
  'setPassword',
  'offerGames',
  'addTvBoxes',
  'configureTvBox',
  'blockWallet',
  'sendMessage',
])

export const changesShop = ({ type }: HostCommand): boolean => shopCommands.has(type)

/** The draws of tickets that may be sold: game, first draw (left out: the one on sale) and how many. */
function drawsFor(
  tickets: readonly (readonly [gameId: number, drawId: number | undefined, count: number])[],
  state: HostState,
  now: number,
): GameDraw[] {
  const draws = new Map<string, GameDraw>()
  for (const [gameId, drawId, count] of tickets) {
    if (!offeredGame(state, gameId)) continue
    const rules = rulesOf(state, gameId)
    // A ticket for more draws than the game sells at once is refused whatever is known of them.
    if (isInstant(rules) || count > rules.maxDraws) continue
    const first = drawOnSale(state, gameId, now)
    // Another draw is closed or not on sale yet: the ticket is refused whatever is known of it.
    if (drawId !== undefined && drawId !== first.drawId) continue
    const periodMs = drawPeriodMs(rules, state.terms.drawSpeed)
    for (let step = 0; step < count; step++) {
      const draw = { gameId, drawId: first.drawId + step, endsAt: first.endsAt + step * periodMs }
      draws.set(`${gameId}/${draw.drawId}`, draw)
    }
  }
  return [...draws.values()].sort((a, b) => a.gameId - b.gameId || a.drawId - b.drawId)
}

/** What two commands of one till need together. */
export const together = (one: Needs, other: Needs): Needs => ({
  ...one,
  ...other,
  keys: [...(one.keys ?? []), ...(other.keys ?? [])],
  ticketIds: [...(one.ticketIds ?? []), ...(other.ticketIds ?? [])],
  barcodes: [...(one.barcodes ?? []), ...(other.barcodes ?? [])],
  draws: [...(one.draws ?? []), ...(other.draws ?? [])].sort(
    (a, b) => a.gameId - b.gameId || a.drawId - b.drawId,
  ),
  accounts: [...(one.accounts ?? []), ...(other.accounts ?? [])],
  secrets: [...(one.secrets ?? []), ...(other.secrets ?? [])],
  counters: [...(one.counters ?? []), ...(other.counters ?? [])],
  cards: [...(one.cards ?? []), ...(other.cards ?? [])],
})
