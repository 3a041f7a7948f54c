import { counted } from '../../src/sentences/show.ts'
import { isoTimeAt } from '../../src/values/calendar.ts'
import type { HeadSigner } from '../../src/events/heads.ts'
import type { Minor } from '../../src/values/money.ts'
import { isTraining, shortCounterId, timeZoneOf } from '../../src/worker/shared/receipt-values.ts'
import type { State } from '../../src/worker/state.ts'
import { hasLoggedLinks } from '../../src/worker/wallets/state.ts'
import { coloured, visibleLine } from '../output.ts'
import { attentionOf, type Attention } from './attention.ts'
import type { Audit } from './audit.ts'
import { shown, type Latest } from './kept.ts'
import {
  differenceText,
  movementLines,
  receiptLines,
  shiftLines,
  ticketLine,
  ticketLines,
} from './record-text.ts'
import { field, moneyIn, placeIn } from './value-text.ts'

/** The audit and the problems of the log for a support engineer: the counter at the last event, in the shop's time zone. */
export function auditAsText(audit: Audit, problems: readonly string[] = []): string {
  const { state, records } = audit
  return [
    ...section('Log', logLines(audit)),
    ...section('Counter', counterLines(state)),
    ...section('Needs attention', [
      ...problems.map((problem) => coloured('red', `${'log'.padEnd(21)}${problem}`)),
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

/** A name or a note in a line may have line ends. */
const inSection = (line: string): string => `  ${visibleLine(line)}`

function section(title: string, lines: readonly string[]): string[] {
  return [coloured('bold', title), ...(lines.length > 0 ? lines : ['none']).map(inSection), '']
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

/** Of a log from training. */
export const nothingForMoney = 'nothing in it was sold or paid for money'

function logLines(audit: Audit): string[] {
  const { checkpoints, failedCheckpoints, openCheckpoints, otherHashVersion } = audit
  const other = otherHashVersion.length
  const held = checkpoints - failedCheckpoints.length - openCheckpoints.length - other
  const time = (at: number) => isoTimeAt(at, timeZoneOf(audit.state))
  return [
    ...(isTraining(audit.state) ? [field('training', `yes: ${nothingForMoney}`)] : []),
    field('counter', counterText(audit)),
    field('versions', audit.versions.join(', ') || 'unknown'),
    field('period', `${time(audit.firstAt)} to ${time(audit.lastAt)} (${timeZoneOf(audit.state)})`),
    ...(audit.begins ? [field('begins', beginningText(audit.begins.seq))] : []),
    field(
      'events',
      `${audit.events} in ${counted(audit.segments, 'segment')}, ${counted(audit.starts, 'start')}`,
    ),
    field(
      'checkpoints',
      `${held} of ${checkpoints} ${held === 1 ? 'holds' : 'hold'}${other > 0 ? `, ${other} with another hash version` : ''}${audit.endsInCheckpoint ? ', and the log ends in one' : ''}`,
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
  return coloured('yellow', `${attentionTexts[kind].padEnd(21)}${details.join('  ')}`)
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
