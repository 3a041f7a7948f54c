import type { StopReason } from '../events/day.ts'
import type { Movement } from '../events/till.ts'
import type { DataOf, EventType } from '../events/vocabulary.ts'
import type { Minor } from '../values/money.ts'
import type { OpenItemKind } from '../values/open-items.ts'
import type { ElsewhereKind } from '../values/till-kinds.ts'
import { counted, earlierText, refusalText, type Sentence, type Show } from './show.ts'

type Sentences<Type extends EventType> = { readonly [Name in Type]: Sentence<DataOf<Name>> }

/** Why an outcome is unknown: what the counter saw. */
export const unknownReasons: Record<DataOf<'movementUnknown'>['reason'], string> = {
  noAnswer: 'the host did not answer',
  badAnswer: "the host's answer could not be read",
  notInAnswer: "the host's answer did not mention it",
  restart: 'the counter was restarted before the answer',
}

const stopTexts: Readonly<Record<StopReason, string>> = {
  collection_not_done: 'the operator decided that the collection was not done',
  day_is_over: 'nothing was collected until the morning after its day',
  collection_not_received: 'the host received none of its collections',
}

/** What a movement does, for "requested" and "did not": `paying out BRL 5.00 for ticket 1234-…`. */
export function movementText(movement: Movement, { money, barcode }: Show): string {
  switch (movement.kind) {
    case 'payout':
      return `paying out the prize of ${money(movement.prize)} for ticket ${barcode(movement.barcode)}`
    case 'ticketCancellation':
      return `cancelling ticket ${barcode(movement.barcode)} and returning its price`
    case 'payoutCancellation':
      return `cancelling the payout of ticket ${barcode(movement.barcode)}`
    case 'refill':
      return `a refill of the till with ${money(movement.amount)}`
    case 'collection':
      return `a collection of ${money(movement.amount)} from the till${movement.closesDay ? ', to close the day' : ''}`
    case 'walletTopUp':
      return `opening a QR wallet with ${money(movement.amount)}`
    case 'walletSettlement':
      return `paying out QR wallet ${movement.userId} with ${money(movement.amount)}`
    case 'terminalSend':
      return `sending ${money(movement.amount)} to terminal ${movement.terminalId}`
    case 'terminalRefund':
      return `taking ${money(movement.amount)} back from terminal ${movement.terminalId}`
    case 'playerTopUp':
      return `putting ${money(movement.amount)} into the account of player ${movement.userId}`
    case 'playerSettlement':
      return `paying ${money(movement.amount)} from the account of player ${movement.userId}`
  }
}

/** What changed a till, where only the host's ledger has it. */
export const kindTexts: Record<ElsewhereKind, string> = {
  sale: 'a sale',
  payout: 'the payout of a prize',
  ticketCancellation: 'the cancellation of a ticket',
  payoutCancellation: 'the cancellation of a payout',
  refill: 'a refill of the till',
  collection: 'a collection from the till',
  walletTopUp: 'the opening of a QR wallet',
  walletSettlement: 'the payout of a QR wallet',
  terminalSend: 'funds sent to a terminal',
  terminalRefund: 'funds taken back from a terminal',
  playerTopUp: "a top-up of a player's account",
  playerSettlement: "the payout of a player's account",
  adjustment: "an adjustment by the operator's company",
}

/** Whether cash went into the till or out of it. */
const cashText: Record<DataOf<'movementDone'>['kind'], (amount: string) => string> = {
  payout: (amount) => `Paid out: ${amount} left the till`,
  ticketCancellation: (amount) => `The ticket was cancelled: ${amount} left the till`,
  payoutCancellation: (amount) => `The payout was cancelled: ${amount} came back into the till`,
  refill: (amount) => `The till was refilled: ${amount} came into it`,
  collection: (amount) => `Collected: ${amount} left the till`,
  walletTopUp: (amount) => `The QR wallet was opened: ${amount} came into the till`,
  walletSettlement: (amount) => `The QR wallet was paid out and is empty: ${amount} left the till`,
  terminalSend: (amount) => `The terminal got its funds: ${amount} came into the till`,
  terminalRefund: (amount) => `The funds came back from the terminal: ${amount} left the till`,
  playerTopUp: (amount) => `The player's account got the money: ${amount} came into the till`,
  playerSettlement: (amount) => `The player was paid from the account: ${amount} left the till`,
}

const openItemTexts: Record<OpenItemKind, string> = {
  sale: 'a sale of unknown outcome',
  movement: 'a movement of cash of unknown outcome',
  playerChange: 'a change of an account of unknown outcome',
  ticketPrint: 'a ticket that is not on paper',
  receiptPrint: 'a receipt that is not on paper',
  cartTicket: 'a ticket in the cart',
}

const differenceText = (actual: Minor, expected: Minor, { money }: Show): string =>
  actual === expected
    ? 'they agree'
    : `${money(Math.abs(actual - expected))} ${actual > expected ? 'too much' : 'missing'}`

