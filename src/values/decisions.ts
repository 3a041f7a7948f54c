/** What an operator decides where the host does not say what happened. A new kind goes here, and in the texts of all languages. */
export const decisionKinds = ['notDone'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** What is decided on: a sale, or a movement of cash. */
export const decidedKinds = [
  'sale',
  'payout',
  'ticketCancellation',
  'payoutCancellation',
  'refill',
  'collection',
  'walletTopUp',
  'walletSettlement',
  'terminalSend',
  'terminalRefund',
  'playerTopUp',
  'playerSettlement',
] as const
export type DecidedKind = (typeof decidedKinds)[number]
