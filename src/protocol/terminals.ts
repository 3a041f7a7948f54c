import * as v from 'valibot'
import { maxTerminalPasswordLength } from '../values/credentials.ts'
import { WireTimers } from './games.ts'
import { WireSoldTicket } from './tickets.ts'
import {
  AccountNumber,
  BettingFormat,
  CurrencyCode,
  Finite,
  GameId,
  HostError,
  Label,
  Minor,
  Name,
  NonNegativeMinor,
  Uuid,
} from './wire.ts'

/** Self-service terminals of an operator are numbered from 1; sections 2 and 5. */
export const TerminalId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9_999))

/** Letters, digits and `#` (section 5). */
export const TerminalPassword = v.pipe(
  v.string(),
  v.regex(/^[0-9A-Za-z#]*$/),
  v.maxLength(maxTerminalPasswordLength),
)

/** A terminal for its operator (section 3). `status`: locked. `activate`: connected. */
export const WireTerminal = v.object({
  id: TerminalId,
  /** The terminal's name in player accounts: `{operatorId}_{id}`. */
  hashId: v.string(),
  /** Its funds, minor units. */
  wallet: NonNegativeMinor,
  status: v.boolean(),
  activate: v.boolean(),
  /** Always empty, because the password itself is never sent; what a host has here is not read. */
  passwordCode: v.fallback(v.optional(v.literal('')), undefined),
  /** Whether a password unlocks it. */
  hasPassword: v.boolean(),
})
export type WireTerminal = v.InferOutput<typeof WireTerminal>

/** `refill`: funds were sent to the terminal; `collect`: they returned to the till. */
export const terminalMethods = ['refill', 'collect'] as const

export const terminalNamespace = '/terminal'

/**
 * Events of the terminal socket, in the namespace `/terminal` (section 7). An operator's page connects with its session; a
 * terminal with `auth: {terminal: hashId, key}`.
 */
export const terminalSocketEvents = {
  /** To the page: all terminals, after `setIdOperator` and `updateTerminals`. */
  connect: v.undefined(),
  'add-terminal': WireTerminal,
  'delete-terminal': v.object({ id: TerminalId }),
  'update-terminal': WireTerminal,
  updateWallet: v.object({ id: TerminalId, wallet: NonNegativeMinor }),
  updateWalletOperator: v.object({ operatorId: AccountNumber, wallet: Minor }),
  updateTerminalValueForKassa: v.object({ terminals: v.array(WireTerminal) }),
  updateStatusCreditBlock: v.object({ userId: v.string(), credit_block: v.boolean() }),
  'get-data-front': v.pipe(
    v.object({ id: TerminalId, requestId: Label }),
    v.description(
      'A terminal asks for the operator of its counter; the page answers with `return-data-front`.',
    ),
  ),
} as const

/** The page's events. `updateUser` moves the money before `sentWalletTerminal` notifies the terminal. */
export const terminalSocketEmits = {
  setIdOperator: v.object({ operatorId: AccountNumber }),
  updateTerminals: v.object({ operatorId: AccountNumber }),
  sentWalletTerminal: v.object({
    id: TerminalId,
    sum: NonNegativeMinor,
    method: v.picklist(terminalMethods),
  }),
  sendCodeTerminal: v.object({ id: TerminalId, passwordCode: TerminalPassword }),
  'set-status-terminal': v.object({ id: TerminalId, status: v.boolean() }),
  'return-data-front': v.object({
    requestId: Label,
    operatorId: AccountNumber,
    shop: v.object({ name: Name, id: Label }),
    language: Label,
  }),
} as const

/** The answer to every event on this socket, in its acknowledgement. */
export const TerminalAnswer = v.variant('ok', [
  v.object({ ok: v.literal(true) }),
  v.object({ ok: v.literal(false), error: HostError }),
])
export type TerminalAnswer = v.InferOutput<typeof TerminalAnswer>

/** The events for a terminal, in addition to its own `update-terminal` and `updateWallet`. */
export const terminalMessages = {
  /** The games that it may sell: prices of one bet by price variant, minor units. */
  games: v.object({
    currency: CurrencyCode,
    games: v.array(
      v.object({
        game_id: GameId,
        game_name: v.string(),
        bet_prices: v.record(v.string(), NonNegativeMinor),
      }),
    ),
  }),
  updateTimers: WireTimers,
  /** The counter has sent or taken funds; `updateWallet` has already reported the new ones. */
  sentWalletTerminal: terminalSocketEmits.sentWalletTerminal,
  /** The id of its counter's operator, from the page. */
  'return-data-front': v.omit(terminalSocketEmits['return-data-front'], ['requestId']),
  /** Another connection with its key replaces this one, which ends. */
  'taken-over': v.undefined(),
} as const

/**
 * The events from a terminal, each acknowledged with `{ok: true}` or `{ok: false, error}`; a sale with `TerminalSale`.
 */
export const terminalEmits = {
  'buy-ticket': v.pipe(
    v.object({
      unique_req_id: Uuid,
      game_id: v.pipe(v.number(), v.integer()),
      price_var: v.string(),
      bets: v.array(v.object({ numbers: v.array(Finite), format: v.optional(BettingFormat) })),
      multidraw: v.pipe(v.number(), v.integer(), v.minValue(1)),
      /** The draw that the player saw; without it the ticket is for the draw on sale. */
      draw_id: v.optional(v.pipe(v.number(), v.integer())),
    }),
    v.description("Sells one ticket out of the terminal's funds; `unique_req_id` makes it once."),
  ),
  'unlock-terminal': v.pipe(
    v.object({ passwordCode: TerminalPassword }),
    v.description('A locked terminal is unlocked by its password.'),
  ),
} as const
export type TerminalTicket = v.InferOutput<(typeof terminalEmits)['buy-ticket']>

/** `wallet` are the terminal's funds right after, minor units. Refused: `terminal_locked`, `not_enough_funds`. */
export const TerminalSale = v.variant('ok', [
  v.object({ ok: v.literal(true), ticket: WireSoldTicket, wallet: NonNegativeMinor }),
  v.object({ ok: v.literal(false), error: HostError }),
])
export type TerminalSale = v.InferOutput<typeof TerminalSale>

/** The terminal's id in calls about accounts (section 3, `operatorId_terminalId`). */
export const terminalAccount = (operatorId: number, terminalId: number): string =>
  `${operatorId}_${terminalId}`

const accountForm = /^\d+_\d+$/
export const TerminalAccount = v.pipe(v.string(), v.regex(accountForm), v.maxLength(64))

/** Whether an account belongs to a self-service terminal, and not to a player. */
export const isTerminalAccount = (account: string): boolean => accountForm.test(account)

/** The number of the terminal with an account, among those of its operator. */
export const terminalNumber = (account: string): number => Number(account.split('_')[1])

/** The operator at whose counter the terminal with an account is. */
export const operatorOfTerminal = (account: string): number => Number(account.split('_')[0])
