import { hostCalls } from '../../src/protocol/host-calls.ts'
import type { CurrencyCode } from '../../src/values/money.ts'
import type { HostClient } from './host-client.ts'

/** Undoes what can be undone: tickets before their draw, money of wallets, players and terminals, cards. */
export async function tidy(client: HostClient, currency: CurrencyCode): Promise<void> {
  const { tickets, wallets, players, terminals } = client.traces
  for (const [barcode, { state, instantPrize }] of tickets)
    if (state === 'sold' && instantPrize === undefined) await client.send(hostCalls.cancelTicket, { barcode })
  for (const url of wallets.values())
    await client.send(hostCalls.collection_qrcode, { url, method: 'refillQrcode' })
  const collect = (userId: string, amount: number, change: object = {}) =>
    client.send(hostCalls.updateUser, {
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
