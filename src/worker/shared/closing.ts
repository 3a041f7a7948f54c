import type { Closing } from '../day/state.ts'
import type { State } from '../state.ts'

/** The close of the logged-in operator's day; another operator's close waits for that operator. */
export const closingOf = ({ session, day }: State): Closing | undefined =>
  day.closings.find(({ operatorId }) => operatorId === session.operator?.operatorId)

/** During the close its operator cannot sell or pay. */
export const isDayClosing = (state: State): boolean => closingOf(state) !== undefined
