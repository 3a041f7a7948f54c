import { hostError } from '../../protocol/error-codes.ts'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { Minor } from '../../values/money.ts'
import type { HostError } from '../../protocol/wire.ts'
import { notEnoughFunds, sumOutOfBounds } from './account-limits.ts'
import type { Decision, Moment } from './decision.ts'
import type { HostEventOf } from './events.ts'
import { tillOf } from './operators.ts'
import type { HostState } from './state.ts'
import { decideTillRequest, moveTill } from './till-requests.ts'

const tillDiffers = hostError('till_differs')

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
  /** The whole content of the till, at the close of a day. The limit of one collection does not apply. */
  readonly closesDay?: boolean
}

export const decideTill = {
  refillTill: (state: HostState, command: RefillTill, moment: Moment): Decision =>
    decideTillRequest(state, command, moment, (tillRequest) =>
      command.amount > state.terms.tillLimit
        ? sumOutOfBounds
        : { type: 'tillRefilled', ...tillRequest, amount: command.amount },
    ),

  /** A collection must be covered by cash, even where the terms allow a negative till. */
  collectTill: (state: HostState, command: CollectTill, moment: Moment): Decision =>
    decideTillRequest(
      state,
      command,
      moment,
      (tillRequest) =>
        collectionObstacle(state, command) ?? {
          type: 'tillCollected',
          ...tillRequest,
          amount: command.amount,
        },
    ),
}

function collectionObstacle(
  state: HostState,
  { operatorId, amount, closesDay }: CollectTill,
): HostError | null {
  const till = tillOf(state, operatorId)
  if (amount > till) return notEnoughFunds
  if (closesDay) return amount === till ? null : tillDiffers
  return amount > state.terms.tillLimit ? sumOutOfBounds : null
}

const balanceAnswer = (balance: Minor): AnswerOf<'postRefill'> => ({ success: true, balance })

export const evolveTill = {
  tillRefilled: (state: HostState, event: HostEventOf<'tillRefilled'>): void =>
    moveTill(state, event, balanceAnswer),

  tillCollected: (state: HostState, event: HostEventOf<'tillCollected'>): void =>
    moveTill(state, event, balanceAnswer),
}
