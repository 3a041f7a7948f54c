import { hostError } from '../../protocol/error-codes.ts'
import { accountAnswer } from '../rules/accounts.ts'
import { secretIn, walletByLink } from '../rules/wallet-links.ts'
import { linkedAfter, unknownLink, walletLinkAnswer, walletOf } from '../rules/wallets.ts'
import type { walletCalls as calls } from '../../protocol/wallets.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { Attempts } from './attempts.ts'
import { refused, type Caller, type Handlers } from './handlers.ts'
import { moveMoney } from './till-calls.ts'

/** Encrypts a wallet's user id, which the page passes from one call to the next. */
export interface WalletCipher {
  encrypt(userId: string): string
  /** The user id and its salt, or null if this host has not encrypted it. */
  decrypt(hash: string): string | null
}

const walletUnknown = hostError('wallet_unknown', 'hash')
const tooMany = hostError('too_many_requests')

/** A cashier scans one code after another. A caller with more attempts than this is guessing. */
const scans = { allowed: 20, windowMs: 30_000 }

/** Section 7: this call has the reason in `message`, in addition to the error that every call has. */
const withMessage = (error: HostError) => ({ ...refused(error), message: error.name })

/** A logged-in operator works with players' QR wallets. `origin` returns the current address of the host. */
export function walletCalls(
  cipher: WalletCipher,
  origin: () => string,
  attempts: Attempts,
): Handlers<typeof calls> {
  const mayTry = ({ operatorId }: Caller) =>
    attempts.take([{ name: `wallet scans by operator ${operatorId}`, ...scans }])

  return {
    get_generate_qrcode: ({ sum, currency }, { operatorId, key, host }) =>
      moveMoney<'get_generate_qrcode'>(host, {
        type: 'openWallet',
        operatorId,
        key,
        sum,
        currency,
        origin: origin(),
      }),
    collection_qrcode: ({ url }, { operatorId, key, host }) =>
      moveMoney<'collection_qrcode'>(host, { type: 'settleWallet', operatorId, key, link: url }),
    async decodingUrlGetHashUserId({ url }, caller) {
      if (!(await mayTry(caller))) return withMessage(tooMany)
      const found = await caller.host.read(
        { secrets: [secretIn(url)] },
        (state) => walletByLink(state, url) ?? unknownLink(state, url),
      )
      return 'code' in found ? withMessage(found) : { userId: cipher.encrypt(found.userId) }
    },
    async decodeAES256CBC({ hash }, caller) {
      if (!(await mayTry(caller))) return refused(tooMany)
      const data = cipher.decrypt(hash)
      return data === null ? refused(walletUnknown) : { data }
    },
    async getAccount({ userId }, { operatorId, host }) {
      const answer = await host.read({ accounts: [userId] }, (state) =>
        accountAnswer(state, operatorId, userId),
      )
      return 'code' in answer ? refused(answer) : answer
    },
    async getWalletLink({ userId }, { operatorId, host }) {
      const answer = await host.read({ accounts: [userId] }, (state) =>
        walletLinkAnswer(state, operatorId, userId),
      )
      return 'code' in answer ? refused(answer) : answer
    },
    async replaceWalletLinks({ userIds, until }, { operatorId, host }) {
      const answer = await host.execute(
        { type: 'replaceWalletLinks', operatorId, userIds, until, origin: origin() },
        (state) => ({ success: true as const, userIds: linkedAfter(state, operatorId, userIds, until) }),
      )
      return answer.ok ? answer.value : refused(answer.error)
    },
    async sandboxWalletBlock({ userId, blocked }, { host }) {
      const answer = await host.execute({ type: 'blockWallet', userId, isBlocked: blocked }, (state) => ({
        success: true as const,
        userId,
        credit_block: walletOf(state, userId).isBlocked,
      }))
      return answer.ok ? answer.value : refused(answer.error)
    },
  }
}
