import { hostError } from '../../protocol/error-codes.ts'
import { exactOrder } from '../../values/betting-format.ts'
import { ticketPrice } from '../../games/rules.ts'
import type { TerminalTicket } from '../../protocol/terminals.ts'
import type { WireTicket } from '../../protocol/tickets.ts'
import type { HostError } from '../../protocol/wire.ts'
import { notEnoughFunds } from './account-limits.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import { offeredGame } from './config.ts'
import { digestOf } from './digest.ts'
import type { HostEventOf, TicketSold } from './events.ts'
import { featureObstacle } from './features.ts'
import { keepSold } from './purchases.ts'
import { isRepeated, ticketIdReused } from './repetition.ts'
import { offer, sell } from './sale.ts'
import { drawOnSale } from './held-draws.ts'
import type { Terminal, Ticket } from './records.ts'
import { atTill, type HostState } from './state.ts'
import { findTerminal, terminalOf, terminalUnknown } from './terminals.ts'
import { ticketOf } from './tickets.ts'

/** A player buys at a self-service terminal, out of its funds. */
export interface SellAtTerminal {
  readonly type: 'sellAtTerminal'
  readonly account: string
  readonly ticket: TerminalTicket
}

export const decideTerminalSales = {
  /**
   * One id is sold or refused once. Ids and tickets belong to the terminal's operator, so that the operator's inquiry finds
   * them. The till does not change, because the cash entered it when the funds were sent.
   */
  sellAtTerminal(state: HostState, { account, ticket }: SellAtTerminal, moment: Moment): Decision {
    const terminal = findTerminal(state, account)
    if (!terminal) return refuse(terminalUnknown)
    const id = ticket.unique_req_id
    const digest = digestOf([account, ticket])
    const outcome = state.outcomes[atTill(state, terminal.operatorId, id)]
    if (outcome) return isRepeated(outcome, digest) ? accept() : refuse(ticketIdReused)
    const decided = sellNow(state, terminal, ticket, digest, moment)
    const at = moment.now
    return 'code' in decided
      ? accept({ type: 'terminalTicketRefused', at, account, ticket: { id, digest, error: decided } })
      : accept({ type: 'terminalTicketSold', at, account, ticket: decided })
  },
}

function sellNow(
  state: HostState,
  terminal: Terminal,
  ticket: TerminalTicket,
  digest: string,
  moment: Moment,
): TicketSold | HostError {
  const absent = featureObstacle(state, 'terminals')
  if (absent) return absent
  if (terminal.isLocked) return hostError('terminal_locked')
  const { operatorId } = terminal
  if (!offeredGame(state, ticket.game_id)) return hostError('game_unknown')
  const request = { operatorId, lottery: 'every' as const }
  const offered = offer(state, request, wireTicket(state, ticket, moment.now), new Map(), moment)
  if ('code' in offered) return atTerminal(offered)
  if (ticketPrice(offered.stake, offered.bets.length, offered.drawCount) > terminal.balance)
    return notEnoughFunds
  return sell(state, offered, { id: ticket.unique_req_id, digest }, [], moment)
}

/** The error with the field of the terminal's request: it has other fields than the request of a counter. */
const atTerminal = ({ field, ...error }: HostError): HostError =>
  field === undefined
    ? error
    : { ...error, field: field.replace(/^addData\.(.*)numbers$/, '$1format').replace(/^(base|ticket)\./, '') }

/** The request as a counter would send it. A terminal that names no draw buys for the draw on sale. */
function wireTicket(state: HostState, ticket: TerminalTicket, now: number): WireTicket {
  const { game_id, price_var, bets, multidraw, draw_id, unique_req_id } = ticket
  const isFormatted = bets.some(({ format }) => format !== undefined)
  const formats = bets.map(({ format = exactOrder }) => ({ numbers: [format] }))
  return {
    game_id,
    base: { price_var, bets: bets.map(({ numbers }) => ({ numbers })) },
    ...(isFormatted ? { addData: { bets: formats } } : {}),
    ticket: { multidraw },
    draw_id: draw_id ?? drawOnSale(state, game_id, now).drawId,
    unique_req_id,
    timeStamp: now,
  }
}

export const evolveTerminalSales = {
  terminalTicketSold(state: HostState, { account, ticket, at }: HostEventOf<'terminalTicketSold'>): void {
    const terminal = terminalOf(state, account)
    terminal.balance -= ticket.price
    keepSold(state, ticket, { operatorId: terminal.operatorId, terminalId: terminal.id, at })
  },

  terminalTicketRefused(
    state: HostState,
    { account, ticket: { id, digest, error } }: HostEventOf<'terminalTicketRefused'>,
  ): void {
    const { operatorId } = terminalOf(state, account)
    state.outcomes[atTill(state, operatorId, id)] = { status: 'refused', digest, error }
  },
}

/** The outcome of a terminal's ticket. It is the same each time. */
export function terminalSaleOutcome(state: HostState, account: string, id: string): Ticket | HostError {
  const outcome = state.outcomes[atTill(state, terminalOf(state, account).operatorId, id)]
  if (outcome?.status === 'sold') return ticketOf(state, outcome.barcode)
  if (outcome?.status === 'refused') return outcome.error
  throw new Error(`the answer to the terminal ${account} has the ticket ${id}, which was not decided`)
}
