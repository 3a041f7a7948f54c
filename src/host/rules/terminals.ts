import { hostError } from '../../protocol/error-codes.ts'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { WireTerminal } from '../../protocol/terminals.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { CurrencyCode, Minor } from '../../values/money.ts'
import {
  accountMovedAnswer,
  notEnoughFunds,
  sumObstacle,
  sumOutOfBounds,
  userNotFound,
} from './account-limits.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import type { By, HostEventOf } from './events.ts'
import { featureObstacle } from './features.ts'
import { tillOf } from './operators.ts'
import { terminalAccount } from '../../protocol/terminals.ts'
import type { Terminal } from './records.ts'
import type { HostState } from './state.ts'
import { decideTillRequest, moveTill } from './till-requests.ts'
import { ownEntry } from '../../values/own-entry.ts'

/** Self-service terminals are set up at an operator's counter. */
export interface AddTerminals {
  readonly type: 'addTerminals'
  readonly operatorId: number
  readonly terminalIds: readonly number[]
  /** Left out where no administrator adds them. */
  readonly by?: By
}

/** `account` is that of the terminal. `refill` takes cash into the till and funds the terminal; `collect` pays cash out. */
export interface FundTerminal {
  readonly type: 'fundTerminal'
  readonly operatorId: number
  readonly key: string
  readonly account: string
  readonly method: 'refill' | 'collect'
  readonly amount: Minor
  readonly currency: CurrencyCode
}

export interface LockTerminal {
  readonly type: 'lockTerminal'
  readonly operatorId: number
  readonly terminalId: number
  readonly isLocked: boolean
}

/** Null removes the password. */
export interface SetTerminalPassword {
  readonly type: 'setTerminalPassword'
  readonly operatorId: number
  readonly terminalId: number
  readonly passwordHash: string | null
}

/** A password was entered at the terminal. `passwordHash` is the hash that it was compared with. */
export interface UnlockTerminal {
  readonly type: 'unlockTerminal'
  readonly account: string
  readonly passwordHash: string
}

export const terminalUnknown = hostError('terminal_unknown')
export const wrongPassword = hostError('wrong_password')

export const findTerminal = (state: HostState, account: string): Terminal | undefined =>
  ownEntry(state.terminals, account)

/** A terminal in the state. Throws where there is no such terminal: that is an error of the program. */
export function terminalOf(state: HostState, account: string): Terminal {
  const terminal = findTerminal(state, account)
  if (!terminal) throw new Error(`there is no terminal ${account}`)
  return terminal
}

/** An operator's terminals, by id. */
export const terminalsOf = (state: HostState, operatorId: number): Terminal[] =>
  Object.values(state.terminals)
    .filter((terminal) => terminal.operatorId === operatorId)
    .sort((a, b) => a.id - b.id)

