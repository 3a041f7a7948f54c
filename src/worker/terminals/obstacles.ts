import type { Refusal } from '../../values/outcome.ts'
import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'

/** Letters, digits and `#`, up to 12 of them (section 5). */
const isPassword = (text: string): boolean => /^[0-9A-Za-z#]{1,12}$/.test(text)

function reachObstacle(
  { session }: State,
  { terminals: { list: terminals, socket: terminalSocket } }: Facts,
  id: number,
): Refusal | null {
  if (!session.operator) return { code: 'notLoggedIn' }
  if (!terminals?.some((terminal) => terminal.id === id)) return { code: 'noSuchTerminal' }
  return terminalSocket === 'up' ? null : { code: 'terminalsUnreachable' }
}

/** Why a terminal cannot be locked or unlocked now, or null: it must be connected (section 4). */
export function terminalLockObstacle(state: State, facts: Facts, terminalId: number): Refusal | null {
  const isConnected = facts.terminals.list?.find(({ id }) => id === terminalId)?.isConnected ?? false
  return reachObstacle(state, facts, terminalId) ?? (isConnected ? null : { code: 'terminalDisconnected' })
}

/** Why a terminal cannot be given this password, or null. */
export function terminalPasswordObstacle(
  state: State,
  facts: Facts,
  terminalId: number,
  password: string,
): Refusal | null {
  if (!state.session.deployment?.flags.terminalPasswordUnlock) return { code: 'noTerminalPasswords' }
  return (
    reachObstacle(state, facts, terminalId) ??
    (isPassword(password) ? null : { code: 'terminalPasswordInvalid' })
  )
}
