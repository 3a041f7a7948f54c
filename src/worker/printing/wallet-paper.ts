import type { World } from '../world.ts'
import { askForWallet } from '../shared/known-wallets.ts'
import { replaceLinks } from '../shared/logged-links.ts'
import type { IssuedReceipt } from './state.ts'
import { opensWallet } from './view.ts'

/**
 * What no event holds of a receipt about a wallet: its link and whose it is, by the wire names of section 3. Null where the
 * host does not give the link now.
 */
export async function walletFields(
  world: World,
  { content }: Pick<IssuedReceipt, 'content'>,
): Promise<Record<string, unknown> | null> {
  if (content.kind === 'walletTopUp') {
    const wallet = await walletToPrint(world, content.userId)
    return wallet && { short_url: wallet.link, name: wallet.name }
  }
  return content.kind === 'walletSettlement' ? { name: await nameOf(world, content.userId) } : {}
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
  receipt: Pick<IssuedReceipt, 'content'>,
): Promise<boolean> {
  const userId = opensWallet(receipt)
  if (userId === null) return false
  const reply = await host.call('getAccount', { userId })
  return reply.kind === 'answer' && reply.value.balance === 0
}
