import { styleText } from 'node:util'
import { receiptTexts } from '../../locales/receipts.ts'
import { formatName, selection } from '../../src/receipts/selection.ts'
import { ticketNumberForEyes } from '../../src/receipts/ticket-number.ts'
import { isoTimeAt } from '../../src/values/calendar.ts'
import { localMoney } from '../../src/values/local-format.ts'
import type { HeadSigner } from '../../src/events/heads.ts'
import type { Minor } from '../../src/values/money.ts'
import type { CartTicket, MovementOutcome, Paper } from '../../src/worker/api.ts'
import { isTraining, shortCounterId } from '../../src/worker/shared/receipt-values.ts'
import type { State } from '../../src/worker/state.ts'
import { hasLoggedLinks } from '../../src/worker/wallets/state.ts'
import { attentionOf, type Attention } from './attention.ts'
import type { Audit } from './audit.ts'
import { shown, type Latest } from './kept.ts'
import type { MovementRecord, Place, ReceiptRecord, ShiftRecord, TicketRecord } from './records.ts'

/** The audit and the problems of the log for a support engineer: the counter at the last event, in the shop's time zone. */
export function auditAsText(audit: Audit, problems: readonly string[] = []): string {
  const { state, records } = audit
  return [
    ...section('Log', logLines(audit)),
    ...section('Counter', counterLines(state)),
    ...section('Needs attention', [
      ...problems.map((problem) => styleText('red', `${'log'.padEnd(21)}${problem}`)),
      ...attentionOf(audit).map((attention) => attentionLine(attention, state)),
    ]),
    ...latest('Shifts', { items: records.shifts, total: records.shifts.length }, (shift) =>
      shiftLines(shift, state),
    ),
    ...section(
      `Cart (${state.cart.tickets.length})`,
      state.cart.tickets.map((ticket) => ticketLine(ticket, state)),
    ),
    ...latest('Tickets', records.tickets, (ticket) => ticketLines(ticket, state)),
    ...latest('Money over the counter', records.movements, (movement) => movementLines(movement, state)),
    ...latest('Receipts', records.receipts, (receipt) => receiptLines(receipt, state)),
    ...section('Events', eventLines(audit)),
  ].join('\n')
}

/** The log itself: what it is of, whether it can be trusted, and its shifts. */
export function infoAsText(audit: Audit, problems: readonly string[]): string {
  const { state, records, clockJumps } = audit
  const jumps = clockJumps.map((place) => `clock set back before ${placeIn(place, state)}`)
  return [
    ...section('Log', logLines(audit)),
    ...section('Counter', counterLines(state)),
    ...section('Problems', [...problems, ...jumps]),
    ...section(
      `Shifts (${records.shifts.length})`,
      records.shifts.flatMap((shift) => shiftLines(shift, state)),
    ),
    ...section('Events', eventLines(audit)),
  ].join('\n')
}

function section(title: string, lines: readonly string[]): string[] {
  return [styleText('bold', title), ...(lines.length > 0 ? lines : ['none']).map((line) => `  ${line}`), '']
}

/** The last ten of a list, newest first, and their total number. */
function latest<Item>(
  title: string,
  { items, total }: Latest<Item>,
  lines: (item: Item) => string[],
): string[] {
  const count = total > shown ? `the last ${shown} of ${total}` : String(total)
  return section(`${title}, newest first (${count})`, items.slice(-shown).toReversed().flatMap(lines))
}

const field = (name: string, value: string) => `${name.padEnd(14)}${value}`

function logLines(audit: Audit): string[] {
  const { checkpoints, failedCheckpoints, openCheckpoints, otherHashVersion } = audit
  const other = otherHashVersion.length
  const held = checkpoints - failedCheckpoints.length - openCheckpoints.length - other
  const time = (at: number) => isoTimeAt(at, timeZoneOf(audit.state))
  return [
    ...(isTraining(audit.state) ? [field('training', 'yes: nothing in it was sold or paid for money')] : []),
    field('counter', counterText(audit)),
    field('versions', audit.versions.join(', ') || 'unknown'),
    field('period', `${time(audit.firstAt)} to ${time(audit.lastAt)} (${timeZoneOf(audit.state)})`),
    ...(audit.begins ? [field('begins', beginningText(audit.begins.seq))] : []),
    field('events', `${audit.events} in ${audit.segments} segments, ${audit.starts} starts`),
    field(
      'checkpoints',
      `${held} of ${checkpoints} hold${other > 0 ? `, ${other} with another hash version` : ''}${audit.endsInCheckpoint ? ', and the log ends in one' : ''}`,
    ),
    ...headLines(audit.state),
    ...walletLinkLines(audit.state),
    field('state hash', audit.stateHash),
  ]
}

/** For a log whose earlier records are elsewhere: `seq` is the last of them. */
export const beginningText = (seq: number): string =>
  `with event ${seq + 1}, the checkpoint of the state that the log had there; earlier events are elsewhere`

const signerNames: readonly (readonly [HeadSigner, string])[] = [
  ['host', 'the host'],
  ['printProgram', 'the print program'],
]

