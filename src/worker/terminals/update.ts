import { sumMinor } from '../../values/money.ts'
import type { WireTerminal } from '../../protocol/terminals.ts'
import type { Facts } from '../facts.ts'
import type { SelfServiceTerminal } from './facts.ts'

const terminalOf = ({ id, wallet, status, activate, hasPassword }: WireTerminal): SelfServiceTerminal => ({
  id,
  funds: wallet,
  isLocked: status,
  isConnected: activate,
  hasPassword,
})

/** Other views of the terminals' funds change too: the close of the day, and the account on the screen. */
function setTerminals(facts: Facts, terminals: readonly SelfServiceTerminal[]): void {
  facts.terminals.list = [...terminals].sort((a, b) => a.id - b.id)
  facts.terminals.funds = sumMinor(terminals.map(({ funds }) => funds))
  const shown = facts.terminals.account
  const terminal = terminals.find(({ id }) => id === shown?.terminalId)
  if (shown?.state === 'known' && terminal) facts.terminals.account = { ...shown, balance: terminal.funds }
}

export const updateTerminals = (facts: Facts, terminals: readonly WireTerminal[]): void =>
  setTerminals(facts, terminals.map(terminalOf))

/** A new or changed terminal. */
export function updateTerminal(facts: Facts, terminal: WireTerminal): void {
  const others = (facts.terminals.list ?? []).filter(({ id }) => id !== terminal.id)
  setTerminals(facts, [...others, terminalOf(terminal)])
}

export function forgetTerminal(facts: Facts, id: number): void {
  if (facts.terminals.list)
    setTerminals(
      facts,
      facts.terminals.list.filter((terminal) => terminal.id !== id),
    )
}

export function updateFunds(facts: Facts, id: number, funds: number): void {
  if (facts.terminals.list)
    setTerminals(
      facts,
      facts.terminals.list.map((terminal) => (terminal.id === id ? { ...terminal, funds } : terminal)),
    )
}

/** The socket connected or disconnected. Without it no terminal is known to be connected. */
export function updateConnection(facts: Facts, isUp: boolean): void {
  facts.terminals.socket = isUp ? 'up' : 'down'
  if (!isUp)
    facts.terminals.list =
      facts.terminals.list?.map((terminal) => ({ ...terminal, isConnected: false })) ?? null
}

export function forgetTerminals(facts: Facts): void {
  facts.terminals.socket = 'connecting'
  facts.terminals.list = null
  facts.terminals.account = null
  facts.terminals.funds = null
}
