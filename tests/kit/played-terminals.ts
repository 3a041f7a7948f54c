import { requestAnswer } from '../../src/host/rules/till-requests.ts'
import type { FundTerminal } from '../../src/host/rules/terminals.ts'
import { terminalSaleOutcome } from '../../src/host/rules/terminal-sales.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from '../../src/host/rules/testing.ts'

/** The first terminal of the usual operator. */
export const account = `${operatorId}_1`
/** Another operator, with three terminals too. */
export const colleague = 7

export function hostWithTerminals(till = openingTill): PlayedHost {
  const host = playHost({}, till)
  host.addOperator(colleague)
  for (const each of [operatorId, colleague])
    host.do({ type: 'addTerminals', operatorId: each, terminalIds: [1, 2, 3] })
  return host
}

/** Moves money between the till and the terminal; the answer, or the error. */
export function fund(host: PlayedHost, changes: Partial<FundTerminal> = {}) {
  const command: FundTerminal = {
    type: 'fundTerminal',
    operatorId,
    key: uuid('fund'),
    account,
    method: 'refill',
    amount: 1_000,
    currency: 'BRL',
    ...changes,
  }
  const decision = host.do(command)
  return decision.ok ? requestAnswer<'updateUser'>(host.state, operatorId, command.key) : decision.error
}

export const collect = (host: PlayedHost, amount: number, name = 'collect') =>
  fund(host, { method: 'collect', amount, key: uuid(name) })

/** A player buys a ticket of the wheel for 1.00; the ticket, or the error. */
export function buy(host: PlayedHost, name: string, changes: object = {}) {
  const ticket = {
    unique_req_id: uuid(name),
    game_id: 16,
    price_var: '1',
    bets: [{ numbers: [1006] }],
    multidraw: 1,
    ...changes,
  }
  const decision = host.do({ type: 'sellAtTerminal', account, ticket })
  return decision.ok ? terminalSaleOutcome(host.state, account, ticket.unique_req_id) : decision.error
}

export const funds = (host: PlayedHost) => host.state.terminals[account]!.balance
export const till = (host: PlayedHost) => host.state.tills[operatorId]
