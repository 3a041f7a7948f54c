import { receiptTexts } from '../../../locales/receipts.ts'
import { momentFormat } from '../../receipts/layout.ts'
import type { Columns, Line, Receipt } from '../../receipts/receipt.ts'
import { receiptRoutes } from '../../receipts/routes.ts'
import type { SentRequest } from './sent-request.ts'

/** A receipt as it was printed; `gaps`: what the host sent for it, which no event contains. */
export interface LaidOut {
  readonly receipt: Receipt
  readonly gaps: readonly string[]
}

/** Fields of a request that the host sent to the counter, as far as they are known; under their wire names. */
export interface HostFields {
  readonly name?: string
  readonly short_url?: string
  /** Whether the wallet had been paid out elsewhere when its paper was copied. */
  readonly isSpent?: boolean
}

const ask = (what: string) => `[${what}: ask the host]`
const name = ask('player name')
const link = ask('QR code of the wallet')
const spent = ask('whether the wallet was paid out elsewhere')
/** No host keeps it. */
const copied = '[time of the copy: not kept]'

/** Values that the layout accepts in place of a gap, and that no receipt has. */
const noLink = 'balcao:gap'
const noTime = 0

/**
 * Lays out a print by this version, with a marked gap for each part that the host sent and that is not in `known`. Throws one sentence
 * if it cannot.
 */
export function layOutPaper(
  { path, data, config }: SentRequest,
  columns: Columns,
  known: HostFields = {},
): LaidOut {
  const layout = { ...config, columns }
  const isCopy = data['copy'] !== 0
  const isWallet = path === '/qrcode'
  const mayBeSpent = isWallet && isCopy && data['isSpent'] !== true && known.isSpent === undefined
  const fields = {
    ...(isWallet ? { short_url: noLink } : {}),
    ...(isWallet || path === '/sendMoneyQrcode' ? { name } : {}),
    ...(path === '/ticket' && isCopy ? { copiedDate: noTime } : {}),
  }
  const route = receiptRoutes.find((candidate) => candidate.path === path)!
  const laidOut = route.layOut({ ...data, ...fields, ...known }, receiptTexts[config.language], layout)
  if (!laidOut.ok) throw new Error(`It cannot be laid out: ${String(laidOut.refusal.details?.['message'])}.`)
  const noMoment = momentFormat(layout)(noTime)
  const lines = laidOut.value.lines.flatMap((line): Line[] => {
    if (line.kind === 'qr' && line.text === noLink)
      return [link, ...(mayBeSpent ? [spent] : [])].map((text) => ({ kind: 'text', text, align: 'centre' }))
    return [line.kind === 'columns' && line.right === noMoment ? { ...line, right: copied } : line]
  })
  const gaps = [
    ...('name' in fields && known.name === undefined ? [name] : []),
    ...('short_url' in fields && known.short_url === undefined ? [link] : []),
    ...(mayBeSpent ? [spent] : []),
    ...('copiedDate' in fields ? [copied] : []),
  ]
  return { receipt: { columns, lines }, gaps }
}
