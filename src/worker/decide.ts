import type { Event } from '../events/vocabulary.ts'
import type { Outcome } from '../values/outcome.ts'
import { hasBegun } from './shared/begun.ts'
import { decidePlayers } from './players/decide.ts'
import { decideCart } from './sale/cart/decide.ts'
import { decideTill } from './till/decide.ts'
import type { Command } from './commands.ts'
import { accept, type Context, type Deciders, type Moment } from './decider.ts'
import { decideDay } from './day/decide.ts'
import { decideDrawer } from './drawer/decide.ts'
import { decideHandover } from './handover/decide.ts'
import { decideHeads } from './heads/decide.ts'
import { decideGames } from './games/decide.ts'
import { decidePayment } from './sale/payment/decide.ts'
import { decidePrinting } from './printing/decide.ts'
import { decideReports } from './reports/decide.ts'
import { decideReconciliation } from './reconciliation/decide.ts'
import { decideRetention } from './retention/decide.ts'
import { decideSession } from './session/decide.ts'
import type { State } from './state.ts'
import { decideTimers } from './timers/decide.ts'
import { decideWallets } from './wallets/decide.ts'

const deciders: Deciders<Command['type']> = {
  ...decideSession,
  ...decideGames,
  ...decideTimers,
  ...decideCart,
  ...decidePayment,
  ...decideTill,
  ...decidePlayers,
  ...decidePrinting,
  ...decideDrawer,
  ...decideReports,
  ...decideDay,
  ...decideHandover,
  ...decideReconciliation,
  ...decideWallets,
  ...decideHeads,
  ...decideRetention,
}

/** TypeScript does not relate a decider to the command under whose type it was found. */
type AnyDecide = (state: State, command: Command, context: Context) => Outcome<readonly Event[]>

/**
 * The events of a command, or the reason for its refusal. A command with an id from the page takes effect once, however
 * often it is sent.
 */
export function decide(state: State, command: Command, moment: Moment): Outcome<readonly Event[]> {
  const id = 'id' in command ? command.id : undefined
  if (id !== undefined && hasBegun(state, id)) return accept()
  const context: Context = { ...moment, ownId: () => id ?? moment.newId() }
  return (deciders[command.type] as AnyDecide)(state, command, context)
}
