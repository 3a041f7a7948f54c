import type { SliceEvolve } from '../core/slice.ts'
import type { WalletsState } from './state.ts'

export const evolveWallets = {
  cashMovementRequested({ exposed }, { movement }) {
    if (movement.kind === 'walletSettlement' && movement.hadLink) exposed[movement.userId] = true
  },
  cashMovementDone({ exposed }, { wallet }) {
    if (wallet?.hadLink) exposed[wallet.userId] = true
  },
  receiptIssued({ exposed }, { data: { idUser }, hadLink }) {
    if (hadLink && typeof idUser === 'string') exposed[idUser] = true
  },
  walletLinksExposed(wallets, { until }) {
    wallets.exposedUntil = until
  },
  walletLinksReplaced(wallets, { userIds }) {
    for (const userId of userIds) delete wallets.exposed[userId]
    wallets.replaced += userIds.length
  },
} satisfies SliceEvolve<WalletsState>
