import * as v from 'valibot'
import { AccountNumber, NonNegativeMinor, Timestamp } from '../protocol/wire.ts'
import { PositiveMinor } from './amounts.ts'
import { centred, moneyFormat, pair, rule, space, type LayoutConfig } from './layout.ts'
import { markedReceipt, markFields } from './marks.ts'
import { momentFields, momentText } from './moments.ts'
import type { Receipt } from './receipt.ts'
import { route } from './route.ts'
import { purchaseDate, slip } from './samples.ts'
import { sellerFields, sellerLines } from './seller.ts'
import { signature } from './signature.ts'
import type { ReceiptTexts } from './texts.ts'

/**
 * Payload of POST /terminal: funds that were sent from the till to a self-service terminal (`send`) or came back from it
 * (`return`), with the wire names of section 3. Amounts are minor units.
 */
export const TerminalPayload = v.pipe(
  v.object({
    /** The time of the movement in ms since 1970, which is the slip's number. */
    numberCheck: Timestamp,
    /** The terminal after the movement: `wallet` are its funds. */
    data: v.object({ wallet: NonNegativeMinor }),
    method: v.picklist(['send', 'return']),
    terminal: AccountNumber,
    sum: PositiveMinor,
    operatorId: AccountNumber,
    ...momentFields,
    ...sellerFields,
    ...markFields,
  }),
  v.transform(({ numberCheck, data, sum, ...rest }) => ({
    ...rest,
    number: numberCheck,
    amount: sum,
    funds: data.wallet,
  })),
)
/** The payload on the wire. */
export type TerminalPayload = v.InferInput<typeof TerminalPayload>
type TerminalTransfer = v.InferOutput<typeof TerminalPayload>

/** The slip of funds sent to a self-service terminal or returned by it. */
function terminalReceipt(transfer: TerminalTransfer, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const { method, terminal, amount, funds, number, operatorId } = transfer
  const money = moneyFormat(config)
  const before = method === 'send' ? funds - amount : funds + amount
  const lines = [
    ...sellerLines(transfer, texts.seller),
    space,
    centred(texts.terminal.title[method], { size: 2, bold: true }),
    rule,
    pair(texts.terminal.terminal, String(terminal), { size: 2, bold: true }),
    pair(texts.terminal.before, money(before)),
    pair(texts.terminal.amount[method], money(amount), { size: 2, bold: true }),
    pair(texts.terminal.after, money(funds), { bold: true }),
    rule,
    pair(texts.terminal.number, String(number)),
    pair(texts.terminal.done, momentText(transfer, config)),
    pair(texts.seller.operator, String(operatorId)),
    ...signature(texts.terminal.signature[method], config.columns),
  ]
  return markedReceipt(transfer, texts.marks, lines, config)
}

const send: TerminalPayload = {
  numberCheck: purchaseDate,
  data: { wallet: 32_500 },
  method: 'send',
  terminal: 3,
  sum: 20_000,
  ...slip,
}

/** Samples of transfers to and from self-service terminals, and each mark. */
export const terminalSamples = {
  send,
  return: { ...send, method: 'return', data: { wallet: 0 }, sum: 32_500 },
  copy: { ...send, copy: 1 },
  training: { ...send, isTraining: true },
} as const satisfies Record<string, TerminalPayload>

export const terminalRoute = route('/terminal', TerminalPayload, terminalReceipt, terminalSamples)
