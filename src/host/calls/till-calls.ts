import type { tillCalls as calls } from '../../protocol/till.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { HostCommand } from '../rules/decide.ts'
import type { LiveHost } from '../store/live-host.ts'
import type { HostState } from '../rules/state.ts'
import { balanceAnswer, type TillCommand } from '../rules/till-requests.ts'
import { refused, type Handlers, type Refused } from './handlers.ts'

/** A request to move cash: it is answered with what became of it the first time. */
export async function moveTill<Answer extends object>(
  host: LiveHost,
  command: HostCommand & TillCommand,
  answerOf: (state: HostState, operatorId: number, key: string) => Answer | HostError,
): Promise<Answer | Refused> {
  const { operatorId, key } = command
  const answer = await host.execute(command, (state) => answerOf(state, operatorId, key))
  if (!answer.ok) return refused(answer.error)
  return 'code' in answer.value ? refused(answer.value) : answer.value
}

/** Cash that a logged-in operator puts into the till and takes out of it. */
export const tillCalls = (host: LiveHost): Handlers<typeof calls> => ({
  postRefill: ({ amount }, { operatorId, key }) =>
    moveTill(host, { type: 'refillTill', operatorId, key, amount }, balanceAnswer),
  postCollection: ({ amount, closesDay }, { operatorId, key }) =>
    moveTill(
      host,
      {
        type: 'collectTill',
        operatorId,
        key,
        amount,
        ...(closesDay === undefined ? {} : { closesDay }),
      },
      balanceAnswer,
    ),
})
