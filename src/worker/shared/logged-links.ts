import type { World } from '../world.ts'
import { isLeftOut } from './inquiry.ts'

/**
 * Has the host replace the wallet links that an earlier version logged. A repetition with the same time replaces
 * nothing twice. False if it must be repeated: the host did not answer, or its time is unknown.
 */
export async function replaceLinks(
  { host, store, walletLinks }: World,
  userIds: readonly string[],
): Promise<boolean> {
  store.dispatch({ type: 'exposeWalletLinks' })
  const until = store.state.wallets.exposedUntil
  if (until === null) return false
  const reply = await host.call('replaceWalletLinks', { userIds: [...userIds], until })
  if (reply.kind !== 'answer') return isLeftOut(reply)
  for (const userId of reply.value.userIds) walletLinks.forget(userId)
  return store.dispatch({ type: 'recordWalletLinksReplaced', userIds: reply.value.userIds }).ok
}
