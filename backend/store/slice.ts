import { ticketPrize } from '../../src/host/rules/draws.ts'
import type { DescribedGames } from '../../src/host/rules/described-games.ts'
import type { Commitments } from '../../src/host/rules/records.ts'
import type { GameDraw } from '../../src/host/rules/schedule.ts'
import type {
  DrawResult,
  HeldRun,
  Liability,
  MoneyRequest,
  Player,
  Terminal,
  Ticket,
  TicketOutcome,
  Wallet,
} from '../../src/host/rules/records.ts'
import { initialState, type HostState } from '../../src/host/rules/state.ts'
import { drawsOf, recordPrize } from '../../src/host/rules/tickets.ts'
import type { WireLogHead } from '../../src/protocol/heads.ts'
import { terminalAccount } from '../../src/protocol/terminals.ts'
import type { Row } from '../../node/database/database.ts'

/** The records of a shop besides its tills, tickets and accounts: small, and read-only while tickets are sold. */
export type ShopBook = Pick<
  HostState,
  'terms' | 'shop' | 'operators' | 'registrationCodes' | 'games' | 'tvBoxes' | 'messages' | 'messageCount'
>

/** What the rows of the statements of `loadStatements` hold, by their columns. */
export interface LoadedRow {
  readonly till?: {
    readonly balance: number
    readonly entries: number
    readonly instants: Record<string, number>
  }
  readonly account?: AccountRow
  readonly ticket?: Ticket
  readonly logHead?: WireLogHead
  readonly draw?: GameDraw & { readonly isClosed: boolean; readonly numbers: number[] | null }
  readonly liability?: { readonly key: string; readonly body: Liability }
  /** Among them may be the draws that were requested: such a draw may have no row any more. */
  readonly held?: readonly HeldDraws[]
  readonly requests?: readonly { readonly key: string; readonly body: MoneyRequest }[]
  /** Null for the ticket of an id that was not sold. */
  readonly ids?: readonly {
    readonly id: string
    readonly body: TicketOutcome
    readonly ticket: Ticket | null
  }[]
  readonly results?: readonly PublishedDraw[]
  readonly links?: readonly { readonly secret: string; readonly userId: string | null }[]
  readonly terminals?: readonly AccountRow[]
  readonly players?: readonly AccountRow[]
  readonly latest?: readonly (PublishedDraw & { readonly endsAt: number })[]
}

/** A terminal as its row has it: its balance has the name of the wire there, and stays so for processes of other versions. */
type StoredTerminal = Omit<Terminal, 'balance'> & { readonly wallet: number }

export const storedTerminal = ({ balance, ...terminal }: Terminal): StoredTerminal => ({
  ...terminal,
  wallet: balance,
})

type AccountRow =
  | { readonly kind: 'wallet'; readonly body: Wallet }
  | { readonly kind: 'terminal'; readonly body: StoredTerminal }
  | { readonly kind: 'player'; readonly body: Player }

interface PublishedDraw {
  readonly gameId: number
  readonly drawId: number
  readonly numbers: number[]
}

/** Draws of a game that were held. */
export interface HeldDraws extends HeldRun {
  readonly gameId: number
}

/** The part of the draws of all shops that every command needs. */
export interface DrawsNow {
  /** Draws that are to come by the clock, and that were held or closed all the same: the clock was ahead. */
  readonly heldAhead: readonly HeldDraws[]
  /** The root that tickets carry now, and the draws that it stands for. */
  readonly committed?: Commitments
}

/** The data of all shops that every command needs. */
export interface SharedNow extends DrawsNow {
  readonly described: DescribedGames
}

/** The version of the shop's records at the time, and the records themselves where this process has another version. */
export interface LoadedShop {
  readonly version: number | null
  readonly book: ShopBook | null
}

/** The last statement of every load says which version of the shop's records there is. */
export function shopIn(loaded: readonly (readonly Row[])[]): LoadedShop {
  const row = loaded.at(-1)?.[0]
  return {
    version: typeof row?.['version'] === 'number' ? row['version'] : null,
    book: (row?.['shop'] as ShopBook | null | undefined) ?? null,
  }
}

