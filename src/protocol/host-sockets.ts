import * as v from 'valibot'
import { WireTimers } from './games.ts'
import { WalletUserId } from './wallets.ts'
import { AccountNumber, Minor, NonNegativeMinor } from './wire.ts'

/** Events of the host's main socket, under their wire names (section 7). The handshake needs the session cookie. */
export const mainSocketEvents = {
  updateTimers: v.pipe(
    WireTimers,
    v.description('The answer of getTimers: upon the connection, and whenever a draw changes.'),
  ),
  updateWalletOperator: v.pipe(
    v.object({ operatorId: AccountNumber, wallet: Minor }),
    v.description('The content of the till of an operator, to that operator.'),
  ),
  updateWallet: v.pipe(
    v.object({ userId: WalletUserId, balance: NonNegativeMinor }),
    v.description('The balance of a QR wallet, to the operator who opened it.'),
  ),
  updateStatusCreditBlock: v.pipe(
    v.object({ userId: WalletUserId, credit_block: v.boolean() }),
    v.description('A QR wallet was blocked or unblocked, to the operator who opened it.'),
  ),
} as const
