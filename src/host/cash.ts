import type { Minor } from '../values/money.ts'
import { hostError, type Decision, type Moment } from './decision.ts'
import type { HostEventOf } from './events.ts'
import { tillOf } from './operators.ts'
import type { HostState } from './state.ts'
import { decideTillRequest, moveTill } from './till-requests.ts'

/** Cash is put into the till. */
export interface RefillTill {
  readonly type: 'refillTill'
  readonly operatorId: number
  readonly key: string
  readonly amount: Minor
}

/** Cash is taken out of the till. */
export interface CollectTill {
  readonly type: 'collectTill'
  readonly operatorId: number
  readonly key: string
  readonly amount: Minor
}

export const decideRefillTill = (state: HostState, command: RefillTill, moment: Moment): Decision =>
  decideTillRequest(state, command, moment, (asked) => ({
    type: 'tillRefilled',
    ...asked,
    amount: command.amount,
  }))

/** Nobody takes out cash that is not there, whatever the terms say about a till below zero. */
export const decideCollectTill = (state: HostState, command: CollectTill, moment: Moment): Decision =>
  decideTillRequest(state, command, moment, (asked) =>
    command.amount > tillOf(state, command.operatorId)
      ? hostError('noPermission', 'not_enough_funds')
      : { type: 'tillCollected', ...asked, amount: command.amount },
  )

export const evolveTillRefilled = (state: HostState, event: HostEventOf<'tillRefilled'>): void =>
  moveTill(state, event)

export const evolveTillCollected = (state: HostState, event: HostEventOf<'tillCollected'>): void =>
  moveTill(state, event)
