import type { Check } from './check.ts'
import { allChecks } from './command.ts'

/** The calls of a session. Their checks need a log-in of their own, and the page's server hands their tokens on. */
export const sessionSubjects: readonly Check['about'][] = ['deployment', 'login', 'refresh', 'logout']

/** The checks of some calls, in their order. */
export const checksAbout = (...subjects: readonly Check['about'][]): Check[] =>
  allChecks.filter(({ about }) => subjects.includes(about))
