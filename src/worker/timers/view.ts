import type { State } from '../state.ts'

/** Milliseconds until a game's current draw closes; null for an instant game, or if no draw is known. */
export function remainingMs(state: State, gameId: number, hostNowMs: number): number | null {
  const draw = state.timers.draws[gameId]
  return draw ? Math.max(0, draw.closesAt - hostNowMs) : null
}
