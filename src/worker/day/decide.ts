import type { StopReason } from '../../events/day.ts'
import type { Event } from '../../events/vocabulary.ts'
import { isCountOf } from '../../values/denominations.ts'
import { daysFrom, isoDayAt } from '../../values/calendar.ts'
import { refuse, type Outcome } from '../../values/outcome.ts'
import { closingStep, collectionOf } from '../shared/closing-step.ts'
import { closingOf } from '../shared/closing.ts'
import { logObstacle } from '../shared/obstacles.ts'
import { tillCount } from '../shared/till-count.ts'
import { accept, type Deciders } from '../decider.ts'
import type { State } from '../state.ts'
import { dayCloseObstacle } from './obstacle.ts'
import type { Closing } from './state.ts'

/** Requests the collection of everything in the till; the same effects send and resolve it as any other collection. */
const collection = (state: State, closing: Closing, newId: () => string): Event => ({
  type: 'movementRequested',
  data: {
    movementId: collectionOf(state, closing) ? newId() : closing.collectionId,
    operatorId: closing.operatorId,
    movement: { kind: 'collection', amount: state.till.balance ?? 0, closesDay: true },
    closeId: closing.closeId,
  },
})

function stop(state: State, closing: Closing, name: StopReason = 'collection_not_done'): Event {
  const { closeId } = closing
  const outcome = collectionOf(state, closing)?.outcome
  const why = outcome?.kind === 'refused' ? { code: outcome.code, name: outcome.name } : { code: null, name }
  return { type: 'dayCloseStopped', data: { closeId, ...why } }
}

/** So many collections that the host never received, one a second, are more than a break of the network. */
export const mostCollections = 20

/** A close that goes on over midnight ends in the same night. */
const nightMs = 6 * 3_600_000

/**
 * Nothing was collected in the night after the day that was to be closed: what is in the till by now is not of that day, and its
 * operator closes again.
 */
function isOfEarlierDay({ session }: State, { date }: Closing, hostNow: number | null): boolean {
  if (hostNow === null || !session.deployment) return false
  const [day] = daysFrom(date, date, session.deployment.timeZone)
  return hostNow >= day!.to + nightMs
}

const end = ({ closeId }: Closing, withoutPaper: boolean): Outcome<readonly Event[]> =>
  accept({ type: 'dayClosed', data: { closeId, withoutPaper } })

export const decideDay: Deciders<'closeDay' | 'continueDayClose' | 'finishDayWithoutPaper'> = {
  closeDay(state, { denominations }, { facts, hostNow, newId, ownId }) {
    const obstacle = dayCloseObstacle(state, facts)
    if (obstacle) return refuse(obstacle)
    const { operator, deployment } = state.session
    if (!operator || !deployment) return refuse('notLoggedIn')
    if (hostNow === null) return refuse('hostUnreachable')
    if (denominations && !isCountOf(deployment.currency, denominations)) return refuse('countInvalid')
    return accept({
      type: 'dayCloseRequested',
      data: {
        closeId: ownId(),
        operatorId: operator.operatorId,
        collectionId: newId(),
        reportId: newId(),
        date: isoDayAt(hostNow, deployment.timeZone),
        counted: denominations ? tillCount(state.till.balance ?? 0, denominations) : null,
      },
    })
  },

  /**
   * The next step that needs a decision; nothing while the close waits for the host or the printer, or for a log by which money
   * may move: the next event tries again.
   */
  continueDayClose(state, _command, { facts, hostNow, newId }) {
    const closing = closingOf(state)
    const step = closingStep(state)
    if (!closing) return accept()
    if (step === 'collect') {
      if (logObstacle(state, facts)) return accept()
      if (isOfEarlierDay(state, closing, hostNow)) return accept(stop(state, closing, 'day_is_over'))
      const isVain = (closing.collections ?? 0) >= mostCollections
      return accept(
        isVain ? stop(state, closing, 'collection_not_received') : collection(state, closing, newId),
      )
    }
    if (step === 'stop') return accept(stop(state, closing))
    return step === 'end' ? end(closing, false) : accept()
  },

  /** The operator closes without the report on paper: the printer is broken, there is no more paper, or the host gives no report. */
  finishDayWithoutPaper(state) {
    const closing = closingOf(state)
    const step = closingStep(state)
    return closing && (step === 'paper' || step === 'report') ? end(closing, true) : refuse('noDayToFinish')
  },
}
