import { hostCalls, type HostCall } from '../../src/protocol/host-calls.ts'
import type { CurrencyCode } from '../../src/values/money.ts'
import type { HostClient } from './host-client.ts'

/**
 * Undoes what can be undone: tickets before their draw, money of wallets, players and terminals, cards. What gets no answer
 * stays in the traces of the client, and keeps nothing else from being undone.
 */
export async function tidy(client: HostClient, currency: CurrencyCode): Promise<void> {
  const { tickets, wallets, players, terminals } = client.traces
  const send = (call: HostCall, request: object) => attempt(client, call, request)
  for (const [barcode, { state, instantPrize }] of tickets)
    if (state === 'sold' && instantPrize === undefined) await send(hostCalls.cancelTicket, { barcode })
  for (const url of wallets.values()) await send(hostCalls.collection_qrcode, { url, method: 'refillQrcode' })
  const collect = (userId: string, amount: number, change: object = {}) =>
    send(hostCalls.updateUser, {
      userId,
      amount,
      currency,
      method: 'collectionTerminal',
      ...change,
    })
  for (const [userId, { wallet, hasCard }] of players)
    if (wallet > 0 || hasCard) await collect(userId, wallet, { card: null })
  for (const [account, amount] of terminals) if (amount > 0) await collect(account, amount)
}

/** Sends a request whose effect the traces show, also if no answer comes. */
export async function attempt(client: HostClient, call: HostCall, request: object): Promise<void> {
  await client.send(call, request).catch(() => undefined)
}
