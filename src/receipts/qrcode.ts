import * as v from 'valibot'
import { AccountNumber, Label, Name, QrText } from '../protocol/wire.ts'
import { PositiveMinor } from './amounts.ts'
import { centred, moneyFormat, pair, rule, space, type LayoutConfig } from './layout.ts'
import { markedReceipt, markFields } from './marks.ts'
import { momentFields, momentText } from './moments.ts'
import type { Line, Receipt } from './receipt.ts'
import { route } from './route.ts'
import { slip } from './samples.ts'
import { sellerFields, sellerLines } from './seller.ts'
import type { ReceiptTexts } from './texts.ts'

/** The player's wallet in a payload. `sum` is the money that was paid in or out, in minor units. */
export const walletFields = {
  idUser: Label,
  name: Name,
  sum: PositiveMinor,
  operatorId: AccountNumber,
  ...momentFields,
  ...sellerFields,
  ...markFields,
} as const

/**
 * Payload of POST /qrcode, a player's wallet on paper, with the wire names of section 3. `sum` is the money that the player
 * paid in; `copy` is the number of copies.
 */
const QrcodePayload = v.pipe(
  v.object({
    /** The content of the code. */
    short_url: QrText,
    /** A picture of the code. The program draws its own one, in the dots of its printer. */
    img: v.optional(v.unknown()),
    ...walletFields,
    /** The wallet was paid out, so that its code is no longer valid. */
    isSpent: v.optional(v.boolean()),
  }),
  v.transform(({ short_url, idUser, sum, ...rest }) => ({
    ...rest,
    url: short_url,
    userId: idUser,
    amount: sum,
  })),
)
/** The payload on the wire. */
type QrcodePayload = v.InferInput<typeof QrcodePayload>
type WalletOnPaper = v.InferOutput<typeof QrcodePayload>

/** What the player can do with the paper; nothing after the wallet was paid out. */
const uses = ({ isSpent = false }: WalletOnPaper, texts: ReceiptTexts['wallet']): Line[] =>
  isSpent
    ? [centred(texts.spent, { bold: true })]
    : [centred(texts.howToPlay), centred(texts.howToCashIn), centred(texts.keep, { bold: true })]

/** The code of a player's wallet. The bearer of the paper can play with its balance or be paid. */
function qrcodeReceipt(wallet: WalletOnPaper, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const { url, userId, name, amount, operatorId } = wallet
  const lines = [
    ...sellerLines(wallet, texts.seller),
    space,
    centred(texts.wallet.title, { size: 2, bold: true }),
    rule,
    pair(texts.wallet.name, name),
    pair(texts.wallet.amount, moneyFormat(config)(amount), { size: 2, bold: true }),
    rule,
    space,
    { kind: 'qr', text: url } as const,
    space,
    ...uses(wallet, texts.wallet),
    rule,
    pair(texts.wallet.id, userId),
    pair(texts.wallet.toppedUp, momentText(wallet, config)),
    pair(texts.seller.operator, String(operatorId)),
  ]
  return markedReceipt(wallet, texts.marks, lines, config)
}

const wallet: QrcodePayload = {
  short_url: 'https://balcao.example/w/Zk3vQ8sN1tYb6R0xPq7LmA',
  idUser: '1042_1773511401000',
  name: 'Jogador 217',
  sum: 5000,
  ...slip,
}

/** Samples of wallets on paper: each mark, and the longest link and largest amount. */
export const qrcodeSamples = {
  original: wallet,
  copy: { ...wallet, copy: 1 },
  spent: { ...wallet, copy: 1, isSpent: true },
  training: { ...wallet, isTraining: true },
  longest: {
    ...wallet,
    short_url: 'https://balcao.example/w/'.padEnd(200, 'Zk3vQ8sN1tYb6R0xPq7LmA'),
    name: 'Maria da Conceição Albuquerque',
    sum: 9_999_999_999,
  },
} as const satisfies Record<string, QrcodePayload>

export const qrcodeRoute = route('/qrcode', QrcodePayload, qrcodeReceipt, qrcodeSamples)
