export interface HandoverFacts {
  /** Earlier operators about whose requests the host answers nobody else. */
  unanswered: number[]
}

export const initialHandoverFacts: HandoverFacts = { unanswered: [] }
