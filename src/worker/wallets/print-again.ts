import { refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import { accountOf, refusalOf } from './look-up.ts'

/**
 * Prints a new paper for a wallet by the number that stands on the old one: where its QR code was replaced, or cannot be
 * read any more. It is a copy, with what is in the wallet now.
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
  const told = await host.call('getWalletLink', { userId })
  if (told.kind !== 'answer') return { ok: false, refusal: refusalOf(told) }
  return store.dispatch({
    type: 'printWallet',
    userId,
    balance: account.value.balance,
    openedAt: told.value.user.timestamp,
  })
}
