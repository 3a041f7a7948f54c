import { refusalIn } from '../../events/intent.ts'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import { done, refuse, type Outcome, type Refusal } from '../../values/outcome.ts'
import { becomesUnknown, ends, endsByOperator } from '../core/intent/decide.ts'
import { accept, type Context, type Deciders } from '../decider.ts'
import { takenOverFrom } from '../shared/earlier-operator.ts'
import { readingFrom } from '../shared/host-ledger.ts'
import { isReconciling } from '../shared/reconciling.ts'
import type { State } from '../state.ts'
import { hasUncertainMoneyOf } from '../shared/uncertain.ts'
import { withdrawnPrints } from '../shared/withdrawn-prints.ts'
import {
  cancellationObstacle,
  collectionObstacle,
  needsPermission,
  payable,
  payoutObstacle,
  refillObstacle,
  ticketCancellationObstacle,
} from './obstacles.ts'
import { playerSettlementObstacle, playerTopUpObstacle } from './player-obstacles.ts'
import { claimSlip, slipOf } from './slip.ts'
import { ledgerRead } from './host-ledger.ts'
import { movementEntry } from './state.ts'
import { terminalRefundObstacle, terminalSendObstacle } from './terminal-obstacles.ts'
import { requestedAmount } from './view.ts'
import { settlementObstacle, topUpObstacle } from './wallet-obstacles.ts'

/** The intent of a movement, unless an obstacle prevents it. */
function request(
  { session }: State,
  obstacle: Refusal | null,
  movement: () => Movement,
  { ownId }: Context,
): Outcome<readonly Event[]> {
  if (obstacle) return refuse(obstacle)
  if (!session.operator) return refuse('notLoggedIn')
  const { operatorId } = session.operator
  return accept({
    type: 'movementRequested',
    data: { movementId: ownId(), operatorId, movement: movement() },
  })
}

/**
 * The host's figure opens the ledger of a shift, as soon as no money of the operator is uncertain. The till after the last
 * entry of the host's ledger is best: what is entered later was not in the till when the shift opened.
 */
function opensShift(state: State, balance: number): Event[] {
  const { operator } = state.session
  if (isReconciling(state)) return []
  if (!operator || hasUncertainMoneyOf(state, operator.operatorId)) return []
  return [{ type: 'shiftOpened', data: { operatorId: operator.operatorId, opening: balance } }]
}

/**
 * A figure that was requested with no shift open opens one. It says nothing about a shift that another answer has opened
 * meanwhile: tickets may have been sold since.
 */
const isTooLate = ({ till }: State, isForOpening: boolean): boolean => isForOpening && till.shift !== null

const reported = ({ till }: State, balance: number): Event[] =>
  till.balance === balance ? [] : [{ type: 'tillReported', data: { balance } }]

export const decideTill: Deciders<
  | 'payOutTicket'
  | 'cancelTicket'
  | 'cancelPayout'
  | 'refillTill'
  | 'collectTill'
  | 'topUpWallet'
  | 'settleWallet'
  | 'sendToTerminal'
  | 'refundTerminal'
  | 'topUpPlayer'
  | 'settlePlayer'
  | 'decideMovement'
  | 'issueSlip'
  | 'issueClaim'
  | 'recordTill'
  | 'recordLedger'
  | 'recordMovementDone'
  | 'recordMovementRefused'
  | 'recordMovementNeverReceived'
  | 'recordMovementUnknown'
