import { movementKinds } from './till-kinds.ts'

/**
 * An operator's decisions: that something did not happen whose outcome the host does not report; or that the host's
 * figure is the till's after the log was damaged. A new kind goes here, and in the texts of all languages.
 */
export const decisionKinds = ['notDone', 'hostFigureAccepted'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** The subject of a decision: a sale, a movement of cash, or the till. */
export const decidedKinds = ['sale', ...movementKinds, 'till'] as const