/** The last head that each signer has signed or refused. */
const headLines = (state: State): string[] =>
  signerNames.flatMap(([by, name]) => {
    const { signed, refused } = state.heads
    const head = signed[by]?.head
    const at = (time: number) => isoTimeAt(time, timeZoneOf(state))
    return [
      ...(head ? [field('signed head', `#${head.count} ${head.hash} by ${name}, ${at(head.at)}`)] : []),
      ...(refused[by] ? [field('refused', `#${refused[by].count} by ${name}: the log is an old copy`)] : []),
    ]
  })

function walletLinkLines({ wallets }: State): string[] {
  if (!hasLoggedLinks(wallets)) return []
  const open = Object.keys(wallets.exposed).length
  return [
    field(
      'wallet links',
      `of an earlier version, ${open} not known to be replaced, ${wallets.replaced} replaced and worthless`,
    ),
  ]
}

const counterText = ({ counterId }: Audit): string =>
  counterId ? `${counterId} (${shortCounterId(counterId)} on receipts)` : 'unknown'

function counterLines(state: State): string[] {
  const { operator, shop, deployment } = state.session
  const { balance } = state.till
  return [
    field('deployment', deployment?.id ?? 'not loaded'),
    field('shop', shop ? `${shop.name} (${shop.id})` : 'not known'),
    field('operator', operator ? String(operator.operatorId) : 'nobody is logged in'),
    field('till', balance === null ? 'not known' : moneyIn(state)(balance)),
  ]
}

const placeIn = (place: Place, state: State): string =>
  `#${place.seq}  ${isoTimeAt(place.at, timeZoneOf(state))}`

/** The outcome of an item and its time: the event that recorded it, or that none did. */
const withPlace = (text: string, place: Place | null, state: State): string =>
  `    ${text}${place ? `  (${placeIn(place, state)})` : ''}`

/** The expected till by the events of the shift, the host's difference, and the count. */
function shiftLines(shift: ShiftRecord, state: State): string[] {
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
      ...(difference ? [styleText('yellow', field('difference', differenceText(difference, money)))] : []),
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

const differenceText = (amount: Minor, money: (amount: Minor) => string): string =>
  amount > 0
    ? `the host has ${money(amount)} more than the ledger`
    : `the host has ${money(-amount)} less than the ledger`

function movementLines({ entry, requested, lastChange }: MovementRecord, state: State): string[] {
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
      return styleText('yellow', `unknown (${outcome.reason})`)
    case 'pending':
      return styleText('yellow', 'pending: the log ends before an answer')
    case 'neverReceived':
      return 'never received by the host'
    case 'decidedNotDone':
      return 'not done, by decision of the operator'
  }
}

const receiptLines = ({ receipt, issued, ended }: ReceiptRecord, state: State): string[] => [
  `${placeIn(issued, state)}  ${receipt.content.kind}  [${receipt.receiptId}]`,
  withPlace(paperText(receipt.paper), ended, state),
]

const attentionTexts: Record<Attention['kind'], string> = {
  purchaseUnresolved: 'purchase unresolved',
  ticketUnprinted: 'ticket unprinted',
  movementUnresolved: 'movement unresolved',
  playerChangeUnresolved: 'account unresolved',
  receiptUnprinted: 'receipt unprinted',
  tillDifference: 'till difference',
  countDifference: 'count difference',
  dayBeingClosed: 'day being closed',
  printJobOpen: 'print job open',
  drawerUnresolved: 'cash drawer opened or not',
}

function attentionLine({ kind, id, since, amount, about }: Attention, state: State): string {
  const money = moneyIn(state)
  const details = [
    kind === 'tillDifference' ? `operator ${id}` : id,
    ...(about === undefined ? [] : [`(${about})`]),
    ...(amount === undefined ? [] : [differenceOf(kind, amount, money)]),
    ...(since ? [`since ${placeIn(since, state)}`] : []),
  ]
  return styleText('yellow', `${attentionTexts[kind].padEnd(21)}${details.join('  ')}`)
}

function differenceOf(kind: Attention['kind'], amount: Minor, money: (amount: Minor) => string): string {
  if (kind === 'tillDifference') return differenceText(amount, money)
  return amount > 0
    ? `${money(amount)} more was counted than expected`
    : `${money(-amount)} less was counted than expected`
}

const eventLines = ({ eventsByType }: Audit): string[] =>
  Object.entries(eventsByType)
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => `${String(count).padStart(8)}  ${type}`)

const timeZoneOf = ({ session }: State) => session.deployment?.timeZone ?? 'UTC'

/** Plain figures if the log ends before the currency is known. */
function moneyIn({ session }: State): (amount: Minor) => string {
  const currency = session.deployment?.currency
  return (amount) => (currency ? localMoney(amount, currency, 'en-GB') : `${amount} minor units`)
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

function ticketLines({ entry, requested, lastChange, cancelled }: TicketRecord, state: State): string[] {
  return [
    `${placeIn(requested, state)}  ${ticketLine(entry.ticket, state)}  [${entry.uniqueReqId}]`,
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
      return styleText('yellow', `unknown: ${outcome.reason}`)
    case 'pending':
      return styleText('yellow', 'pending: the log ends before an answer')
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
  maybe: 'perhaps printed',
  failed: 'print failed',
}

function paperText({ state, papers, reason }: Paper): string {
  const because = reason ? ` (${reason})` : ''
  const copies = papers > 1 ? `, ${papers} papers of it at most` : ''
  return `${paperTexts[state]}${because}${copies}`
}
