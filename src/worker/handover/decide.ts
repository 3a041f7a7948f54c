import type { ReceiptContent } from '../../events/receipts.ts'
import type { DataOf, Event } from '../../events/vocabulary.ts'
import { isCountOf } from '../../values/denominations.ts'
import { refuse } from '../../values/outcome.ts'
import { accept, type Deciders } from '../decider.ts'
import { waitingHandover } from '../shared/handover.ts'
import { logFault } from '../shared/obstacles.ts'
import { tillCount } from '../shared/till-count.ts'
import type { State } from '../state.ts'
import { handoverObstacle } from './obstacle.ts'
import { openItems, type OpenItem } from '../shared/open-items.ts'

const onPaper = ({ kind, movement, at, amount }: OpenItem) => ({
  kind,
  ...(movement === null ? {} : { movement }),
  ...(at === null ? {} : { at }),
  ...(amount === null ? {} : { amount }),
})

/** The receipt of a hand-over, with those of its open items that are still open. */
function receipt(
  state: State,
  { handoverId, receiptId, operatorId, counted, open }: DataOf<'tillHandedOver'>,
  at: number,
): Event {
  const left = new Set(open.map(({ id }) => id))
  const items = openItems(state).filter(({ id }) => left.has(id))
  const content: ReceiptContent = { kind: 'handover', at, counted, open: items.map(onPaper) }
  return { type: 'receiptIssued', data: { receiptId, operatorId, content, subjectId: handoverId } }
}

const departure: Event = { type: 'loggedOut', data: { reason: 'operator' } }

export const decideHandover: Deciders<'handOverTill' | 'finishHandover' | 'takeOverTill'> = {
  /** Everything that follows is in the same step: the next operator can log in at once. */
  handOverTill(state, { denominations }, { facts, now, newId, ownId }) {
    const obstacle = handoverObstacle(state, facts)
    if (obstacle) return refuse(obstacle)
    const { operator, deployment } = state.session
    if (!operator || !deployment) return refuse('notLoggedIn')
    if (!isCountOf(deployment.currency, denominations)) return refuse('countInvalid')
    const data = {
      handoverId: ownId(),
      operatorId: operator.operatorId,
      receiptId: newId(),
      counted: tillCount(state.till.balance ?? 0, denominations),
      open: openItems(state).map(({ kind, id }) => ({ kind, id })),
    }
    return accept({ type: 'tillHandedOver', data }, receipt(state, data, now), departure)
  },

  /** The power failed between the records of a hand-over: what is missing follows. */
  finishHandover(state) {
    const handover = waitingHandover(state)
    if (!handover || handover.hasLeft) return accept()
    const { receipts } = state.printing
    const isIssued = receipts.some(({ receiptId }) => receiptId === handover.receiptId)
    return accept(...(isIssued ? [] : [receipt(state, handover, handover.at)]), departure)
  },

  /** With a count of their own, the operator contests the one of the hand-over. Nothing waits for both to agree. */
  takeOverTill(state, { handoverId, denominations }, { facts }) {
    const handover = waitingHandover(state)
    const { operator, deployment } = state.session
    if (!operator || !deployment) return refuse('notLoggedIn')
    const fault = logFault(facts)
    if (fault) return refuse(fault)
    if (handover?.handoverId !== handoverId || !handover.hasLeft) return refuse('noHandover')
    if (denominations && !isCountOf(deployment.currency, denominations)) return refuse('countInvalid')
    const recounted = denominations ? tillCount(handover.counted.expected, denominations) : null
    return accept({
      type: 'tillTakenOver',
      data: { handoverId, operatorId: operator.operatorId, recounted },
    })
  },
}
