import type { CashMovement } from '../../events/cash.ts'
import type { DataOf } from '../../events/vocabulary.ts'
import type { AnswerOf, RequestOf } from '../../protocol/host-calls.ts'
import type { CurrencyCode } from '../../values/money.ts'
import type { HostPort, HostReply } from '../core/ports.ts'
import { terminalAccount } from '../terminal-account.ts'
import { isGrandLotteryNumber } from '../../values/ticket-number.ts'

/** What the host's answer says of a movement that is done. */
export type Done = Omit<DataOf<'cashMovementDone'>, 'movementId' | 'kind'>

/** What is asked for, by which id, and whose till it is about. */
export interface Asked {
  readonly movementId: string
  readonly operatorId: number
  readonly movement: CashMovement
}

/** Sends a movement to the host, by its id: sent again, the host answers what it answered the first time. */
export async function send(
  host: HostPort,
  { movementId, operatorId, movement }: Asked,
  currency: CurrencyCode,
): Promise<HostReply<Done>> {
  switch (movement.kind) {
    case 'payout': {
      const { barcode } = movement
      const name = isGrandLotteryNumber(barcode) ? 'validationTicketGames51' : 'validationTicket'
      return ticketDone(barcode, await host.call(name, { barcode }, movementId))
    }
    case 'ticketCancellation':
      return ofTicket(host, 'cancelTicket', movementId, movement.barcode)
    case 'payoutCancellation':
      return ofTicket(host, 'cancelPayout', movementId, movement.barcode)
    case 'refill':
      return withCash(host, 'postRefill', movementId, movement.amount)
    case 'collection':
      return withCash(host, 'postCollection', movementId, movement.amount)
    case 'walletTopUp': {
      const request = { sum: movement.amount, currency }
      return answered(await host.call('get_generate_qrcode', request, movementId), (answer) => ({
        amount: movement.amount,
        balance: answer.update.balanceOperator,
        wallet: {
          userId: answer.user.userId,
          name: answer.user.name,
          url: answer.short_url,
          balance: answer.update.balance,
        },
      }))
    }
    case 'walletSettlement': {
      const request = { url: movement.url, method: 'refillQrcode' } as const
      return answered(
        await host.call('collection_qrcode', request, movementId),
        ({ sum, balanceOperator }) => ({
          amount: sum,
          balance: balanceOperator,
        }),
      )
    }
    case 'terminalSend':
    case 'terminalRefund': {
      const { terminalId, amount } = movement
      const userId = terminalAccount(operatorId, terminalId)
      const method = movement.kind === 'terminalSend' ? 'refillTerminal' : 'collectionTerminal'
      return withAccount(host, movementId, { userId, method, amount, currency })
    }
    case 'playerTopUp':
    case 'playerSettlement': {
      const { userId, amount } = movement
      const way =
        movement.kind === 'playerTopUp'
          ? ({ method: 'refillTerminal', radios: 'accession' } as const)
          : ({ method: 'collectionTerminal', radios: 'pay' } as const)
      return withAccount(host, movementId, { userId, amount, currency, ...way })
    }
  }
}

const ofTicket = async (
  host: HostPort,
  name: 'cancelTicket' | 'cancelPayout',
  movementId: string,
  barcode: string,
) => ticketDone(barcode, await host.call(name, { barcode }, movementId))

const withCash = async (
  host: HostPort,
  name: 'postRefill' | 'postCollection',
  movementId: string,
  amount: number,
) => answered(await host.call(name, { amount }, movementId), ({ balance }) => ({ amount, balance }))

/** The account is a self-service terminal's or a player's. */
const withAccount = async (host: HostPort, movementId: string, request: RequestOf<'updateUser'>) =>
  answered(await host.call('updateUser', request, movementId), ({ wallet, balanceOperator }) => ({
    amount: request.amount,
    balance: balanceOperator,
    accountBalance: wallet,
  }))

const ticketDone = (barcode: string, reply: HostReply<AnswerOf<'validationTicket'>>): HostReply<Done> =>
  answered(reply, ({ data, wallet }) =>
    data.barcode === barcode
      ? {
          amount: data.amount,
          balance: wallet,
          ticket: { barcode, gameId: data.gameId, price: data.price, purchasedAt: data.purchaseDate },
        }
      : null,
  )

/** An answer that is about something else is no answer: the outcome stays unknown. */
function answered<Answer>(reply: HostReply<Answer>, done: (answer: Answer) => Done | null): HostReply<Done> {
  if (reply.kind !== 'answer') return reply
  const value = done(reply.value)
  return value ? { ...reply, value } : { kind: 'unknown', reason: 'badAnswer', hostAtMs: reply.hostAtMs }
}
