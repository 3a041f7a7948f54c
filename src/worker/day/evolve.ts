import type { SliceEvolve } from '../core/slice.ts'
import { UnknownReference } from '../core/unknown-reference.ts'
import type { Closing, DayState } from './state.ts'

function closingById({ closings }: DayState, closeId: string): Closing {
  for (const closing of closings) if (closing.closeId === closeId) return closing
  throw new UnknownReference('closing', closeId)
}

export const evolveDay = {
  dayCloseRequested(day, data, { at }) {
    day.closings.push({ ...data, requestedAt: at, closedAt: null })
    day.stopped = null
  },
  dayCloseStopped(day, { closeId, code, name }) {
    const { operatorId } = closingById(day, closeId)
    day.closings = day.closings.filter((closing) => closing.closeId !== closeId)
    day.stopped = { operatorId, code, name }
  },
  dayClosed(day, { closeId }, { at }) {
    closingById(day, closeId).closedAt = at
    day.lastClosedAt = at
  },
  loggedOut(day) {
    day.closings = day.closings.filter(({ closedAt }) => closedAt === null)
    day.stopped = null
  },
  /** How far a closing came cannot be read any more: it is asked for anew, with a report of its own. */
  logDamageFound(day) {
    day.closings = []
    day.stopped = null
  },
} satisfies SliceEvolve<DayState>
