import type { SliceEvolve } from '../core/slice.ts'
import { UnknownReference } from '../core/unknown-reference.ts'
import type { HandoverState } from './state.ts'

/** More than a day has. It limits the list in a shop that never closes a day. */
const keptHandovers = 50

function leave({ handovers }: HandoverState): void {
  const last = handovers.at(-1)
  if (last) last.hasLeft = true
}

export const evolveHandover = {
  tillHandedOver({ handovers }, data, { at }) {
    handovers.push({ ...data, at, hasLeft: false, takenOver: null })
    if (handovers.length > keptHandovers) handovers.shift()
  },
  loggedOut: leave,
  /** The log-out may have been in a gap. */
  logDamageFound: leave,
  tillTakenOver({ handovers }, { handoverId, ...takenOver }, { at }) {
    const handover = handovers.find((candidate) => candidate.handoverId === handoverId)
    if (!handover) throw new UnknownReference('hand-over', handoverId)
    handover.takenOver = { ...takenOver, at }
  },
  /**
   * The report of the day has them. One that still waits is of another operator, who worked while the close waited for its
   * own: the next operator takes that till over.
   */
  dayClosed(slice) {
    slice.handovers = slice.handovers.filter(({ takenOver }) => takenOver === null)
  },
} satisfies SliceEvolve<HandoverState>
