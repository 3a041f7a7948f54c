import type { World } from '../world.ts'
import { fetchWallet } from '../shared/wallet-links.ts'
import { replaceLinks } from '../shared/logged-links.ts'
import type { IssuedReceipt } from './state.ts'
import { opensWallet } from './view.ts'

/**
 * The data of a wallet's receipt that no event contains: its link and owner, by the wire names of section 3. Null if
 * the host does not send the link now.
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

/** A link that is about to be replaced is not printed. */
async function walletToPrint(world: World, userId: string) {
  const isExposed = Object.hasOwn(world.store.state.wallets.exposed, userId)
  if (isExposed && !(await replaceLinks(world, [userId]))) return null
  return fetchWallet(world.host, world.walletLinks, userId)
}

/** A slip for the cashier needs no name: without one it shows the wallet's number. */
async function nameOf({ host, walletLinks }: World, userId: string): Promise<string> {
  const known = walletLinks.of(userId)
  if (known) return known.name
  const reply = await host.call('getAccount', { userId })
  return reply.kind === 'answer' ? reply.value.user.name : userId
}

/**
 * Whether the host reports the wallet of a QR code as empty: it was settled at another counter, or before this log
 * began.
 */
export async function isSettledElsewhere(
  { host }: World,
  receipt: Pick<IssuedReceipt, 'content'>,
): Promise<boolean> {
  const userId = opensWallet(receipt)
  if (userId === null) return false
  const reply = await host.call('getAccount', { userId })
  return reply.kind === 'answer' && reply.value.balance === 0
}
