import type { Minor } from '../../values/money.ts'
import type { Refusal } from '../../values/outcome.ts'
import { amountObstacle, workObstacle } from '../shared/obstacles.ts'
import { printObstacle } from '../shared/print-obstacle.ts'
import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'
import { cashObstacle, kindObstacle } from './obstacles.ts'
import { isOpen } from '../core/intent/outcome.ts'

/** The bounds of a top-up, minor units: the stricter of the deployment's and the field's (rulings). */
export function topUpBounds({ session }: State): { min: Minor; max: Minor } {
  const { deployment } = session
  if (!deployment) return { min: 0, max: 0 }
  const { min, max } = deployment.sumBounds
  return { min, max: Math.min(max, deployment.fieldLimits.till) }
}

/** Why no wallet can be opened with this amount, or null. Without its paper the player would have no proof of it. */
export function topUpObstacle(state: State, facts: Facts, amount: Minor): Refusal | null {
  if (!state.session.deployment?.flags.qrCode) return { code: 'noWallets' }
  const bounds = topUpBounds(state)
  const isWithin = amount >= bounds.min && amount <= bounds.max
  return (
    workObstacle(state, facts) ??
    kindObstacle(state, 'walletTopUp') ??
    amountObstacle(state, amount) ??
    (isWithin ? null : { code: 'amountOutOfBounds', details: bounds }) ??
    printObstacle(facts)
  )
}

/** Why the wallet on the screen cannot be settled, or null (section 5, "QR payout"): the till must have enough. */
export function settlementObstacle(state: State, facts: Facts): Refusal | null {
  const shown = facts.wallets.wallet
  if (shown?.state !== 'known') return { code: 'noWallet' }
  const { balance, isBlocked, userId } = shown.wallet
  if (isBlocked) return { code: 'walletBlocked' }
  if (balance <= 0) return { code: 'walletEmpty' }
  const isUnderWay = state.till.movements.some(
    (entry) =>
      entry.movement.kind === 'walletSettlement' && entry.movement.userId === userId && isOpen(entry),
  )
  return (
    workObstacle(state, facts) ??
    (isUnderWay ? { code: 'movementUnderWay' } : null) ??
    cashObstacle(state, balance)
  )
}
