import * as v from 'valibot'
import { WalletUserId } from '../protocol/wallets.ts'
import { Finite, Timestamp } from '../protocol/wire.ts'
import { event } from './event.ts'

export const walletsEvents = {
  /**
   * Earlier versions logged links of wallets. Every link that the host created up to this time of its own clock must be
   * replaced; later links are in no log.
   */
  walletLinksExposed: event(v.object({ until: Timestamp })),
  /** The host has replaced them: the logged links of these wallets are no longer valid. */
  walletLinksReplaced: event(v.object({ operatorId: Finite, userIds: v.array(WalletUserId) })),
}