export const decideTerminals = {
  addTerminals(state: HostState, { operatorId, terminalIds, by }: AddTerminals, { now }: Moment): Decision {
    if (!state.operators[operatorId]) return refuse(hostError('malformed'))
    const missing = terminalIds.filter((id) => !findTerminal(state, terminalAccount(operatorId, id)))
    return missing.length === 0
      ? accept()
      : accept({ type: 'terminalsAdded', at: now, operatorId, terminalIds: missing, ...(by && { by }) })
  },

  /** Funds are prepaid: cash enters the till with them, and leaves the till when they return. */
  fundTerminal: (state: HostState, command: FundTerminal, moment: Moment): Decision =>
    decideTillRequest(state, command, moment, (tillRequest) => {
      const { operatorId, account, method, amount, currency } = command
      const absent = featureObstacle(state, 'terminals')
      if (absent) return absent
      const terminal = findOwnTerminal(state, operatorId, account)
      if ('code' in terminal) return terminal
      const obstacle =
        sumObstacle(state, amount, currency, method === 'refill' ? terminal.balance : 0) ??
        (amount === 0 ? sumOutOfBounds : null)
      if (obstacle) return obstacle
      if (method === 'refill') return { type: 'terminalRefilled', ...tillRequest, userId: account, amount }
      // A payment must be covered by cash, even where the terms allow a negative till.
      if (amount > terminal.balance || amount > tillOf(state, operatorId)) return notEnoughFunds
      return { type: 'terminalCollected', ...tillRequest, userId: account, amount }
    }),

  lockTerminal(
    state: HostState,
    { operatorId, terminalId, isLocked }: LockTerminal,
    { now }: Moment,
  ): Decision {
    const absent = featureObstacle(state, 'terminals')
    if (absent) return refuse(absent)
    const account = terminalAccount(operatorId, terminalId)
    const terminal = findTerminal(state, account)
    if (!terminal) return refuse(terminalUnknown)
    return terminal.isLocked === isLocked
      ? accept()
      : accept({ type: 'terminalLockSet', at: now, account, isLocked })
  },

  setTerminalPassword(
    state: HostState,
    { operatorId, terminalId, passwordHash }: SetTerminalPassword,
    { now }: Moment,
  ): Decision {
    const absent = passwordObstacle(state)
    if (absent) return refuse(absent)
    const account = terminalAccount(operatorId, terminalId)
    if (!findTerminal(state, account)) return refuse(terminalUnknown)
    return accept({ type: 'terminalPasswordSet', at: now, account, passwordHash })
  },

  /** A password that was replaced during the comparison does not unlock the terminal. */
  unlockTerminal(state: HostState, { account, passwordHash }: UnlockTerminal, { now }: Moment): Decision {
    const absent = passwordObstacle(state)
    if (absent) return refuse(absent)
    const terminal = findTerminal(state, account)
    if (!terminal) return refuse(terminalUnknown)
    if (terminal.passwordHash !== passwordHash) return refuse(wrongPassword)
    return terminal.isLocked
      ? accept({ type: 'terminalLockSet', at: now, account, isLocked: false })
      : accept()
  },
}

/** The terminal with an account, if it belongs to the operator. */
export function findOwnTerminal(state: HostState, operatorId: number, account: string): Terminal | HostError {
  const terminal = findTerminal(state, account)
  if (!terminal) return userNotFound
  return terminal.operatorId === operatorId ? terminal : hostError('other_operator')
}

const passwordObstacle = (state: HostState): HostError | null =>
  featureObstacle(state, 'terminals') ?? featureObstacle(state, 'terminalPasswordUnlock')

export const evolveTerminals = {
  terminalsAdded(state: HostState, { operatorId, terminalIds }: HostEventOf<'terminalsAdded'>): void {
    for (const id of terminalIds)
      state.terminals[terminalAccount(operatorId, id)] = {
        id,
        operatorId,
        balance: 0,
        isLocked: false,
        passwordHash: null,
      }
  },

  terminalRefilled: moveFunds,

  terminalCollected: moveFunds,

  terminalLockSet(state: HostState, { account, isLocked }: HostEventOf<'terminalLockSet'>): void {
    terminalOf(state, account).isLocked = isLocked
  },

  terminalPasswordSet(state: HostState, { account, passwordHash }: HostEventOf<'terminalPasswordSet'>): void {
    terminalOf(state, account).passwordHash = passwordHash
  },
}

function moveFunds(state: HostState, event: HostEventOf<'terminalRefilled' | 'terminalCollected'>): void {
  const terminal = terminalOf(state, event.userId)
  terminal.balance += event.type === 'terminalRefilled' ? event.amount : -event.amount
  moveTill(state, event, (till) => accountMovedAnswer(terminal.balance, till))
}

/** A terminal as its operator sees it. The connection of a terminal is not part of the state. */
export const wireTerminal = (
  { id, operatorId, balance, isLocked, passwordHash }: Terminal,
  isConnected: (account: string) => boolean,
): WireTerminal => {
  const hashId = terminalAccount(operatorId, id)
  return {
    id,
    hashId,
    wallet: balance,
    status: isLocked,
    activate: isConnected(hashId),
    passwordCode: '',
    hasPassword: passwordHash !== null,
  }
}

export const terminalsAnswer = (
  state: HostState,
  operatorId: number,
  isConnected: (account: string) => boolean,
): AnswerOf<'getTerminalsOperator'> => ({
  success: true,
  terminals: terminalsOf(state, operatorId).map((terminal) => wireTerminal(terminal, isConnected)),
})
