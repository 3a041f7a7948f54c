import * as v from 'valibot'
import { isObject } from '../values/object.ts'
import type { Upcaster } from './event.ts'
import { ReceiptContent } from './receipts.ts'

/** Converts the events of log format 1 to those of format 2: the same facts with other names. */
type Json = Record<string, unknown>

const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Anything but a text is none of the texts that were written. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The value of a key, if there is one: an optional field is left out, not undefined. */
const optional = (key: string, value: unknown): Json => (value === undefined ? {} : { [key]: value })

/** Only the type has another name. */
export const unchanged: Upcaster = (data) => data

/** The counter was called a terminal. */
export const counterOfTerminal: Upcaster = ({ terminalId, ...data }) => ({ ...data, counterId: terminalId })

/** A log-in had the operator's name. */
export const loggedInWithoutName: Upcaster = ({ login: _login, ...data }) => data

/** The till was called a wallet. */
export const tillFailureOfWallet: Upcaster = ({ reason }) => ({
  reason: reason === 'walletFailure' ? 'tillFailure' : reason,
})

/** A purchase had the path of its request. */
export const lotteryOfEndpoint: Upcaster = ({ endpoint, ...data }) => ({
  ...data,
  lottery: endpoint === 'buyTicketsGames51' ? 'grandLottery' : 'ordinary',
})

/** A change had the player's name. */
export const changeWithoutName: Upcaster = ({ change, ...data }) => {
  const { name: _name, ...rest } = objectOf(change)
  return { ...data, change: rest }
}

/** A receipt had the path and the payload of its request to the print program. */
export const receiptOfPayload: Upcaster = ({ route, data, ...rest }) => {
  const payload = objectOf(data)
  const { operatorId } = payload
  return {
    ...rest,
    operatorId: typeof operatorId === 'number' ? operatorId : 0,
    content: contentOf(route, payload),
  }
}

/** Payloads had no version: an unknown form must not make the record look damaged. */
function contentOf(route: unknown, payload: Json): Json {
  const path = textOf(route)
  const content = Object.hasOwn(readers, path) ? readers[path]?.(payload) : undefined
  return content && v.is(ReceiptContent, content) ? content : { kind: 'other' }
}

const printed = ({ date, time }: Json): Json => ({ printed: { date, time } })

const readers: Readonly<Record<string, (payload: Json) => Json>> = {
  '/check': ({ numberCheck: at, received, data }) => ({
    kind: 'sale',
    at,
    received,
    tickets: listOf(data).map(({ gameName: _gameName, ...ticket }) => ticket),
  }),
  '/check-win': ticketReceipt,
  '/cash': ({ method: kind, numberCheck: at, sum: amount, balance }) => ({ kind, at, amount, balance }),
  '/qrcode': (payload) => walletReceipt('walletTopUp', payload),
  '/sendMoneyQrcode': (payload) => walletReceipt('walletSettlement', payload),
  '/terminal': ({ method, numberCheck: at, terminal: terminalId, sum: amount, data }) => ({
    kind: method === 'send' ? 'terminalSend' : 'terminalRefund',
    at,
    terminalId,
    amount,
    funds: objectOf(data)['wallet'],
  }),
  '/salesReceiptPerDayAndWeek': (payload) => ({
    kind: 'salesReport',
    ...headOf(payload),
    balance: payload['wallet'],
    games: gamesOf(payload['data']),
    ...fieldsOf(payload, ['refill', 'collection', 'till']),
  }),
  '/paymentsReceiptPerDayAndWeek': (payload) =>
    payload['validations'] === true
      ? {
          kind: 'validationsReport',
          ...headOf(payload),
          ...fieldsOf(payload, ['balance']),
          games: gamesOf(payload['games']),
        }
      : paymentsReport(payload),
}

const kindOfVerdict: Readonly<Record<string, string>> = {
  paid: 'payout',
  ticketCancelled: 'ticketCancellation',
  payoutCancelled: 'payoutCancellation',
}

function ticketReceipt({
  verdict,
  barcode,
  gameId,
  purchaseDate,
  wins,
  sumPaid,
  date: at,
  limit,
}: Json): Json {
  const ticket = { barcode, ...optional('gameId', gameId), ...optional('purchasedAt', purchaseDate) }
  if (verdict === 'overLimit')
    return { kind: 'claim', at, ticket, prize: objectOf(wins)['prize'], ...optional('limit', limit) }
  return {
    kind: kindOfVerdict[textOf(verdict)],
    at,
    amount: sumPaid,
    ...(barcode === undefined ? {} : { ticket }),
  }
}

const walletReceipt = (kind: string, payload: Json): Json => ({
  kind,
  ...printed(payload),
  userId: payload['idUser'],
  amount: payload['sum'],
})

const headOf = (payload: Json): Json => ({
  ...printed(payload),
  from: payload['date1'],
  to: payload['date2'],
  isWeek: payload['week'],
  versions: payload['versions'],
})

const gamesOf = (games: unknown): Json[] => listOf(games).map(({ gameName: _gameName, ...game }) => game)

const fieldsOf = (payload: Json, keys: readonly string[]): Json =>
  Object.fromEntries(keys.flatMap((key) => (payload[key] === undefined ? [] : [[key, payload[key]]])))

const paymentFields = [
  'balance',
  'refill',
  'collection',
  'creditTerminal',
  'debitTerminal',
  'creditQrcode',
  'debitQrcode',
  'terminals',
  'balanceTerminals',
  'till',
  'counted',
]

const paymentsReport = (payload: Json): Json => ({
  kind: 'paymentsReport',
  ...headOf(payload),
  games: gamesOf(payload['games']),
  ...fieldsOf(payload, paymentFields),
  ...(payload['close'] === undefined ? {} : { close: closeOf(objectOf(payload['close'])) }),
})

const closeOf = ({ collected, decisions }: Json): Json => ({
  collected,
  decisions: listOf(decisions).map(({ date: at, ...decision }) => ({ ...decision, at })),
})

/** The slices of a whole state that is carried over into a new log. */
export const carriedByNewNames: Upcaster = (data) => {
  const { cash, cardUser, session, printing, ...state } = objectOf(data['state'])
  return {
    ...data,
    state: {
      ...state,
      session: sessionOf(objectOf(session)),
      till: cash,
      players: { changes: listOf(objectOf(cardUser)['changes']).map(changeWithoutName) },
      printing: printingOf(objectOf(printing)),
    },
  }
}

function sessionOf({ terminalId, operator, loggedOutBecause, ...session }: Json): Json {
  return {
    ...session,
    ...(loggedOutBecause === undefined
      ? {}
      : { loggedOutBecause: tillFailureOfWallet({ reason: loggedOutBecause })['reason'] }),
    ...optional('counterId', terminalId),
    ...(isObject(operator) ? { operator: loggedInWithoutName(operator) } : optional('operator', operator)),
  }
}

const printingOf = (printing: Json): Json => ({
  ...printing,
  receipts: listOf(printing['receipts']).map(receiptOfPayload),
})
