import * as v from 'valibot'
import { NonNegativeMinor } from '../protocol/wire.ts'
import { centred, moneyFormat, pair, rule, space, type LayoutConfig } from './layout.ts'
import { markedReceipt } from './marks.ts'
import { momentText } from './moments.ts'
import { qrcodeSamples, walletFields } from './qrcode.ts'
import type { Receipt } from './receipt.ts'
import { route } from './route.ts'
import { slip } from './samples.ts'
import { sellerLines } from './seller.ts'
import { signature } from './signature.ts'
import type { ReceiptTexts } from './texts.ts'

/** Payload of POST /sendMoneyQrcode: a player's wallet was paid out; `sum` is the amount that the player got. */
const SendMoneyQrcodePayload = v.pipe(
  v.object({ ...walletFields, sum: NonNegativeMinor }),
  v.transform(({ idUser, sum, ...rest }) => ({ ...rest, userId: idUser, amount: sum })),
)
/** The payload on the wire. */
type SendMoneyQrcodePayload = v.InferInput<typeof SendMoneyQrcodePayload>
type WalletPayout = v.InferOutput<typeof SendMoneyQrcodePayload>

/** The payout of a player's wallet, with the player's signature. */
function sendMoneyQrcodeReceipt(payout: WalletPayout, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const { userId, name, amount, operatorId } = payout
  const lines = [
    ...sellerLines(payout, texts.seller),
    space,
    centred(texts.walletPayout.title, { size: 2, bold: true }),
    rule,
    pair(texts.wallet.name, name),
    pair(texts.walletPayout.amount, moneyFormat(config)(amount), { size: 2, bold: true }),
    rule,
    pair(texts.wallet.id, userId),
    pair(texts.walletPayout.paid, momentText(payout, config)),
    pair(texts.seller.operator, String(operatorId)),
    space,
    centred(texts.walletPayout.emptied),
    ...signature(texts.walletPayout.signature, config.columns),
  ]
  return markedReceipt(payout, texts.marks, lines, config)
}

const payout: SendMoneyQrcodePayload = {
  idUser: qrcodeSamples.original.idUser,
  name: qrcodeSamples.original.name,
  sum: 7350,
  ...slip,
}

/** Samples of paid-out wallets: each mark. */
export const sendMoneyQrcodeSamples = {
  original: payout,
  copy: { ...payout, copy: 1 },
  training: { ...payout, isTraining: true },
} as const satisfies Record<string, SendMoneyQrcodePayload>

export const sendMoneyQrcodeRoute = route(
  '/sendMoneyQrcode',
  SendMoneyQrcodePayload,
  sendMoneyQrcodeReceipt,
  sendMoneyQrcodeSamples,
)
