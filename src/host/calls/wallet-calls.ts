import { hostError } from '../../protocol/error-codes.ts'
import { accountAnswer } from '../rules/accounts.ts'

import { walletByLink } from '../rules/wallet-links.ts'
import {
  linkedAfter,
  unknownLink,
  walletLinkAnswer,
  walletOf,
  walletOpenedAnswer,
  walletSettledAnswer,
} from '../rules/wallets.ts'
import type { walletCalls as calls } from '../../protocol/wallets.ts'
import type { HostError } from '../../protocol/wire.ts'
import { Attempts } from './attempts.ts'
import { refused, type Caller, type Handlers } from './handlers.ts'
import type { LiveHost } from '../store/live-host.ts'
import { moveTill } from './till-calls.ts'

/** Hides a wallet's user id on its way through the page, which hands it from one call to the next. */
export interface WalletCipher {
  encrypt(userId: string): string
  /** The user id and its salt, or null for whatever this host has not encrypted. */
  decrypt(hash: string): string | null
}

const walletUnknown = hostError('wallet_unknown')
const tooMany = hostError('too_many_requests')

/** A cashier scans one code after the other; whoever tries many is guessing. */
const scans = { allowed: 20, windowMs: 30_000 }

/** Section 7 has this call say why in a `message`, beside the error that every call has. */
const withMessage = (error: HostError) => ({ ...refused(error), message: error.name })

/** Players' QR wallets at the counter of a logged-in operator. `origin` is where the host is reached by now. */
export function walletCalls(
  host: LiveHost,
  cipher: WalletCipher,
  origin: () => string,
): Handlers<typeof calls> {
  const attempts = new Attempts(scans)
  const mayTry = ({ operatorId }: Caller) => attempts.take(`operator ${operatorId}`, host.now())

  return {
    get_generate_qrcode: ({ sum, currency }, { operatorId, key }) =>
      moveTill(
        host,
        { type: 'openWallet', operatorId, key, sum, currency, origin: origin() },
        walletOpenedAnswer,
      ),
    collection_qrcode: ({ url }, { operatorId, key }) =>
      moveTill(host, { type: 'settleWallet', operatorId, key, link: url }, walletSettledAnswer),
    async decodingUrlGetHashUserId({ url }, caller) {
      if (!mayTry(caller)) return withMessage(tooMany)
      const found = await host.read((state) => walletByLink(state, url) ?? unknownLink(state, url))
      return 'code' in found ? withMessage(found) : { userId: cipher.encrypt(found.userId) }
    },
    async decodeAES256CBC({ hash }, caller) {
      if (!mayTry(caller)) return refused(tooMany)
      const data = cipher.decrypt(hash)
      return data === null ? refused(walletUnknown) : { data }
    },
    async getAccount({ userId }, { operatorId }) {
      const answer = await host.read((state) => accountAnswer(state, operatorId, userId))
      return 'code' in answer ? refused(answer) : answer
    },
    async getWalletLink({ userId }, { operatorId }) {
      const answer = await host.read((state) => walletLinkAnswer(state, operatorId, userId))
      return 'code' in answer ? refused(answer) : answer
    },
    async replaceWalletLinks({ userIds, until }, { operatorId }) {
      const answer = await host.execute(
        { type: 'replaceWalletLinks', operatorId, userIds, until, origin: origin() },
        (state) => ({ success: true as const, userIds: linkedAfter(state, operatorId, userIds, until) }),
      )
      return answer.ok ? answer.value : refused(answer.error)
    },
    async sandboxWalletBlock({ userId, blocked }) {
      const answer = await host.execute({ type: 'blockWallet', userId, isBlocked: blocked }, (state) => ({
        success: true as const,
        userId,
        credit_block: walletOf(state, userId).isBlocked,
      }))
      return answer.ok ? answer.value : refused(answer.error)
    },
  }
}
