import type { Facts } from '../facts.ts'

/** A wallet was blocked while it is on the screen: shows this in the error modal and ends the look-up (section 4). */
export function walletBlocked(facts: Facts, userId: string): void {
  if (facts.wallets.wallet?.state !== 'known' || facts.wallets.wallet.wallet.userId !== userId) return
  facts.wallets.wallet = null
  facts.status.modal = { code: 'walletBlocked' }
}
