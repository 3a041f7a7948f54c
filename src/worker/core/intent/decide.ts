import type { Event } from '../../../events/vocabulary.ts'
import { done, refuse, type Outcome } from '../../../values/outcome.ts'
import { isOpen, isPending, isUnknown, type Intent } from './outcome.ts'

type Decision = Outcome<readonly Event[]>

/** The host has answered. A request ends once; later reports change nothing. */
export const ends = (intent: Intent | undefined, ...events: readonly Event[]): Decision =>
  done(intent && isOpen(intent) ? events : [])

/** No answer arrived: only a pending request becomes unknown. */
export const becomesUnknown = (intent: Intent | undefined, ...events: readonly Event[]): Decision =>
  done(intent && isPending(intent) ? events : [])

/** The operator decides the outcome, only of an unknown request. */
export const endsByOperator = (
  intent: Intent | undefined,
  otherwise: string,
  ...events: readonly Event[]
): Decision => (intent && isUnknown(intent) ? done(events) : refuse(otherwise))
