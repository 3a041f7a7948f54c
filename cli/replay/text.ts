import { styleText } from 'node:util'
import { receiptTexts } from '../../locales/receipts.ts'
import { dateTime } from '../../src/receipts/dates.ts'
import { formatName, selection } from '../../src/receipts/selection.ts'
import { ticketNumberForEyes } from '../../src/receipts/ticket-number.ts'
import { formatMoney, type Minor } from '../../src/values/money.ts'
import {
  isOpenMovement,
  isUnprinted,
  isUnresolved,
  ledgerBalance,
  receiptKind,
  tillDifference,
  type CartTicket,
  type HistoryEntry,
  type IssuedReceipt,
  type MovementEntry,
  type MovementOutcome,
  type Paper,
} from '../../src/worker/api.ts'
import type { PrintSubject } from '../../src/worker/printing/state.ts'
import { isTraining, shortTerminalId } from '../../src/worker/receipt-values.ts'
import type { State } from '../../src/worker/state.ts'
import type { Audit } from './audit.ts'

/** The audit for a support engineer: the counter as it stood at the last event, in the shop's own time. */
export function auditAsText(audit: Audit): string {
  return [
    ...section('Log', logLines(audit)),
    ...section('Counter', counterLines(audit.state)),
    ...section('Needs attention', attentionLines(audit.state)),
    ...section(
      `Cart (${audit.state.cart.tickets.length})`,
      audit.state.cart.tickets.map((ticket) => ticketLine(ticket, audit.state)),
    ),
    ...section(
      'History, newest first',
      audit.state.payment.history.flatMap((entry) => entryLines(entry, audit.state)),
    ),
    ...section(
      'Money over the counter, newest first',
      audit.state.cash.movements.flatMap((entry) => movementLines(entry, audit.state)),
    ),
    ...section(
      'Receipts, newest first',
      audit.state.printing.receipts.map((receipt) => receiptLine(receipt, audit.state)),
    ),
    ...section('Events', eventLines(audit)),
  ].join('\n')
}

function section(title: string, lines: readonly string[]): string[] {
  return [styleText('bold', title), ...(lines.length > 0 ? lines : ['none']).map((line) => `  ${line}`), '']
}

const field = (name: string, value: string) => `${name.padEnd(14)}${value}`

function logLines(audit: Audit): string[] {
  const held = audit.checkpoints - audit.failedCheckpoints.length
  const time = (at: number) => dateTime(at, timeZoneOf(audit.state))
  return [
    ...(isTraining(audit.state) ? [field('training', 'yes: nothing in it was sold or paid for money')] : []),
    field('terminal', terminalInWords(audit)),
    field('versions', audit.versions.join(', ') || 'unknown'),
    field('period', `${time(audit.firstAt)} to ${time(audit.lastAt)} (${timeZoneOf(audit.state)})`),
    field('events', `${audit.events} in ${audit.segments} segments, ${audit.starts} starts`),
    field('checkpoints', `${held} of ${audit.checkpoints} hold`),
    field('state hash', audit.stateHash),
  ]
}

const terminalInWords = ({ terminalId }: Audit): string =>
  terminalId ? `${terminalId} (${shortTerminalId(terminalId)} on receipts)` : 'unknown'

function counterLines(state: State): string[] {
  const { operator, shop, deployment } = state.session
  const { balance } = state.cash
  return [
    field('deployment', deployment?.id ?? 'not loaded'),
    field('shop', shop ? `${shop.name} (${shop.id})` : 'not known'),
    field('operator', operator ? `${operator.login} (${operator.operatorId})` : 'nobody is logged in'),
    field('till', balance === null ? 'not known' : moneyIn(state)(balance)),
    ...shiftLines(state),
  ]
}

/** What must be in the till by the events of the shift, and by how much the host disagrees. */
function shiftLines(state: State): string[] {
  const { shift } = state.cash
  if (!shift) return [field('ledger', 'no shift is open')]
  const money = moneyIn(state)
  const difference = tillDifference(state)
  const isOff = difference !== null && difference !== 0
  return [
    field('ledger', `${money(ledgerBalance(shift))}, opened with ${money(shift.opening)}`),
    ...Object.entries(shift.sums).map(([kind, { count, amount }]) =>
      field('', `${kind.padEnd(20)}${String(count).padStart(6)}  ${money(amount)}`),
    ),
    ...(isOff ? [styleText('yellow', field('difference', `the host has ${money(difference)} more`))] : []),
  ]
}