> = {
  /** Only the ticket on the screen can be paid, so that the payout matches what the cashier confirmed. */
  payOutTicket(state, { barcode }, context) {
    const known = payable(state, context.facts, barcode)
    if (!known) return refuse('nothingToPay')
    const { prize, purchasedAt, gameId } = known
    const obstacle = payoutObstacle(state, context.facts, barcode)
    const game = gameId === undefined ? {} : { gameId }
    return request(state, obstacle, () => ({ kind: 'payout', barcode, prize, purchasedAt, ...game }), context)
  },

  cancelTicket: (state, { barcode }, context) =>
    request(
      state,
      ticketCancellationObstacle(state, context.facts, barcode),
      () => ({ kind: 'ticketCancellation', barcode }),
      context,
    ),

  cancelPayout: (state, { barcode }, context) =>
    request(
      state,
      cancellationObstacle(state, context.facts, barcode),
      () => ({ kind: 'payoutCancellation', barcode }),
      context,
    ),

  refillTill: (state, { amount }, context) =>
    request(state, refillObstacle(state, context.facts, amount), () => ({ kind: 'refill', amount }), context),

  collectTill: (state, { amount }, context) =>
    request(
      state,
      collectionObstacle(state, context.facts, amount),
      () => ({ kind: 'collection', amount }),
      context,
    ),

  topUpWallet: (state, { amount }, context) =>
    request(
      state,
      topUpObstacle(state, context.facts, amount),
      () => ({ kind: 'walletTopUp', amount }),
      context,
    ),

  /** Only the wallet on the screen can be settled, so that the payout matches what the cashier confirmed. */
  settleWallet(state, { userId }, context) {
    const shown = context.facts.wallets.wallet
    if (shown?.state !== 'known' || shown.wallet.userId !== userId) return refuse('noWallet')
    const { balance: amount } = shown.wallet
    const obstacle = settlementObstacle(state, context.facts)
    return request(state, obstacle, () => ({ kind: 'walletSettlement', userId, amount }), context)
  },

  sendToTerminal: (state, { terminalId, amount }, context) =>
    request(
      state,
      terminalSendObstacle(state, context.facts, terminalId, amount),
      () => ({ kind: 'terminalSend', terminalId, amount }),
      context,
    ),

  refundTerminal: (state, { terminalId, amount }, context) =>
    request(
      state,
      terminalRefundObstacle(state, context.facts, terminalId, amount),
      () => ({ kind: 'terminalRefund', terminalId, amount }),
      context,
    ),

  topUpPlayer: (state, { userId, amount }, context) =>
    request(
      state,
      playerTopUpObstacle(state, context.facts, userId, amount),
      () => ({ kind: 'playerTopUp', userId, amount }),
      context,
    ),

  settlePlayer: (state, { userId, amount }, context) =>
    request(
      state,
      playerSettlementObstacle(state, context.facts, userId, amount),
      () => ({ kind: 'playerSettlement', userId, amount }),
      context,
    ),

  decideMovement(state, { movementId, decision }) {
    const entry = movementEntry(state.till, movementId)
    if (!entry) return refuse('noSuchMovement')
    const { operatorId, movement } = entry
    const decided = { operatorId, about: movement.kind, amount: requestedAmount(movement) }
    const data = { movementId, decision, decided }
    return endsByOperator(entry, 'noSuchMovement', { type: 'movementDecidedByOperator', data })
  },

  /** Every completed movement gets its slip; a prize over the limit gets one when the cashier requests it. */
  issueSlip(state, { movementId }, { ownId }) {
    const entry = movementEntry(state.till, movementId)
    const content = entry && !entry.hasSlip && state.session.operator ? slipOf(state, entry) : null
    if (!entry || !content) return refuse('noReceipt')
    const { operatorId, isSlipDoubtful } = entry
    return accept({
      type: 'receiptIssued',
      data: {
        receiptId: ownId(),
        operatorId,
        content,
        subjectId: movementId,
        ...(isSlipDoubtful ? { perhapsPrinted: true } : {}),
        ...(content.kind === 'walletTopUp' ? { staysListed: true } : {}),
      },
    })
  },

  /** The ticket on the screen, whose prize is known to be over the limit: no refused request is needed first. */
  issueClaim(
    state,
    { barcode },
    {
      facts: {
        verification: { check },
      },
      newId,
      now,
    },
  ) {
    const ticket = check?.state === 'known' && check.barcode === barcode ? check.ticket : null
    const { operator } = state.session
    if (!operator || ticket?.status !== 'winning' || !needsPermission(state, ticket))
      return refuse('noReceipt')
    const content = claimSlip(state, { barcode, ...ticket }, now)
    const { operatorId } = operator
    return accept({ type: 'receiptIssued', data: { receiptId: newId(), operatorId, content } })
  },

  recordTill(state, { balance, isForOpening = false }) {
    if (isTooLate(state, isForOpening)) return accept()
    return done([...reported(state, balance), ...(isForOpening ? opensShift(state, balance) : [])])
  },

  /** The till is the balance after the last entry. Before the last page arrives, only the listed entries are known. */
  recordLedger(state, ledger) {
    const { since, entries, last, balance } = ledger
    const isWhole = (entries.at(-1)?.number ?? since ?? last) === last
    const isForOpening = ledger.done === null
    if (isTooLate(state, isForOpening)) return accept()
    const opened = isForOpening ? opensShift(state, balance) : []
    const read = opened.length > 0 ? [readingFrom(last)] : ledgerRead(state, ledger)
    return done([...(isWhole ? reported(state, balance) : []), ...opened, ...read])
  },

  recordMovementDone(state, { movementId, amount, balance, ticket, wallet, accountBalance }) {
    const entry = movementEntry(state.till, movementId)
    if (!entry) return accept()
    const { kind } = entry.movement
    const settled = entry.movement.kind === 'walletSettlement' ? { settledWallet: entry.movement.userId } : {}
    const about = {
      ...settled,
      ...withdrawnPrints(state, { kind, barcode: ticket?.barcode, ...settled }),
      ...(ticket ? { ticket } : {}),
      ...(wallet ? { wallet } : {}),
      ...(accountBalance === undefined ? {} : { accountBalance }),
    }
    const data = { movementId, kind, amount, balance, ...about, ...takenOverFrom(state, entry) }
    return ends(entry, { type: 'movementDone', data })
  },

  recordMovementRefused(state, { movementId, ...error }) {
    const entry = movementEntry(state.till, movementId)
    if (!entry) return accept()
    const data = { movementId, ...refusalIn(error), ...takenOverFrom(state, entry) }
    return ends(entry, { type: 'movementRefused', data })
  },

  recordMovementNeverReceived(state, { movementId }) {
    const entry = movementEntry(state.till, movementId)
    if (!entry) return accept()
    return ends(entry, {
      type: 'movementNeverReceived',
      data: { movementId, ...takenOverFrom(state, entry) },
    })
  },

  recordMovementUnknown: (state, { movementId, reason }) =>
    becomesUnknown(movementEntry(state.till, movementId), {
      type: 'movementUnknown',
      data: { movementId, reason },
    }),
}
