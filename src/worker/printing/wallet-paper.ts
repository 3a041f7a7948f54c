import type { World } from '../core/effects.ts'
import { askForWallet } from '../shared/known-wallets.ts'
import { replaceLinks } from '../shared/logged-links.ts'
import type { IssuedReceipt } from './state.ts'

/**
 * What stands on a receipt, with what no event holds: the link of a wallet and whose it is. Null where the host does not
 * tell the link now.
 */
export async function completed(
  world: World,
  { route, data }: Pick<IssuedReceipt, 'route' | 'data'>,
): Promise<Record<string, unknown> | null> {
  const userId = data['idUser']
  if (typeof userId !== 'string') return data
  if (route === '/qrcode') {
    const wallet = await walletToPrint(world, userId)
    return wallet && { ...data, short_url: wallet.link, name: wallet.name }
  }
  return route === '/sendMoneyQrcode' ? { ...data, name: await nameOf(world, userId) } : data
}

/** No paper is made of a link that is about to be replaced. */
async function walletToPrint(world: World, userId: string) {
  const isExposed = Object.hasOwn(world.store.state.wallets.exposed, userId)
  if (isExposed && !(await replaceLinks(world, [userId]))) return null
  return askForWallet(world.host, world.wallets, userId)
}

/** A slip for the cashier needs no name: where the host does not tell it, the wallet's number stands there. */
async function nameOf({ host, wallets }: World, userId: string): Promise<string> {
  const known = wallets.of(userId)
  if (known) return known.name
  const reply = await host.call('getAccount', { userId })
  return reply.kind === 'answer' ? reply.value.user.name : userId
}

/** Whether the wallet of a QR code is empty by the host's word: it was settled at another counter, or before this log. */
export async function isSettledElsewhere(
  { host }: World,
  { route, data }: Pick<IssuedReceipt, 'route' | 'data'>,
): Promise<boolean> {
  const userId = data['idUser']
  if (route !== '/qrcode' || typeof userId !== 'string') return false
  const reply = await host.call('getAccount', { userId })
  return reply.kind === 'answer' && reply.value.balance === 0
}
