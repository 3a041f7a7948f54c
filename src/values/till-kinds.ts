/** The causes of changes of a till apart from sales. */
export const movementKinds = [
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

/** Why a till changed; `adjustment`: the operator's company did it. */
export const elsewhereKinds = ['sale', ...movementKinds, 'adjustment'] as const
export type ElsewhereKind = (typeof elsewhereKinds)[number]
