/**
 * What an operator decides: that something did not happen, of which the host does not say whether it did; or that the host's figure
 * is the till's after the log was damaged. A new kind goes here, and in the texts of all languages.
 */
export const decisionKinds = ['notDone', 'hostFigureAccepted'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** What is decided on: a sale, a movement of cash, or what is in the till. */
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
  'till',
] as const
export type DecidedKind = (typeof decidedKinds)[number]
