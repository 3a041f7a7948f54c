import * as v from 'valibot'
import { money, read, success, type HostCall } from './host-call.ts'
import { CurrencyCode, Minor, NonNegativeMinor, Timestamp } from './wire.ts'

export const WalletUserId = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/** What a QR code says, scanned or pasted. The host compares it with what it printed, and fetches nothing. */
const WalletUrl = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))

/** What follows the user id in an answer of decodeAES256CBC: characters of chance, to be cut off. */
export const walletSaltLength = 4

/**
 * QR wallets of players. Amounts are minor units; money counts for the till of the caller. Anybody with a session may ask
 * whose a QR code is and what the account holds; only the operator who opened a wallet settles it.
 */
export const walletCalls = {
  /**
   * Opens a wallet with money that is put into the till. Refused with 1001 `sum_out_of_bounds` where the deployment does
   * not allow the sum, `malformed` in another currency than the deployment's.
   */
  get_generate_qrcode: money(
    '/api/get_generate_qrcode',
    v.object({ sum: v.pipe(Minor, v.minValue(1)), currency: CurrencyCode }),
    v.object({
      success,
      short_url: v.pipe(v.string(), v.url()),
      user: v.object({
        userId: WalletUserId,
        timestamp: Timestamp,
        operatorId: v.number(),
        name: v.string(),
      }),
      /** The wallet and the till right after. */
      update: v.object({ balance: NonNegativeMinor, balanceOperator: Minor }),
    }),
  ),
  /** `userId` is not the id but its encryption, for decodeAES256CBC. Refused: not a wallet's QR code 1001 `wallet_unknown`. */
  decodingUrlGetHashUserId: read(
    'POST',
    '/api/decodingUrlGetHashUserId',
    v.object({ url: WalletUrl }),
    v.object({ userId: v.string() }),
  ),
  /** `data` is the user id and `walletSaltLength` characters more. Refused: not of this host's making 1001 `wallet_unknown`. */
  decodeAES256CBC: read(
    'POST',
    '/api/decodeAES256CBC',
    v.object({ hash: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)) }),
    v.object({ data: v.pipe(v.string(), v.minLength(walletSaltLength + 1)) }),
  ),
  /** Refused: 1001 `user_not_found`. */
  getAccount: read(
    'POST',
    '/api/getAccount',
    v.object({ userId: WalletUserId }),
    v.object({
      user: v.object({ operatorId: v.number(), name: v.string(), credit_block: v.boolean() }),
      balance: NonNegativeMinor,
      currency: CurrencyCode,
    }),
  ),
  /**
   * Pays the whole wallet out of the till. Refused: no wallet's QR code 1001 `wallet_unknown`, opened by another operator
   * 1013 `other_operator`, blocked 1007 `wallet_blocked`, nothing in it 1009 `wallet_empty`, more than is in the till 1007
   * `not_enough_funds`.
   */
  collection_qrcode: money(
    '/api/collection_qrcode',
    v.object({ url: WalletUrl, method: v.literal('refillQrcode') }),
    v.object({ success, balanceOperator: Minor, sum: NonNegativeMinor }),
  ),
  /**
   * What the QR code of a wallet says, for a copy of its paper: told to the operator who opened it, who gave it to the
   * player, and to nobody else. Refused: 1001 `user_not_found`, opened by another operator 1013 `other_operator`.
   */
  getWalletLink: read(
    'POST',
    '/api/getWalletLink',
    v.object({ userId: WalletUserId }),
    v.object({
      success,
      short_url: v.pipe(v.string(), v.url()),
      user: v.object({
        userId: WalletUserId,
        /** When it was opened. */
        timestamp: Timestamp,
        operatorId: v.number(),
        name: v.string(),
      }),
    }),
  ),
  /**
   * Gives wallets of the caller other links, since theirs may be known to somebody; what is in them stays. A link made after
   * `until`, by the host's clock, stays too: asked again the host replaces nothing twice. `userIds` are those of the caller
   * whose links of until then open nothing any more; wallets of other operators, and unknown ones, are left out. A link that
   * was replaced is refused by decodingUrlGetHashUserId and collection_qrcode with 1001 `wallet_link_replaced`.
   */
  replaceWalletLinks: read(
    'POST',
    '/api/replaceWalletLinks',
    v.object({
      userIds: v.pipe(v.array(WalletUserId), v.minLength(1), v.maxLength(100)),
      until: Timestamp,
    }),
    v.object({ success, userIds: v.array(WalletUserId) }),
  ),
  /**
   * Not in the contract: what the back office of the operator's company would do, for trying it out and for tests.
   * Refused: 1001 `user_not_found`.
   */
  sandboxWalletBlock: read(
    'POST',
    '/api/sandbox/walletBlock',
    v.object({ userId: WalletUserId, blocked: v.boolean() }),
    v.object({ success, userId: WalletUserId, credit_block: v.boolean() }),
  ),
} satisfies Record<string, HostCall>
