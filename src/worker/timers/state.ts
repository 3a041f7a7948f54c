export interface TimersState {
  /** The current draw by game id; `closesAt` in the host's time. An instant game has none. */
  draws: Record<number, { drawId: number; closesAt: number }>
}

export const initialTimers: TimersState = { draws: {} }
