import type { Event } from '../../../events/vocabulary.ts'
import { done, refuse, type Outcome } from '../../../values/outcome.ts'
import { isOpen, isPending, isUnknown, type Intent } from './outcome.ts'

type Decision = Outcome<readonly Event[]>

/** The host has answered: a request ends once, and whatever is reported of it later changes nothing. */
export const ends = (intent: Intent | undefined, ...events: readonly Event[]): Decision =>
  done(intent && isOpen(intent) ? events : [])

/** No answer came: only a request that is under way becomes unknown. */
export const becomesUnknown = (intent: Intent | undefined, ...events: readonly Event[]): Decision =>
  done(intent && isPending(intent) ? events : [])

/** The operator decides what became of it: only where nobody else can say. */
export const endsByOperator = (
  intent: Intent | undefined,
  otherwise: string,
  ...events: readonly Event[]
): Decision => (intent && isUnknown(intent) ? done(events) : refuse(otherwise))
