import * as v from 'valibot'
import { WireTimers } from './games.ts'
import { Minor } from './wire.ts'

/** Events of the host's main socket, under their wire names (section 7). The handshake needs the session cookie. */
export const mainSocketEvents = {
  updateTimers: WireTimers,
  updateWalletOperator: v.object({ operatorId: v.number(), wallet: Minor }),
} as const
