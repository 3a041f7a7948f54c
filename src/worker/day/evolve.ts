import type { SliceEvolve } from '../core/slice.ts'
import { UnknownReference } from '../core/unknown-reference.ts'
import type { Closing, DayState, OperatorDecision } from './state.ts'

function closingById({ closings }: DayState, closeId: string): Closing {
  for (const closing of closings) if (closing.closeId === closeId) return closing
  throw new UnknownReference('closing', closeId)
}

/**
 * The maximum number of decisions that are kept: more than a day has. It limits the list in a shop that never closes a
 * day.
 */
const keptDecisions = 200

function note(day: DayState, decision: OperatorDecision): void {
  day.decisions.push(decision)
  if (day.decisions.length > keptDecisions) day.decisions.shift()
}

export const evolveDay = {
  dayCloseRequested(day, data, { at }) {
    day.closings.push({ ...data, requestedAt: at, closedAt: null })
    day.stopped = null
  },
  movementRequested({ closings }, { closeId }) {
    const closing = closings.find((each) => each.closeId === closeId)
    if (closing) closing.collections = (closing.collections ?? 0) + 1
  },
  dayCloseStopped(day, { closeId, code, name }) {
    const { operatorId } = closingById(day, closeId)
    day.closings = day.closings.filter((closing) => closing.closeId !== closeId)
    day.stopped = { operatorId, code, name }
  },
  dayClosed(day, { closeId }, { at }) {
    const closing = closingById(day, closeId)
    closing.closedAt = at
    day.lastClosedAt = at
    day.decisions = day.decisions.filter(({ operatorId }) => operatorId !== closing.operatorId)
  },
  ticketDecidedByOperator(day, { decided }, { at }) {
    if (decided) note(day, { ...decided, decision: 'notDone', at })
  },
  movementDecidedByOperator(day, { decided }, { at }) {
    if (decided) note(day, { ...decided, decision: 'notDone', at })
  },
  hostFigureAccepted(day, { operatorId, balance, ledger }, { at }) {
    const amount = ledger === null ? null : balance - ledger
    note(day, { operatorId, about: 'till', amount, decision: 'hostFigureAccepted', at })
  },
  loggedOut(day) {
    day.closings = day.closings.filter(({ closedAt }) => closedAt === null)
    day.stopped = null
  },
  /** The progress of a close is lost: it must be requested again, with a new report. */
  logDamageFound(day) {
    day.closings = []
    day.stopped = null
  },
} satisfies SliceEvolve<DayState>
