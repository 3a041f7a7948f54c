import type { SliceEvolve } from '../core/slice.ts'
import type { HeadsState } from './state.ts'

export const evolveHeads = {
  headSigned(heads, { by, ...signed }) {
    heads.signed[by] = signed
    delete heads.refused[by]
  },
  headRefused(heads, { by, reason, count }) {
    heads.refused[by] = { reason, count }
  },
  /** Numbers of lost records may be used again: the host distinguishes them by the number of the log. */
  logDamageFound(heads, { isEndLost }) {
    if (isEndLost) heads.earlierLogs++
  },
} satisfies SliceEvolve<HeadsState>
