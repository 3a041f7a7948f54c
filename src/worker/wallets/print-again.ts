import { refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import { replyRefusal } from '../shared/host-fault.ts'
import { accountOf } from './look-up.ts'

/**
 * Prints a new paper for a wallet by the number on the old one, if its QR code was replaced or cannot be read. It is a
 * copy with the current balance.
 */
export async function printWallet(world: World, text: string): Promise<Outcome> {
  const { host, store } = world
  const userId = text.trim()
  const { operator, deployment } = store.state.session
  if (!operator) return refuse('notLoggedIn')
  if (!deployment?.flags.qrCode) return refuse('noWallets')
  if (userId === '') return refuse('noWallet')
  const account = await accountOf(world, userId)
  if (!account.ok) return account
  if (account.value.balance <= 0) return refuse('walletEmpty')
  const reply = await host.call('getWalletLink', { userId })
  if (reply.kind !== 'answer') return refuse(replyRefusal(reply, 'walletRefused'))
  return store.dispatch({
    type: 'printWallet',
    userId,
    balance: account.value.balance,
    openedAt: reply.value.user.timestamp,
  })
}
