import { hostError } from '../../protocol/error-codes.ts'
import { tvBoxesAnswer } from '../rules/tv-boxes.ts'
import type { tvBoxCalls as calls } from '../../protocol/tv-boxes.ts'
import { refused, type Handlers } from './handlers.ts'
import type { LiveHost } from '../store/live-host.ts'

/** A number that is nobody's decides nothing: it is the session that says who asks. */
const isAnother = ({ state }: LiveHost, named: number, operatorId: number): boolean =>
  named !== operatorId && state.operators[named] !== undefined

const otherOperator = refused(hostError('other_operator'))

/** Which game each of the shop's TVs shows. The operator is the session's; whoever names another one is refused. */
export const tvCalls = (host: LiveHost, nameOf: (gameId: number) => string): Handlers<typeof calls> => ({
  async getAvailableData({ operatorId: named }, { operatorId }) {
    if (isAnother(host, Number(named), operatorId)) return otherOperator
    return host.read((state) => tvBoxesAnswer(state, operatorId, nameOf))
  },
  async changeDeviceConfig({ operatorId: named, dId, cId, language }, { operatorId }) {
    if (isAnother(host, named, operatorId)) return otherOperator
    const answer = await host.execute(
      { type: 'configureTvBox', operatorId, deviceId: dId, configId: cId, language },
      () => ({ success: true as const }),
    )
    return answer.ok ? answer.value : refused(answer.error)
  },
})
