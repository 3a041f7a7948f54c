import type { ReceiptContent } from '../events/receipts.ts'
import type { DataOf, EventType } from '../events/vocabulary.ts'
import { refusalText, type Sentence, type Show } from './show.ts'
import { unknownReasons } from './money.ts'

type Sentences<Type extends EventType> = { readonly [Name in Type]: Sentence<DataOf<Name>> }

const kindTexts: Record<ReceiptContent['kind'], string> = {
  other: 'receipt of format 1',
  sale: 'sales receipt',
  payout: 'slip of a payout',
  ticketCancellation: 'slip of a cancelled ticket',
  payoutCancellation: 'slip of a cancelled payout',
  claim: 'claim for a prize over the limit',
  refill: 'slip of a refill',
  collection: 'slip of a collection',
  walletTopUp: 'QR code of a wallet',
  walletSettlement: 'slip of a paid-out wallet',
  terminalSend: 'slip of funds sent to a terminal',
  terminalRefund: 'slip of funds from a terminal',
  handover: 'receipt of a hand-over',
  salesReport: 'sales report',
  validationsReport: 'validations report',
  paymentsReport: 'payments report',
}

export function receiptText(content: ReceiptContent, { money }: Show): string {
  const kind = kindTexts[content.kind]
  if ('amount' in content) return `${kind}, ${money(content.amount)}`
  if ('prize' in content) return `${kind}, ${money(content.prize)}`
  return 'from' in content ? `${kind} from ${content.from} to ${content.to}` : kind
}

const markText = (copy: number): string =>
  copy === 0 ? 'the original, without a mark' : `copy ${copy}, marked as a copy`

const resultTexts: Record<DataOf<'ticketPrintEnded'>['result'], string> = {
  printed: 'The printer reported it printed.',
  unconfirmed: 'It was sent to a printer that cannot report whether it printed; it counts as printed.',
  failed: 'It was not printed.',
  unknown: 'It may have been printed: every further print is marked as a copy.',
}

const endText = ({
  result,
  reason,
  isWithdrawn,
}: Pick<DataOf<'ticketPrintEnded'>, 'result' | 'reason' | 'isWithdrawn'>) =>
  [
    resultTexts[result],
    ...(reason === undefined ? [] : [`Reason: ${reason}.`]),
    ...(isWithdrawn ? ['Its paper had become void: it was to be taken back.'] : []),
  ].join(' ')

const decisionTexts: Record<DataOf<'receiptPrintDecidedByOperator'>['decision'], string> = {
  printed: 'was printed',
  notPrinted: 'was not printed',
  notNeeded: 'is no longer needed',
}

const changeText = (change: DataOf<'playerChangeRequested'>['change'], { money }: Show): string => {
  switch (change.kind) {
    case 'creation':
      return `a new account for the card ending in ${change.cardEnd}${change.topUp ? `, with a first payment of ${money(change.topUp.amount)}` : ''}`
    case 'attachment':
      return `linking the card ending in ${change.cardEnd} to player ${change.userId}`
    case 'detachment':
      return `detaching the card ending in ${change.cardEnd} from player ${change.userId}`
    case 'renaming':
      return `another name for player ${change.userId}`
  }
}

export const paperSentences = {
  ticketPrintRequested: ({ copy, jobId }) =>
    `The ticket was to be printed: ${markText(copy)} (job ${jobId}).`,
  ticketPrintEnded: endText,
  ticketPrintDecidedByOperator: ({ decision }) =>
    `The operator decided that the ticket ${decisionTexts[decision]}.`,
  receiptIssued: ({ receiptId, content, perhapsPrinted }, show) =>
    `A receipt was issued: ${receiptText(content, show)} (${receiptId}).${perhapsPrinted ? ' It may have been printed before, so it is marked as a copy.' : ''}`,
  receiptPrintRequested: ({ copy, jobId }) =>
    `The receipt was to be printed: ${markText(copy)} (job ${jobId}).`,
  receiptPrintEnded: endText,
  receiptPrintDecidedByOperator: ({ decision }) =>
    `The operator decided that the receipt ${decisionTexts[decision]}.`,
  printJobQueued: () => 'The print program has the job on its disk.',
  printServiceUnreached: () => 'The print program was not reached; the counter kept trying.',
  reportFailed: ({ kind, code, name }) => `The ${kind} report could not be fetched: ${code} ${name}.`,
  playerChangeRequested: ({ operatorId, change }, show) =>
    `Operator ${operatorId} requested from the host: ${changeText(change, show)}.`,
  playerChangeDone: ({ userId }) => `The account of player ${userId} was changed.`,
  playerChangeRefused: (refusal) => `The host refused the change: ${refusalText(refusal)}.`,
  playerChangeUnknown: ({ reason }) => `The outcome of the change is unknown: ${unknownReasons[reason]}.`,
  playerChangeAbandoned: () =>
    'The operator no longer waited for the change; it shows when the card is read again.',
} satisfies Partial<Sentences<EventType>>
