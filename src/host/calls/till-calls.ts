import type { tillCalls as calls } from '../../protocol/till.ts'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { HostCommand } from '../rules/decide.ts'
import type { Host } from '../store/host.ts'
import { requestAnswer, type MoneyCallName, type TillCommand } from '../rules/till-requests.ts'
import { refused, type Handlers, type Refused } from './handlers.ts'

/** A request to move money. A repeated request gets the answer of the first one. */
export async function moveMoney<Name extends MoneyCallName>(
  host: Host,
  command: HostCommand & TillCommand,
): Promise<AnswerOf<Name> | Refused> {
  const { operatorId, key } = command
  const answer = await host.execute(command, (state) => requestAnswer<Name>(state, operatorId, key))
  if (!answer.ok) return refused(answer.error)
  return 'code' in answer.value ? refused(answer.value) : answer.value
}

/** A logged-in operator puts cash into the till, and takes cash out of it. */
export const tillCalls = (): Handlers<typeof calls> => ({
  postRefill: ({ amount }, { operatorId, key, host }) =>
    moveMoney<'postRefill'>(host, { type: 'refillTill', operatorId, key, amount }),
  postCollection: ({ amount, closesDay }, { operatorId, key, host }) =>
    moveMoney<'postCollection'>(host, {
      type: 'collectTill',
      operatorId,
      key,
      amount,
      ...(closesDay === undefined ? {} : { closesDay }),
    }),
})
