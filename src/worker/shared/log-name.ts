import type { LogName } from '../../protocol/mirror.ts'
import type { State } from '../state.ts'

/** The number of this log among those of its counter, from 1: of each earlier one the storage was lost, or the end. */
export const logNumber = ({ heads }: Pick<State, 'heads'>): number => heads.earlierLogs + 1

/** Under which name others have copies of this log and sign its heads; null in training, and as long as that is not known. */
export function logName({ session, heads }: State): LogName | null {
  const { counterId, deployment } = session
  if (counterId === null || !deployment || deployment.isTraining) return null
  return { counterId, log: logNumber({ heads }) }
}
