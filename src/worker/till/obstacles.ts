import type { Minor } from '../../values/money.ts'
import type { Refusal } from '../../values/outcome.ts'
import { amountObstacle, mayOwe, numberObstacle, workObstacle } from '../shared/obstacles.ts'
import type { CheckedTicket } from '../verification/facts.ts'
import type { Facts } from '../facts.ts'
import { instantWins } from '../shared/instant-win.ts'
import type { State } from '../state.ts'
import { payableLengths } from '../../values/ticket-number.ts'
import type { MovementEntry } from './state.ts'
import { isOpen } from '../core/intent/outcome.ts'
import { isOfOwnTill, openMovementOf } from './view.ts'

/** Why this amount cannot leave the till, or null: below zero only if the deployment allows it. */
export function fundsObstacle(state: State, amount: Minor): Refusal | null {
  const { balance } = state.till
  return balance !== null && amount > balance && !mayOwe(state) ? { code: 'notEnoughFunds' } : null
}

/** Why this amount of cash cannot be taken out of the till, or null: what is not in it cannot, even if sales below zero are allowed. */
export function cashObstacle({ till: { balance } }: State, amount: Minor): Refusal | null {
  if (balance === null) return { code: 'tillUnknown' }
  return amount > balance ? { code: 'notEnoughFunds' } : null
}

/** Whether a prize needs the management's permission: by the host's answer, otherwise by its limit. */
export const needsPermission = (
  { session }: State,
  { prize, needsPermission: reported }: Pick<CheckedTicket, 'prize' | 'needsPermission'>,
): boolean => reported ?? prize > (session.deployment?.payoutLimit ?? Infinity)

type Payable = Pick<CheckedTicket, 'prize' | 'purchasedAt' | 'gameId' | 'needsPermission'>

/**
 * The payable amount of a ticket by the host: from the check on the screen, or from the sale of an instant game; null
 * for nothing.
 */
export function payable(state: State, { verification: { check } }: Facts, barcode: string): Payable | null {
  if (check?.state === 'known' && check.barcode === barcode)
    return check.ticket.status === 'winning' ? check.ticket : null
  return instantWins(state).find((win) => win.barcode === barcode) ?? null
}

/** Why a ticket cannot be paid, or null (section 5, "Barcode"). */
export function payoutObstacle(state: State, facts: Facts, barcode: string): Refusal | null {
  const known = payable(state, facts, barcode)
  if (!known || !payableLengths.includes(barcode.length)) return { code: 'nothingToPay' }
  return (
    workObstacle(state, facts) ??
    (openMovementOf(state, barcode) ? { code: 'movementUnderWay' } : null) ??
    (needsPermission(state, known) ? { code: 'prizeOverLimit' } : null) ??
    fundsObstacle(state, known.prize)
  )
}

/** Why a ticket or its payout cannot be cancelled, or null; the host decides whether it can. */
export function cancellationObstacle(state: State, facts: Facts, barcode: string): Refusal | null {
  return (
    numberObstacle(barcode) ??
    workObstacle(state, facts) ??
    (openMovementOf(state, barcode) ? { code: 'movementUnderWay' } : null)
  )
}

/**
 * Why a ticket cannot be cancelled, or null: if the check reported the seller, another operator's ticket is refused
 * here.
 */
export function ticketCancellationObstacle(state: State, facts: Facts, barcode: string): Refusal | null {
  const { check } = facts.verification
  const isForeign = check?.state === 'known' && check.barcode === barcode && check.ticket.isSoldHere === false
  return cancellationObstacle(state, facts, barcode) ?? (isForeign ? { code: 'otherOperatorsTicket' } : null)
}

/**
 * Only one movement of a kind at a time: a second click is not a second refill, and an uncertain one is not requested
 * again.
 */
export function kindObstacle(state: State, kind: MovementEntry['movement']['kind']): Refusal | null {
  const isUnderWay = state.till.movements.some(
    (entry) => entry.movement.kind === kind && isOpen(entry) && isOfOwnTill(state, entry),
  )
  return isUnderWay ? { code: 'movementUnderWay' } : null
}

export const refillObstacle = (state: State, facts: Facts, amount: Minor): Refusal | null =>
  workObstacle(state, facts) ?? kindObstacle(state, 'refill') ?? amountObstacle(state, amount)

export const collectionObstacle = (state: State, facts: Facts, amount: Minor): Refusal | null =>
  workObstacle(state, facts) ??
  kindObstacle(state, 'collection') ??
  (amount > 0 ? cashObstacle(state, amount) : null) ??
  amountObstacle(state, amount)
