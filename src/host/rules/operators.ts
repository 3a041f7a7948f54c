import { hostError } from '../../protocol/error-codes.ts'
import { dayMs } from '../../values/calendar.ts'
import { isEqual } from '../../values/equal.ts'
import type { Minor } from '../../values/money.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import type { By, HostEvent, HostEventOf } from './events.ts'
import { enter } from './ledger.ts'
import type { Operator, RegistrationCode } from './records.ts'
import { tillIdOf, type HostState } from './state.ts'

export interface AddOperator {
  readonly type: 'addOperator'
  readonly operatorId: number
  readonly login: string
  readonly passwordHash: string | null
  readonly permittedGames: number[]
  /** The first content of a new till. */
  readonly openingTill: Minor
  /** A till that several operators share. Without it, the operator gets a new till. */
  readonly tillId?: number
  /** With this code the operator can set a password. */
  readonly registrationCode?: string
  readonly by?: By
}

/** The operator may sell these games, and no others. */
export interface SetPrivileges {
  readonly type: 'setPrivileges'
  readonly operatorId: number
  readonly permittedGames: number[]
  readonly by: By
}

/** A blocked operator cannot log in, and its sessions end. */
export interface BlockOperator {
  readonly type: 'blockOperator'
  readonly operatorId: number
  readonly isBlocked: boolean
  readonly by: By
}

export interface IssueRegistrationCode {
  readonly type: 'issueRegistrationCode'
  readonly code: string
  readonly operatorId: number
  readonly by?: By
}

export interface SetPassword {
  readonly type: 'setPassword'
  readonly code: string
  readonly passwordHash: string
}

export const decideOperators = {
  addOperator(state: HostState, command: AddOperator, { now }: Moment): Decision {
    if (state.operators[command.operatorId] || operatorByLogin(state, command.login))
      return refuse(hostError('malformed', 'login'))
    const { type: _, tillId, registrationCode: code, by, ...operator } = command
    const { operatorId } = operator
    const who = by && { by }
    const events: HostEvent[] = [
      { type: 'operatorAdded', at: now, ...operator, ...(tillId === undefined ? {} : { tillId }), ...who },
    ]
    if (code !== undefined) events.push({ type: 'registrationCodeIssued', at: now, code, operatorId, ...who })
    return accept(...events)
  },

  setPrivileges(
    state: HostState,
    { operatorId, permittedGames, by }: SetPrivileges,
    { now }: Moment,
  ): Decision {
    const operator = state.operators[operatorId]
    if (!operator) return refuse(hostError('malformed', 'operatorId'))
    return isEqual(operator.permittedGames, permittedGames)
      ? accept()
      : accept({ type: 'privilegesSet', at: now, operatorId, permittedGames, by })
  },

  blockOperator(state: HostState, { operatorId, isBlocked, by }: BlockOperator, { now }: Moment): Decision {
    const operator = state.operators[operatorId]
    if (!operator) return refuse(hostError('malformed', 'operatorId'))
    return isOperatorBlocked(operator) === isBlocked
      ? accept()
      : accept({ type: 'operatorBlockSet', at: now, operatorId, isBlocked, by })
  },

  issueRegistrationCode(
    state: HostState,
    { code, operatorId, by }: IssueRegistrationCode,
    { now }: Moment,
  ): Decision {
    if (!state.operators[operatorId]) return refuse(hostError('malformed', 'operatorId'))
    return accept({ type: 'registrationCodeIssued', at: now, code, operatorId, ...(by && { by }) })
  },

  /** A code can set a password once, within a day. */
  setPassword(state: HostState, { code, passwordHash }: SetPassword, { now }: Moment): Decision {
    const operator = operatorByRegistrationCode(state, code, now)
    if (!operator) return refuse(hostError('registration_code'))
    return accept({ type: 'passwordSet', at: now, code, operatorId: operator.operatorId, passwordHash })
  },
}

export const evolveOperators = {
  operatorAdded(state: HostState, event: HostEventOf<'operatorAdded'>): void {
    const { operatorId, login, passwordHash, permittedGames, openingTill, tillId = operatorId, at } = event
    state.operators[operatorId] = { operatorId, login, passwordHash, permittedGames, tillId }
    if (state.tills[tillId] === undefined)
      enter(state, operatorId, [{ at, kind: 'opening', amount: openingTill }])
  },

  privilegesSet(state: HostState, { operatorId, permittedGames }: HostEventOf<'privilegesSet'>): void {
    operatorOf(state, operatorId).permittedGames = permittedGames
  },

  operatorBlockSet(state: HostState, { operatorId, isBlocked }: HostEventOf<'operatorBlockSet'>): void {
    operatorOf(state, operatorId).isBlocked = isBlocked
  },

  registrationCodeIssued(
    state: HostState,
    { code, operatorId, at }: HostEventOf<'registrationCodeIssued'>,
  ): void {
    forgetCodes(state, operatorId)
    state.registrationCodes.push({ code, operatorId, issuedAt: at })
  },

  passwordSet(state: HostState, event: HostEventOf<'passwordSet'>): void {
    operatorOf(state, event.operatorId).passwordHash = event.passwordHash
    forgetCodes(state, event.operatorId)
  },
}

/** A code that was lost is worth nothing once its operator has another one, or a password. */
function forgetCodes(state: HostState, operatorId: number): void {
  state.registrationCodes = state.registrationCodes.filter((issued) => issued.operatorId !== operatorId)
}

export const isOperatorBlocked = ({ isBlocked = false }: Operator): boolean => isBlocked

export const operatorByLogin = (state: HostState, login: string): Operator | undefined =>
  Object.values(state.operators).find((operator) => operator.login === login)

/** The operator who can set a password with this code; `now` in ms since 1970. */
export function operatorByRegistrationCode(
  state: HostState,
  code: string,
  now: number,
): Operator | undefined {
  const issued = state.registrationCodes.find((registration) => registration.code === code)
  return issued && isValid(issued, now) ? operatorOf(state, issued.operatorId) : undefined
}

const isValid = ({ issuedAt }: RegistrationCode, now: number): boolean =>
  issuedAt !== undefined && now < issuedAt + dayMs

/** The registration code with which an operator can set a password; null if there is none. */
export const registrationCodeOf = (state: HostState, operatorId: number, now: number): string | null =>
  state.registrationCodes.find((issued) => issued.operatorId === operatorId && isValid(issued, now))?.code ??
  null

/** The operator of a session or of an event. Throws where there is no such operator: that is an error of the program. */
export function operatorOf(state: HostState, operatorId: number): Operator {
  const operator = state.operators[operatorId]
  if (!operator) throw new Error(`there is no operator ${operatorId}`)
  return operator
}

export function tillOf(state: HostState, operatorId: number): Minor {
  const till = state.tills[tillIdOf(state, operatorId)]
  if (till === undefined) throw new Error(`operator ${operatorId} has no till`)
  return till
}
