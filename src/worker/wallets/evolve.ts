import type { SliceEvolve } from '../core/slice.ts'
import type { WalletsState } from './state.ts'

export const evolveWallets = {
  movementRequested({ exposed }, { movement }) {
    if (movement.kind === 'walletSettlement' && movement.hadLink) exposed[movement.userId] = true
  },
  movementDone({ exposed }, { wallet }) {
    if (wallet?.hadLink) exposed[wallet.userId] = true
  },
  receiptIssued({ exposed }, { content, hadLink }) {
    if (hadLink && 'userId' in content) exposed[content.userId] = true
  },
  walletLinksExposed(wallets, { until }) {
    wallets.exposedUntil = until
  },
  walletLinksReplaced(wallets, { userIds }) {
    for (const userId of userIds) delete wallets.exposed[userId]
    wallets.replaced += userIds.length
  },
} satisfies SliceEvolve<WalletsState>
