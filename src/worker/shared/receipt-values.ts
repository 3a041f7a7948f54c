import type { State } from '../state.ts'

/** Six digits that distinguish the counters of a shop on paper. */
export const shortCounterId = (counterId: string): string => `T-${counterId.slice(-6).toUpperCase()}`

/** Whether the counter is in training: its receipts are not valid. */
export const isTraining = ({ session }: Pick<State, 'session'>): boolean =>
  session.deployment?.isTraining ?? false
