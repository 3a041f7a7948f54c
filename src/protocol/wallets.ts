import * as v from 'valibot'
import { success, type HostCall } from './host-call.ts'
import { AccountNumber, CurrencyCode, Minor, Name, NonNegativeMinor, QrText, Timestamp } from './wire.ts'

const idLength = 64
export const WalletUserId = v.pipe(v.string(), v.minLength(1), v.maxLength(idLength))
/**
 * The link of a QR code, scanned or pasted. The host compares it with the links that it has made, and sends no request to it.
 */
const WalletUrl = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500))

/** The random characters after the user id in an answer of decodeAES256CBC, to be cut off. */
export const walletSaltLength = 4

/** A wallet with its link, for its receipt; `timestamp` is when it was opened. */
const linkedWallet = {
  short_url: v.pipe(QrText, v.url()),
  user: v.object({
    userId: WalletUserId,
    timestamp: Timestamp,
    operatorId: AccountNumber,
    name: Name,
  }),
}

/** QR wallets of players. */
export const walletCalls = {
  get_generate_qrcode: {
    method: 'POST',
    path: '/api/get_generate_qrcode',
    kind: 'money',
    flags: ['qrCode'],
    does:
      'Opens a wallet with money that is put into the till: a sum within the bounds of the deployment, of which its limit for ' +
      'tills is one, in its currency. `update` has the balance of the wallet and of the till right after.',
    request: v.object({ sum: v.pipe(Minor, v.minValue(1)), currency: CurrencyCode }),
    answer: v.object({
      success,
      ...linkedWallet,
      update: v.object({ balance: NonNegativeMinor, balanceOperator: Minor }),
    }),
    refuses: ['sum_out_of_bounds'],
  },
  decodingUrlGetHashUserId: {
    method: 'POST',
    path: '/api/decodingUrlGetHashUserId',
    kind: 'read',
    flags: ['qrCode'],
    does:
      'The wallet of a link. `userId` is not the id but its encryption, for decodeAES256CBC. Too many ' +
      'attempts must wait.',
    request: v.object({ url: WalletUrl }),
    answer: v.object({ userId: v.string() }),
    refuses: ['wallet_unknown', 'wallet_link_replaced', 'too_many_requests'],
    refusedExample: { url: 'https://wallet.example/0' },
  },
  decodeAES256CBC: {
    method: 'POST',
    path: '/api/decodeAES256CBC',
    kind: 'read',
    flags: ['qrCode'],
    does:
      '`data` is the user id followed by 4 random characters. A value that this host did not create is ' +
      'refused.',
    request: v.object({ hash: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)) }),
    answer: v.object({
      data: v.pipe(v.string(), v.minLength(walletSaltLength + 1), v.maxLength(idLength + walletSaltLength)),
    }),
    refuses: ['wallet_unknown', 'too_many_requests'],
    refusedExample: { hash: '0'.repeat(64) },
  },
  getAccount: {
    method: 'POST',
    path: '/api/getAccount',
    kind: 'read',
    flags: ['qrCode', 'cardReader', 'terminals'],
    does: "The balance of an account: a wallet, a player's with a card, or a terminal of the caller.",
    request: v.object({ userId: WalletUserId }),
    answer: v.object({
      user: v.object({ operatorId: AccountNumber, name: Name, credit_block: v.boolean() }),
      balance: NonNegativeMinor,
      currency: CurrencyCode,
    }),
    refuses: ['user_not_found', 'other_operator'],
    refusedExample: { userId: '0' },
  },
  collection_qrcode: {
    method: 'POST',
    path: '/api/collection_qrcode',
    kind: 'money',
    flags: ['qrCode'],
    does: 'Pays the whole wallet out of the till. Only the operator who opened it can do this.',
    request: v.object({ url: WalletUrl, method: v.literal('refillQrcode') }),
    answer: v.object({ success, balanceOperator: Minor, sum: NonNegativeMinor }),
    refuses: [
      'wallet_unknown',
      'wallet_link_replaced',
      'wallet_blocked',
      'not_enough_funds',
      'wallet_empty',
      'other_operator',
    ],
  },
  getWalletLink: {
    method: 'POST',
    path: '/api/getWalletLink',
    kind: 'read',
    flags: ['qrCode'],
    optional: true,
    does:
      'The link of a wallet, for a copy of its receipt: sent only to the operator who opened the wallet. ' +
      '`timestamp` is when it was opened.',
    request: v.object({ userId: WalletUserId }),
    answer: v.object({
      success,
      ...linkedWallet,
    }),
    refuses: ['user_not_found', 'other_operator'],
    refusedExample: { userId: '0' },
  },
  replaceWalletLinks: {
    method: 'POST',
    path: '/api/replaceWalletLinks',
    kind: 'write',
    flags: ['qrCode'],
    optional: true,
    does:
      'Gives wallets of the caller new links, because the old ones may be known; the balances stay. A link ' +
      "that was created after `until`, by the host's clock, stays too, so a repeated request replaces " +
      "nothing twice. `userIds` are the caller's wallets whose links up to that time are no longer valid; " +
      'wallets of other operators, and unknown ones, are left out. A replaced link is refused by ' +
      'decodingUrlGetHashUserId and collection_qrcode with 1001 `wallet_link_replaced`.',
    request: v.object({
      userIds: v.pipe(v.array(WalletUserId), v.minLength(1), v.maxLength(100)),
      until: Timestamp,
    }),
    answer: v.object({ success, userIds: v.array(WalletUserId) }),
    example: { userIds: ['0'], until: 0 },
  },
  sandboxWalletBlock: {
    method: 'POST',
    path: '/api/sandbox/walletBlock',
    kind: 'write',
    flags: ['qrCode'],
    does:
      "Not in the contract: what the back office of the operator's company would do, for trying it out and for " +
      'tests. A host that browsers reach by an origin of its own (`--origin`) does not have it.',
    request: v.object({ userId: WalletUserId, blocked: v.boolean() }),
    answer: v.object({ success, userId: WalletUserId, credit_block: v.boolean() }),
    refuses: ['user_not_found'],
  },
} satisfies Record<string, HostCall>
