import { HeadSigner } from '../../events/heads.ts'
import { dayMs } from '../../values/calendar.ts'
import { accept, type Deciders, type Moment } from '../decider.ts'
import type { Facts } from '../facts.ts'
import { logNumber } from '../shared/log-name.ts'
import { isReconciling } from '../shared/reconciling.ts'
import { openSince } from '../shared/open-since.ts'
import type { State } from '../state.ts'
import type { SegmentEnd } from './state.ts'

const usualDays = 35

export const decideRetention: Deciders<'removeRecords'> = {
  removeRecords: (state, { end }, moment) =>
    isRemovable(state, end, moment) ? accept({ type: 'recordsRemoved', data: { to: end.to } }) : accept(),
}

/**
 * Whether the browser may remove everything up to the end of a segment: it is old by both clocks, the mirror
 * has it, signed heads cover it, and nothing that is still open began before.
 */
export function isRemovable(
  state: State,
  { to, at }: SegmentEnd,
  { now, hostNow, facts }: Pick<Moment, 'now' | 'hostNow' | 'facts'>,
): boolean {
  const { deployment } = state.session
  if (to <= state.retention.removedTo || !deployment || hostNow === null) return false
  const keptMs = (deployment.keepLogDays ?? usualDays) * dayMs
  const isOld = at <= Math.min(now, hostNow) - keptMs
  return (
    isOld && isMirrored(facts, to) && isSigned(state, to) && !isReconciling(state) && at <= openSince(state)
  )
}

const isMirrored = ({ mirror }: Facts, to: number): boolean =>
  mirror.refused === null && mirror.count !== null && mirror.count >= to

/** By the print program, and by the host if it has signed a head of this counter. */
function isSigned({ heads }: State, to: number): boolean {
  const { signed, refused } = heads
  const covers = (by: HeadSigner) => {
    const head = signed[by]?.head
    return head?.log === logNumber({ heads }) && head.count >= to
  }
  const isRefused = HeadSigner.options.some((by) => refused[by])
  return !isRefused && covers('printProgram') && (!signed.host || covers('host'))
}
