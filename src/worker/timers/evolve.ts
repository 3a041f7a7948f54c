import type { SliceEvolve } from '../core/slice.ts'
import type { TimersState } from './state.ts'

export const evolveTimers = {
  drawsAnnounced(timers, { draws }) {
    for (const { gameId, drawId, closesAt } of draws) timers.draws[gameId] = { drawId, closesAt }
  },
} satisfies SliceEvolve<TimersState>