function movementLines(
  { movementId, movement, requestedAt, outcome }: MovementEntry,
  state: State,
): string[] {
  const at = dateTime(requestedAt, timeZoneOf(state))
  const about =
    'barcode' in movement ? ticketNumberForEyes(movement.barcode) : moneyIn(state)(movement.amount)
  return [`${at}  ${movement.kind}: ${about}`, `    ${movementInWords(outcome, state)}  [${movementId}]`]
}

function movementInWords(outcome: MovementOutcome, state: State): string {
  switch (outcome.kind) {
    case 'done':
      return `done, ${moneyIn(state)(outcome.amount)}`
    case 'refused':
      return `refused, ${outcome.code} ${outcome.name}`
    case 'unknown':
      return styleText('yellow', `unknown (${outcome.reason})`)
    case 'pending':
      return styleText('yellow', 'pending: the log ends before an answer')
    case 'decidedNotDone':
      return 'not done, by decision of the operator'
  }
}

const receiptLine = (receipt: IssuedReceipt, state: State): string =>
  `${dateTime(receipt.issuedAt, timeZoneOf(state))}  ${receiptKind(receipt)}: ${paperInWords(receipt.paper)}  [${receipt.receiptId}]`

function attentionLines({ payment, printing, cash, day }: State): string[] {
  const alarm = (text: string) => styleText('yellow', text)
  return [
    ...payment.history
      .filter(isUnresolved)
      .map(({ uniqueReqId }) => alarm(`purchase unresolved  ${uniqueReqId}`)),
    ...payment.history
      .filter(isUnprinted)
      .map(({ uniqueReqId }) => alarm(`ticket unprinted     ${uniqueReqId}`)),
    ...cash.movements
      .filter(isOpenMovement)
      .map(({ movementId }) => alarm(`movement unresolved  ${movementId}`)),
    ...day.closings.map(({ closeId, date, operatorId }) =>
      alarm(`day being closed     ${closeId} (${date}, operator ${operatorId})`),
    ),
    ...printing.open.map(({ jobId, subject }) =>
      alarm(`print job open       ${jobId} (${subjectOf(subject)})`),
    ),
  ]
}

const eventLines = ({ eventsByType }: Audit): string[] =>
  Object.entries(eventsByType)
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${String(count).padStart(8)}  ${type}`)

const timeZoneOf = ({ session }: State) => session.deployment?.timeZone ?? 'UTC'

/** Plain figures where the log ends before the currency is known. */
function moneyIn({ session }: State): (amount: Minor) => string {
  const currency = session.deployment?.currency
  return (amount) => (currency ? formatMoney(amount, currency, 'en') : `${amount} minor units`)
}

function ticketLine(ticket: CartTicket, state: State): string {
  const name = state.games.offered[ticket.gameId]?.name ?? `game ${ticket.gameId}`
  const { markets } = receiptTexts.en
  const bets = ticket.bets.map(({ numbers, format }) => {
    const chosen = selection(ticket.gameId, numbers, markets)
    return format === undefined ? chosen : `${chosen} (${formatName(format, markets)})`
  })
  const draws = ticket.drawCount === 1 ? '' : ` × ${ticket.drawCount} draws`
  return `${name}: ${bets.join(' | ')}${draws}, ${moneyIn(state)(ticket.price)}`
}

function entryLines(entry: HistoryEntry, state: State): string[] {
  const at = dateTime(entry.requestedAt, timeZoneOf(state))
  return [`${at}  ${ticketLine(entry.ticket, state)}`, `    ${outcomeInWords(entry)}  [${entry.uniqueReqId}]`]
}

function outcomeInWords({ outcome, paper }: HistoryEntry): string {
  switch (outcome.kind) {
    case 'sold': {
      const { barcode, firstDrawSeries, lastDrawSeries } = outcome.sold
      const draws =
        firstDrawSeries === lastDrawSeries ? firstDrawSeries : `${firstDrawSeries} to ${lastDrawSeries}`
      return `sold ${ticketNumberForEyes(barcode)}, draw ${draws}, paper: ${paperInWords(paper)}`
    }
    case 'refused':
      return `refused: ${outcome.code} ${outcome.name}`
    case 'unknown':
      return styleText('yellow', `unknown: ${outcome.reason}`)
    case 'pending':
      return styleText('yellow', 'pending: the log ends before an answer')
    case 'neverReceived':
      return 'never received by the host'
    case 'decidedNotSold':
      return 'not sold, by decision of the operator'
  }
}

function paperInWords({ state, papers, reason }: Paper): string {
  const because = reason ? ` (${reason})` : ''
  return `${state}${because}, ${papers} at most came out`
}

const subjectOf = (subject: PrintSubject): string =>
  subject.kind === 'ticket'
    ? `copy ${subject.copy} of ${subject.uniqueReqId}`
    : `copy ${subject.copy} of receipt ${subject.receiptId}`
