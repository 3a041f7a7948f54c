import type { Minor } from '../../values/money.ts'
import type { Refusal } from '../../values/outcome.ts'
import { accountLimit, amountObstacle, workObstacle } from '../shared/obstacles.ts'
import { printObstacle } from '../shared/print-obstacle.ts'
import type { Facts } from '../facts.ts'
import type { SelfServiceTerminal } from '../terminals/facts.ts'
import type { State } from '../state.ts'
import { cashObstacle } from './obstacles.ts'
import { openTerminalMovement } from './view.ts'

/** The obstacles of every movement of a terminal. */
function commonObstacle(
  state: State,
  facts: Facts,
  kind: 'terminalSend' | 'terminalRefund',
  terminalId: number,
): Refusal | null {
  if (!state.session.deployment?.flags.terminals) return { code: 'noSuchTerminal' }
  return (
    workObstacle(state, facts) ??
    (terminalOf(facts, terminalId) ? null : { code: 'noSuchTerminal' }) ??
    (openTerminalMovement(state, kind, terminalId) ? { code: 'movementUnderWay' } : null)
  )
}

const terminalOf = (
  { terminals: { list: terminals } }: Facts,
  terminalId: number,
): SelfServiceTerminal | undefined => terminals?.find(({ id }) => id === terminalId)

/** Why no funds can be sent to a terminal, or null: it must be active, and its slip printable (section 5). */
export const terminalSendObstacle = (
  state: State,
  facts: Facts,
  terminalId: number,
  amount: Minor,
): Refusal | null =>
  commonObstacle(state, facts, 'terminalSend', terminalId) ??
  (terminalOf(facts, terminalId)?.isConnected ? null : { code: 'terminalDisconnected' }) ??
  printObstacle(facts) ??
  amountObstacle(state, amount, accountLimit(state))

/**
 * Why funds cannot come back from a terminal, or null (section 5): it has none, the till does not have enough, or the
 * slip cannot be printed.
 */
export function terminalRefundObstacle(
  state: State,
  facts: Facts,
  terminalId: number,
  amount: Minor,
): Refusal | null {
  const funds = terminalOf(facts, terminalId)?.funds ?? 0
  return (
    commonObstacle(state, facts, 'terminalRefund', terminalId) ??
    (funds > 0 ? null : { code: 'terminalEmpty' }) ??
    cashObstacle(state, amount) ??
    (amount > funds ? { code: 'terminalHoldsLess', details: { max: funds } } : null) ??
    workingPrinterObstacle(facts) ??
    amountObstacle(state, amount, accountLimit(state))
  )
}

/** Here a printer that was not set up is an obstacle too. */
function workingPrinterObstacle(facts: Facts): Refusal | null {
  const obstacle = printObstacle(facts)
  if (obstacle) return obstacle
  return facts.printing.printer?.printActive ? null : { code: 'printerNotReady' }
}
