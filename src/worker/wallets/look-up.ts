import { walletSaltLength } from '../../protocol/wallets.ts'
import { refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import { replyRefusal } from '../shared/host-fault.ts'
import type { PlayerWallet } from './facts.ts'

const isLink = /^https?:\/\/\S+$/i

/**
 * Requests owner and balance of a wallet by the three calls of section 7, and shows the answer, or the error in the
 * error modal (section 8). The answer is not logged. If two overlap, the later one is shown.
 */
export async function lookUpWallet(world: World, text: string): Promise<Outcome> {
  const link = text.trim()
  const lookUpId = world.newId()
  const { operator, deployment } = world.store.state.session
  if (!operator) return refuse('notLoggedIn')
  if (!deployment?.flags.qrCode) return refuse('noWallets')
  if (!isLink.test(link)) return refuse('walletUrlInvalid')
  world.store.updateFacts((facts) => {
    facts.wallets.wallet = { lookUpId, state: 'loading' }
  })
  const found = await find(world, link)
  if (found.ok) world.walletLinks.remember(found.value.userId, { link, name: found.value.name })
  world.store.updateFacts((facts) => {
    if (facts.wallets.wallet?.lookUpId !== lookUpId || facts.wallets.wallet.state !== 'loading') return
    facts.wallets.wallet = found.ok ? { lookUpId, state: 'known', wallet: found.value } : null
    if (!found.ok) facts.status.modal = found.refusal
  })
  return { ok: true, value: undefined }
}

async function find({ host, store }: World, url: string): Promise<Outcome<PlayerWallet>> {
  const hash = await host.call('decodingUrlGetHashUserId', { url })
  if (hash.kind !== 'answer') return refuse(replyRefusal(hash, 'walletRefused'))
  const decoded = await host.call('decodeAES256CBC', { hash: hash.value.userId })
  if (decoded.kind !== 'answer') return refuse(replyRefusal(decoded, 'walletRefused'))
  const userId = decoded.value.data.slice(0, -walletSaltLength)
  return accountOf({ host, store }, userId)
}

/** A wallet that this operator may pay out. */
export async function accountOf(
  { host, store }: Pick<World, 'host' | 'store'>,
  userId: string,
): Promise<Outcome<PlayerWallet>> {
  const account = await host.call('getAccount', { userId })
  if (account.kind !== 'answer') return refuse(replyRefusal(account, 'walletRefused'))
  const { user, balance } = account.value
  if (user.operatorId !== store.state.session.operator?.operatorId) return refuse('otherOperatorsWallet')
  if (user.credit_block) return refuse('walletBlocked')
  return { ok: true, value: { userId, name: user.name, balance, isBlocked: false } }
}