/**
 * A state that has the shop's own records, and of the others those that were loaded; tickets have the prizes of all
 * draws whose results were loaded.
 */
export function sliceOf(
  book: ShopBook,
  { heldAhead, committed, described }: SharedNow,
  tillId: number | null,
  loaded: readonly (readonly Row[])[],
): HostState {
  const state: HostState = {
    ...initialState(),
    ...book,
    described,
    tickets: withoutShape(),
    outcomes: withoutShape(),
    requests: withoutShape(),
  }
  if (committed) state.draws.committed = committed
  for (const run of heldAhead) hold(state, run)
  for (const row of loaded.flat() as readonly LoadedRow[]) addRow(state, tillId, row)
  return state
}

/**
 * Records under ids that no other slice has. The engine keeps the shape of every plain object, so that each new id would cost
 * a shape, and all of them memory.
 */
const withoutShape = <Value>(): Record<string, Value> => Object.create(null) as Record<string, Value>

function addRow(state: HostState, tillId: number | null, row: LoadedRow): void {
  if (row.till && tillId !== null) {
    state.tills[tillId] = row.till.balance
    state.ledger[tillId] = { before: row.till.entries, entries: [], days: {} }
    for (const [gameId, count] of Object.entries(row.till.instants))
      state.draws.instantCount[`${tillId}/${gameId}`] = count
  }
  if (row.account) addAccount(state, row.account)
  for (const account of [...(row.terminals ?? []), ...(row.players ?? [])]) addAccount(state, account)
  if (row.logHead) state.logHeads[row.logHead.counterId] = row.logHead
  if (row.ticket) state.tickets[row.ticket.barcode] = row.ticket
  if (row.liability) state.liabilities[row.liability.key] = row.liability.body
  if (row.draw && (row.draw.isClosed || row.draw.numbers)) {
    const { gameId, endsAt } = row.draw
    hold(state, { gameId, from: endsAt, to: endsAt })
  }
  for (const run of row.held ?? []) hold(state, run)
  for (const { key, body } of row.requests ?? []) state.requests[`${tillId}/${key}`] = body
  for (const { id, body, ticket } of row.ids ?? []) {
    state.outcomes[`${tillId}/${id}`] = body
    if (ticket) state.tickets[ticket.barcode] ??= ticket
  }
  for (const { secret, userId } of row.links ?? []) {
    if (userId === null) state.replacedSecrets[secret] = true
    else state.walletSecrets[secret] = userId
  }
  for (const { gameId, drawId, endsAt, numbers } of row.latest ?? [])
    (state.draws.results[gameId] ??= []).push({ drawId, endsAt, numbers } satisfies DrawResult)
  for (const result of row.results ?? []) recordResult(state, result)
}

function addAccount(state: HostState, { kind, body }: AccountRow): void {
  if (kind === 'wallet') {
    state.wallets[body.userId] = body
    state.walletSecrets[body.secret] = body.userId
  } else if (kind === 'terminal') {
    const { wallet: balance, ...terminal } = body
    state.terminals[terminalAccount(terminal.operatorId, terminal.id)] = { ...terminal, balance }
  } else {
    state.players[body.userId] = body
    if (body.card) state.cards[body.card.hash] = body.userId
  }
}

/** A draw whose result is known takes part in no sale. */
function hold(state: HostState, { gameId, from, to }: HeldDraws): void {
  state.draws.held ??= {}
  ;(state.draws.held[gameId] ??= []).push({ from, to })
}

function recordResult(state: HostState, { gameId, drawId, numbers }: PublishedDraw): void {
  for (const ticket of Object.values(state.tickets)) {
    const isOpen = ticket.gameId === gameId && ticket.state === 'waiting' && !(drawId in ticket.prizes)
    if (isOpen && drawsOf(ticket).some((draw) => draw.drawId === drawId))
      recordPrize(ticket, drawId, ticketPrize(state, ticket, numbers))
  }
}
