import { movementsAnswer } from '../rules/movement-inquiry.ts'
import type { tillRecordCalls as calls } from '../../protocol/till-records.ts'
import { refused, type Handlers } from './handlers.ts'

/** A logged-in operator reads the records of the till. */
export const tillRecordCalls = (): Handlers<typeof calls> => ({
  async movementInquiry({ ids: keys }, { operatorId, host }) {
    const answer = await host.execute({ type: 'inquireMovements', operatorId, keys }, (state) => ({
      success: true as const,
      data: movementsAnswer(state, operatorId, keys),
    }))
    return answer.ok ? answer.value : refused(answer.error)
  },
  getLedger: ({ since }, { operatorId, host }) => host.ledger(operatorId, since),
})
