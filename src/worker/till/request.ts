import * as v from 'valibot'
import type { Movement } from '../../events/till.ts'
import type { DataOf } from '../../events/vocabulary.ts'
import { hostCalls, type AnswerOf, type HostCallName, type RequestOf } from '../../protocol/host-calls.ts'
import type { CurrencyCode } from '../../values/money.ts'
import type { HostPort, HostReply } from '../core/ports.ts'
import type { KnownWallet, WalletLinks } from '../shared/wallet-links.ts'
import { terminalAccount } from '../../protocol/terminals.ts'
import { isGrandLotteryNumber } from '../../values/ticket-number.ts'

/** The host's result of a completed movement. */
export type Done = Omit<DataOf<'movementDone'>, 'movementId' | 'kind' | 'takenOverFrom'>

/** The requested movement, its id, and the till's operator. */
export interface Requested {
  readonly movementId: string
  readonly operatorId: number
  readonly movement: Movement
}

/** A movement as a call to the host. */
export interface MovementCall {
  /** If it is repeated with the same id, the host repeats its first answer. */
  send(host: HostPort, movementId: string): Promise<HostReply<Done>>
  /** The result in the host's answer to an inquiry; null if it does not fit this movement. */
  read(answer: unknown): Done | null
}

const topUpAnswer = hostCalls.get_generate_qrcode.answer.entries
/** Long after the opening of a wallet an inquiry of another operator than the one who opened it returns no link. */
const InquiredTopUp = v.object({ ...topUpAnswer, short_url: v.optional(topUpAnswer.short_url) })

/** The call of a movement; `currency` is the deployment's, `links` are the known ones of players' wallets. */
export function callOf(
  { operatorId, movement }: Omit<Requested, 'movementId'>,
  currency: CurrencyCode,
  links: WalletLinks,
): MovementCall {
  switch (movement.kind) {
    case 'payout': {
      const { barcode } = movement
      const name = isGrandLotteryNumber(barcode) ? 'validationTicketGames51' : 'validationTicket'
      return aboutTicket(name, barcode)
    }
    case 'ticketCancellation':
      return aboutTicket('cancelTicket', movement.barcode)
    case 'payoutCancellation':
      return aboutTicket('cancelPayout', movement.barcode)
    case 'refill':
      return withCash('postRefill', { amount: movement.amount })
    case 'collection':
      return withCash('postCollection', collectionFields(movement))
    case 'walletTopUp': {
      const { amount } = movement
      const done = ({ user, update, short_url: link }: v.InferOutput<typeof InquiredTopUp>): Done => {
        const { userId, name } = user
        if (link !== undefined) links.remember(userId, { link, name })
        return { amount, balance: update.balanceOperator, wallet: { userId, balance: update.balance } }
      }
      return callTo('get_generate_qrcode', { sum: amount, currency }, done, InquiredTopUp)
    }
    case 'walletSettlement':
      return settlement(links.of(movement.userId))
    case 'terminalSend':
    case 'terminalRefund': {
      const { terminalId, amount } = movement
      const userId = terminalAccount(operatorId, terminalId)
      const method = movement.kind === 'terminalSend' ? 'refillTerminal' : 'collectionTerminal'
      return withAccount({ userId, method, amount, currency })
    }
    case 'playerTopUp':
    case 'playerSettlement': {
      const { userId, amount } = movement
      const way =
        movement.kind === 'playerTopUp'
          ? ({ method: 'refillTerminal', radios: 'accession' } as const)
          : ({ method: 'collectionTerminal', radios: 'pay' } as const)
      return withAccount({ userId, amount, currency, ...way })
    }
  }
}

/** Its link is in memory only: a settlement that a restart interrupted cannot be repeated, only inquired about. */
function settlement(wallet: KnownWallet | undefined): MovementCall {
  const request = { url: wallet?.link ?? '', method: 'refillQrcode' } as const
  const call = callTo('collection_qrcode', request, ({ sum, balanceOperator }) => ({
    amount: sum,
    balance: balanceOperator,
  }))
  return wallet
    ? call
    : { ...call, send: async () => ({ kind: 'unknown', reason: 'noAnswer', hostAtMs: null }) }
}

/** An answer about something else counts as no answer: the outcome stays unknown. `inquired` is what an inquiry returns of it. */
const callTo = <Name extends HostCallName>(
  name: Name,
  request: RequestOf<Name>,
  done: (answer: AnswerOf<Name>) => Done | null,
  inquired: v.GenericSchema = hostCalls[name].answer,
): MovementCall => ({
  async send(host, movementId) {
    const reply = await host.call(name, request, movementId)
    if (reply.kind !== 'answer') return reply
    const value = done(reply.value)
    return value ? { ...reply, value } : { kind: 'unknown', reason: 'badAnswer', hostAtMs: reply.hostAtMs }
  },
  read(answer) {
    const parsed = v.safeParse(inquired, answer)
    return parsed.success ? done(parsed.output as AnswerOf<Name>) : null
  },
})

const withCash = <Name extends 'postRefill' | 'postCollection'>(name: Name, request: RequestOf<Name>) =>
  callTo(name, request, ({ balance }: AnswerOf<'postRefill'>) => ({ amount: request.amount, balance }))

const collectionFields = ({ amount, closesDay }: Extract<Movement, { kind: 'collection' }>) => ({
  amount,
  ...(closesDay ? { closesDay } : {}),
})

/** The account of a self-service terminal or of a player. */
const withAccount = (request: RequestOf<'updateUser'>) =>
  callTo('updateUser', request, ({ wallet, balanceOperator }) => ({
    amount: request.amount,
    balance: balanceOperator,
    accountBalance: wallet,
  }))

const aboutTicket = (
  name: 'validationTicket' | 'validationTicketGames51' | 'cancelTicket' | 'cancelPayout',
  barcode: string,
) =>
  callTo(name, { barcode }, ({ data, wallet }) =>
    data.barcode === barcode
      ? {
          amount: data.amount,
          balance: wallet,
          ticket: { barcode, gameId: data.gameId, price: data.price, purchasedAt: data.purchaseDate },
        }
      : null,
  )
