import type { Deployment } from '../../values/deployment.ts'
import { defaultPayoutLimit, noLiabilityLimit } from '../rules/events.ts'
import type { Terms } from '../rules/records.ts'

/** The terms of a deployment. */
export const termsOf = (
  { currency, flags, sumBounds, fieldLimits, ...deployment }: Deployment,
  payoutLimit: number | undefined,
  drawSpeed: number,
): Terms => ({
  currency,
  negativeBalanceSales: flags.negativeBalanceSales,
  payoutLimit: payoutLimit ?? deployment.payoutLimit ?? defaultPayoutLimit,
  liability: deployment.liability ?? noLiabilityLimit,
  ...(deployment.isTraining ? { isTraining: true } : {}),
  timeZone: deployment.timeZone,
  drawSpeed,
  topUp: sumBounds,
  accountLimit: fieldLimits.terminal,
  tillLimit: fieldLimits.till,
  features: {
    qrCode: flags.qrCode,
    terminals: flags.terminals,
    terminalPasswordUnlock: flags.terminalPasswordUnlock,
    cardReader: flags.cardReader,
    tvBox: flags.tvBox,
  },
})
