import { hostError } from '../src/protocol/error-codes.ts'
import { isGrandLottery } from '../src/games/catalogue.ts'
import { offeredGame } from '../src/host/rules/config.ts'
import { timers } from '../src/host/rules/draws.ts'
import { operatorOf } from '../src/host/rules/operators.ts'
import type { HostState } from '../src/host/rules/state.ts'
import { terminalSaleOutcome } from '../src/host/rules/terminal-sales.ts'
import { terminalOf, wrongPassword } from '../src/host/rules/terminals.ts'
import { soldTicket } from '../src/host/rules/tickets.ts'
import {
  terminalEmits,
  type TerminalAnswer,
  type TerminalSale,
  type TerminalTicket,
} from '../src/protocol/terminals.ts'
import { guesses, type AttemptLimit, type Attempts } from '../src/host/calls/attempts.ts'
import type { Host } from '../src/host/store/host.ts'
import { hashing } from './hashing-queue.ts'
import { isPassword } from './passwords.ts'
import { listen, type TerminalSocket } from './terminal-wire.ts'
import type { Turns } from './turns.ts'

export interface TerminalServiceParts {
  readonly host: Host
  readonly turns: Turns<string>
  readonly attempts: Attempts
  /** Of this process: they cost no statement. */
  readonly sales: Attempts
}

/** More than players buy. Each ticket that is refused is kept as well, for ever. */
export const salesOfTerminal: AttemptLimit = { allowed: 300, windowMs: 60_000 }

/** Requests of a self-service terminal to the host. */
export function serveTerminal(socket: TerminalSocket, account: string, parts: TerminalServiceParts): void {
  const { host, turns, sales } = parts
  const inbox = { socket, peer: `terminal ${account}`, turns }
  listen(inbox, 'buy-ticket', terminalEmits['buy-ticket'], async (ticket) =>
    // Not a refusal: the terminal may have sent the ticket before.
    (await sales.take([{ name: account, ...salesOfTerminal }])) ? sell(host, account, ticket) : null,
  )
  listen(inbox, 'unlock-terminal', terminalEmits['unlock-terminal'], ({ passwordCode }) =>
    unlock(parts, account, passwordCode),
  )
}

/** The first data of a terminal: its games and their draws. */
export const shownToTerminal = (
  state: HostState,
  account: string,
  nameOf: (gameId: number) => string,
  now: number,
) => ({
  games: { currency: state.terms.currency, games: gamesOf(state, account, nameOf) },
  timers: timers(state, now),
})

async function sell(host: Host, account: string, ticket: TerminalTicket): Promise<TerminalSale> {
  const command = { type: 'sellAtTerminal', account, ticket } as const
  const answer = await host.execute(command, (state): TerminalSale => {
    const sold = terminalSaleOutcome(state, account, ticket.unique_req_id)
    if ('code' in sold) return { ok: false, error: sold }
    return { ok: true, ticket: soldTicket(state, sold), wallet: terminalOf(state, account).balance }
  })
  return answer.ok ? answer.value : answer
}

const tooMany = { ok: false, error: hostError('too_many_requests') } as const

async function unlock(
  { host, attempts }: TerminalServiceParts,
  account: string,
  password: string,
): Promise<TerminalAnswer> {
  const name = `passwords of terminal ${account}`
  if (!(await attempts.take([{ name, ...guesses }]))) return tooMany
  const { passwordHash } = await host.read({ accounts: [account] }, (state) => terminalOf(state, account))
  if (passwordHash === null) return { ok: false, error: wrongPassword }
  const isRight = await hashing.runKnown(name, () => isPassword(password, passwordHash))
  if (isRight === null) return tooMany
  if (!isRight) return { ok: false, error: wrongPassword }
  await attempts.forget(name)
  const answer = await host.execute({ type: 'unlockTerminal', account, passwordHash }, () => undefined)
  return answer.ok ? { ok: true } : answer
}

/** The games that the terminal's operator may sell, with the price of a bet. */
const gamesOf = (state: HostState, account: string, nameOf: (gameId: number) => string) =>
  operatorOf(state, terminalOf(state, account).operatorId).permittedGames.flatMap((gameId) => {
    const bet_prices = offeredGame(state, gameId)?.prices[isGrandLottery(gameId) ? 1 : 0]
    return bet_prices ? [{ game_id: gameId, game_name: nameOf(gameId), bet_prices: { ...bet_prices } }] : []
  })
