import * as v from 'valibot'
import { WalletUserId } from '../protocol/wallets.ts'
import { Timestamp } from '../protocol/wire.ts'
import { event } from './event.ts'

export const walletsEvents = {
  /**
   * Earlier versions left links of wallets in this log. Every link that the host made up to this moment of its own clock
   * has to be replaced; none that was made later is in a log.
   */
  walletLinksExposed: event(v.object({ until: Timestamp })),
  /** The host has replaced them: what the log says of these wallets opens nothing any more. */
  walletLinksReplaced: event(v.object({ operatorId: v.number(), userIds: v.array(WalletUserId) })),
}
