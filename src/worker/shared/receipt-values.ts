import type { State } from '../state.ts'

/** Six digits tell the counters of a shop apart on paper. */
export const shortCounterId = (counterId: string): string => `T-${counterId.slice(-6).toUpperCase()}`

/** Whether everything that happens here is for practice: no paper of it is worth anything. */
export const isTraining = ({ session }: Pick<State, 'session'>): boolean =>
  session.deployment?.isTraining ?? false
