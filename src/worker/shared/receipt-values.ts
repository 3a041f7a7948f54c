import type { Language } from '../../values/language.ts'
import type { State } from '../state.ts'

/** Six digits that distinguish the counters of a shop on paper. */
export const shortCounterId = (counterId: string): string => `T-${counterId.slice(-6).toUpperCase()}`

/** Whether the counter is in training: its receipts are not valid. */
export const isTraining = ({ session }: Pick<State, 'session'>): boolean =>
  session.deployment?.isTraining ?? false

/** The shop's time zone; UTC before a deployment is known. */
export const timeZoneOf = ({ session }: Pick<State, 'session'>): string =>
  session.deployment?.timeZone ?? 'UTC'

/** The operator's language, or the deployment's; Portuguese before one is known. */
export const languageOf = ({ session }: Pick<State, 'session'>): Language =>
  session.language ?? session.deployment?.language ?? 'pt'
