import { headConflict } from '../../heads/head.ts'
import { hostError } from '../../protocol/error-codes.ts'
import type { WireLogHead } from '../../protocol/heads.ts'
import { accept, refuse, type Decision, type Moment } from './decision.ts'
import type { By, HostEventOf } from './events.ts'
import type { HostState } from './state.ts'
import { ownEntry } from '../../values/own-entry.ts'

/** A counter reports the head of its log. */
export interface KeepLogHead {
  readonly type: 'keepLogHead'
  readonly operatorId: number
  readonly head: WireLogHead
}

/** An administrator lets a counter go on with an older log. */
export interface ForgetLogHead {
  readonly type: 'forgetLogHead'
  readonly counterId: string
  readonly by: By
}

export const keptHead = ({ logHeads }: HostState, counterId: string): WireLogHead | undefined =>
  ownEntry(logHeads, counterId)

export const decideLogHeads = {
  keepLogHead(state: HostState, { operatorId, head }: KeepLogHead, { now }: Moment): Decision {
    const kept = keptHead(state, head.counterId)
    const conflict = headConflict(kept, head)
    if (conflict) return refuse(hostError(conflict === 'older' ? 'log_head_older' : 'log_head_differs'))
    const isKept = kept?.log === head.log && kept.count === head.count
    return isKept ? accept() : accept({ type: 'logHeadKept', at: now, operatorId, head })
  },

  forgetLogHead: (state: HostState, { counterId, by }: ForgetLogHead, { now }: Moment): Decision =>
    keptHead(state, counterId)
      ? accept({ type: 'logHeadForgotten', at: now, counterId, by })
      : refuse(hostError('malformed', 'counterId')),
}

export const evolveLogHeads = {
  logHeadKept(state: HostState, { head }: HostEventOf<'logHeadKept'>): void {
    state.logHeads[head.counterId] = head
  },

  logHeadForgotten(state: HostState, { counterId }: HostEventOf<'logHeadForgotten'>): void {
    delete state.logHeads[counterId]
  },
}
