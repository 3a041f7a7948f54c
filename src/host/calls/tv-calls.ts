import { hostError } from '../../protocol/error-codes.ts'
import { tvBoxesAnswer } from '../rules/tv-boxes.ts'
import type { tvBoxCalls as calls } from '../../protocol/tv-boxes.ts'
import { refused, type Caller, type Handlers } from './handlers.ts'

/** The requested operator id has no effect: the session identifies the operator. */
const isAnother = ({ operatorId, host }: Caller, named: number): Promise<boolean> =>
  host.read({}, (state) => named !== operatorId && state.operators[named] !== undefined)

const otherOperator = refused(hostError('other_operator'))

/**
 * The games that the shop's TVs show. The operator is that of the session; a request that names another operator is refused.
 */
export const tvCalls = (nameOf: (gameId: number) => string): Handlers<typeof calls> => ({
  async getAvailableData({ operatorId: named }, caller) {
    const { operatorId, host } = caller
    if (await isAnother(caller, Number(named))) return otherOperator
    return host.read({}, (state) => tvBoxesAnswer(state, operatorId, nameOf))
  },
  async changeDeviceConfig({ operatorId: named, dId, cId, language }, caller) {
    const { operatorId, host } = caller
    if (await isAnother(caller, named)) return otherOperator
    const answer = await host.execute(
      { type: 'configureTvBox', operatorId, deviceId: dId, configId: cId, language },
      () => ({ success: true as const }),
    )
    return answer.ok ? answer.value : refused(answer.error)
  },
})