export const moneySentences = {
  tillReported: ({ balance }, { money }) => `The host reported ${money(balance)} in the till.`,
  shiftOpened: ({ operatorId, opening }, { money }) =>
    `The shift of operator ${operatorId} began with ${money(opening)} in the till.`,
  tillLedgerRead: ({ number, elsewhere, awaited }, { money, time }) =>
    `The counter read the host's ledger of the till up to entry ${number}.${elsewhere
      .map(
        ({ kind, amount, date, number: entry }) =>
          ` Entry ${entry} was not made here: ${kindTexts[kind]}, ${money(Math.abs(amount))} ${amount < 0 ? 'out of' : 'into'} the till at ${time(date)}.`,
      )
      .join('')}${awaited.length === 0 ? '' : ` ${counted(awaited.length, 'own movement')} not listed yet.`}`,
  movementRequested: ({ operatorId, movement }, show) =>
    `Operator ${operatorId} requested from the host: ${movementText(movement, show)}.`,
  movementDone: ({ kind, amount, balance, wallet, accountBalance, takenOverFrom }, { money }) =>
    [
      `${cashText[kind](money(amount))}, which then held ${money(balance)} by the host's figure.`,
      ...(wallet ? [`The wallet is ${wallet.userId}, with ${money(wallet.balance)}.`] : []),
      ...(accountBalance === undefined ? [] : [`The account then held ${money(accountBalance)}.`]),
    ].join(' ') + earlierText(takenOverFrom),
  movementRefused: (refusal) =>
    `The host refused it: ${refusalText(refusal)}. No money was moved.${earlierText(refusal.takenOverFrom)}`,
  movementNeverReceived: ({ takenOverFrom }) =>
    `The host never received it and never will: no money was moved, and it may be requested again.${earlierText(takenOverFrom)}`,
  movementUnknown: ({ reason }) =>
    `The outcome is unknown: ${unknownReasons[reason]}. The counter asks the host about it until it is known.`,
  movementDecidedByOperator: ({ decided }) =>
    `The operator${decided ? ` ${decided.operatorId}` : ''} decided that it was not done; the host had given no answer.`,
  dayCloseRequested: ({ operatorId, date, counted: count }, show) => {
    const { money } = show
    const till = count
      ? `The till was counted: ${money(count.counted)}, expected ${money(count.expected)}, ${differenceText(count.counted, count.expected, show)}.`
      : 'The till was not counted.'
    return `Operator ${operatorId} requested the close of ${date}. ${till}`
  },
  tillHandedOver: ({ operatorId, counted: { counted: found, expected }, open }, show) =>
    `Operator ${operatorId} handed the till over: ${show.money(found)} was counted, expected ${show.money(expected)}, ${differenceText(found, expected, show)}. ${open.length === 0 ? 'Nothing was open' : `Open: ${open.map(({ kind, id }) => `${openItemTexts[kind]} (${id})`).join(', ')}`}.`,
  tillTakenOver: ({ operatorId, recounted }, show) =>
    recounted
      ? `Operator ${operatorId} took the till over and contested its count: ${show.money(recounted.counted)} was counted, expected ${show.money(recounted.expected)}, ${differenceText(recounted.counted, recounted.expected, show)}.`
      : `Operator ${operatorId} took the till over and confirmed its count.`,
  dayCloseStopped: ({ code, name }) =>
    `The close stopped: ${code === null ? (stopTexts[name as StopReason] ?? name) : `the host refused the collection with ${code} ${name}`}. The day stays open.`,
  dayClosed: ({ withoutPaper }) => `The day was closed${withoutPaper ? ' without its printed report' : ''}.`,
  movementRecovered: ({ operatorId, kind, amount, doneAt, isOfEarlierShift, userId }, { money, time }) =>
    `Found in the host's ledger after damage to the log: ${kindTexts[kind]} by operator ${operatorId}, ${money(amount)}, done at ${time(doneAt)}${isOfEarlierShift ? ', in an earlier shift' : ''}.${userId === undefined ? '' : ` The account is ${userId}.`}`,
  tillCompared: ({ operatorId, balance, ledger, isAgreed }, show) =>
    `After damage to the log the till of operator ${operatorId} was compared: the host has ${show.money(balance)}, the counter ${ledger === null ? 'no figure' : show.money(ledger)}; ${isAgreed ? 'they agree' : ledger === null ? 'the operator has to accept the figure of the host' : differenceText(balance, ledger, show)}.`,
  hostFigureAccepted: ({ operatorId, balance, ledger }, show) =>
    `Operator ${operatorId} accepted the host's figure of ${show.money(balance)}${ledger === null ? '' : ` instead of ${show.money(ledger)} (${differenceText(balance, ledger, show)})`}.`,
} satisfies Partial<Sentences<EventType>>
