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
} satisfies SliceEvolve<HeadsState>
