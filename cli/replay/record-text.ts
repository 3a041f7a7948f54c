import type { SoldGame } from '../../src/events/games.ts'
import { ticketNumberForEyes } from '../../src/receipts/ticket-number.ts'
import { betsText } from '../../src/sentences/bets.ts'
import type { Minor } from '../../src/values/money.ts'
import type { CartTicket, MovementOutcome, Paper } from '../../src/worker/api.ts'
import type { State } from '../../src/worker/state.ts'
import { coloured } from '../output.ts'
import type { MovementRecord, Place, ReceiptRecord, ShiftRecord, TicketRecord } from './records.ts'
import { field, moneyIn, placeIn } from './value-text.ts'

/** The outcome of an item and its time: the event that recorded it, or that none did. */
const withPlace = (text: string, place: Place | null, state: State): string =>
  `    ${text}${place ? `  (${placeIn(place, state)})` : ''}`

/** The expected till by the events of the shift, the host's difference, and the count. */
export function shiftLines(shift: ShiftRecord, state: State): string[] {
  const money = moneyIn(state)
  const { operatorId, opened, closed, opening, sums, elsewhere, ledger, difference, count } = shift
  return [
    `${placeIn(opened, state)}  operator ${operatorId}, ${closed ? `until ${placeIn(closed, state)}` : 'open'}`,
    ...[
      field('opened with', money(opening)),
      ...Object.entries(sums).map(([kind, { count: times, amount }]) =>
        field('', `${kind.padEnd(20)}${String(times).padStart(6)}  ${money(amount)}`),
      ),
      ...Object.entries(elsewhere).map(([kind, { count: times, amount }]) =>
        field('elsewhere', `${kind.padEnd(20)}${String(times).padStart(6)}  ${money(amount)}`),
      ),
      field('ledger', money(ledger)),
      ...(difference ? [coloured('yellow', field('difference', differenceText(difference, money)))] : []),
      ...(count ? countLines(count, state) : []),
    ].map((line) => `    ${line}`),
  ]
}

function countLines(
  { requested, counted, expected, denominations, handoverId, takenOver }: NonNullable<ShiftRecord['count']>,
  state: State,
) {
  const money = moneyIn(state)
  const pieces = denominations.map(({ value, count }) => `${count} × ${money(value)}`).join(', ')
  const text = `${money(counted)}, expected ${money(expected)}, difference ${money(counted - expected)}`
  return [
    field('counted', `${text}  (${placeIn(requested, state)})`),
    ...(pieces === '' ? [] : [field('', pieces)]),
    ...(handoverId === undefined ? [] : [field('handed over', takeoverText(takenOver, state))]),
  ]
}

function takeoverText(takenOver: NonNullable<ShiftRecord['count']>['takenOver'], state: State): string {
  if (!takenOver) return 'nobody has taken the till over'
  const { operatorId, recounted, at } = takenOver
  const answer = recounted === null ? 'who confirmed the count' : `who counted ${moneyIn(state)(recounted)}`
  return `to operator ${operatorId}, ${answer}  (${placeIn(at, state)})`
}

export const differenceText = (amount: Minor, money: (amount: Minor) => string): string =>
  amount > 0
    ? `the host has ${money(amount)} more than the ledger`
    : `the host has ${money(-amount)} less than the ledger`

export function movementLines({ entry, requested, lastChange }: MovementRecord, state: State): string[] {
  const { movement, movementId, operatorId, outcome } = entry
  const about =
    'barcode' in movement ? ticketNumberForEyes(movement.barcode) : moneyIn(state)(movement.amount)
  return [
    `${placeIn(requested, state)}  ${movement.kind}: ${about}, operator ${operatorId}  [${movementId}]`,
    withPlace(movementText(outcome, state), lastChange, state),
  ]
}

function movementText(outcome: MovementOutcome, state: State): string {
  switch (outcome.kind) {
    case 'done':
      return `done, ${moneyIn(state)(outcome.amount)}; in the till then ${moneyIn(state)(outcome.balance)}`
    case 'refused':
      return `refused, ${outcome.code} ${outcome.name}`
    case 'unknown':
      return coloured('yellow', `unknown (${outcome.reason})`)
    case 'pending':
      return coloured('yellow', 'pending: the log ends before an answer')
    case 'neverReceived':
      return 'never received by the host'
    case 'decidedNotDone':
      return 'not done, by decision of the operator'
  }
}

export const receiptLines = ({ receipt, issued, ended }: ReceiptRecord, state: State): string[] => [
  `${placeIn(issued, state)}  ${receipt.content.kind}  [${receipt.receiptId}]`,
  withPlace(paperText(receipt.paper), ended, state),
]

/** `sold`: its game as the host described it at the sale. */
export function ticketLine(ticket: CartTicket, state: State, sold?: SoldGame): string {
  const game = sold ?? state.games.offered[ticket.gameId]
  const name = game?.name ?? `game ${ticket.gameId}`
  const draws = ticket.drawCount === 1 ? '' : ` × ${ticket.drawCount} draws`
  return `${name}: ${betsText(ticket, game?.rules)}${draws}, ${moneyIn(state)(ticket.price)}`
}

export function ticketLines(
  { entry, requested, lastChange, cancelled }: TicketRecord,
  state: State,
): string[] {
  return [
    `${placeIn(requested, state)}  ${ticketLine(entry.ticket, state, entry.game)}  [${entry.uniqueReqId}]`,
    withPlace(outcomeText(entry), lastChange, state),
    ...(cancelled ? [withPlace('cancelled: its price was given back', cancelled, state)] : []),
  ]
}

function outcomeText({ outcome, paper }: TicketRecord['entry']): string {
  switch (outcome.kind) {
    case 'sold': {
      const { barcode, firstDrawSeries, lastDrawSeries } = outcome.sold
      const draws =
        firstDrawSeries === lastDrawSeries ? firstDrawSeries : `${firstDrawSeries} to ${lastDrawSeries}`
      return `sold ${ticketNumberForEyes(barcode)}, draw ${draws}, paper: ${paperText(paper)}`
    }
    case 'refused':
      return `refused: ${outcome.code} ${outcome.name}`
    case 'unknown':
      return coloured('yellow', `unknown: ${outcome.reason}`)
    case 'pending':
      return coloured('yellow', 'pending: the log ends before an answer')
    case 'neverReceived':
      return 'never received by the host'
    case 'decidedNotSold':
      return 'not sold, by decision of the operator'
  }
}

const paperTexts: Record<Paper['state'], string> = {
  none: 'not printed',
  printed: 'printed',
  unconfirmed: 'printed, not confirmed by the printer',
  maybe: 'maybe printed',
  failed: 'print failed',
}

function paperText({ state, papers, reason }: Paper): string {
  const because = reason ? ` (${reason})` : ''
  const copies = papers > 1 ? `, ${papers} papers of it at most` : ''
  return `${paperTexts[state]}${because}${copies}`
}
