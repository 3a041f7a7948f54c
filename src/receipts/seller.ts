import * as v from 'valibot'
import { Label, Name } from '../protocol/wire.ts'
import { centred } from './layout.ts'
import type { Line } from './receipt.ts'
import type { ReceiptTexts } from './texts.ts'

/** The seller: the fields of a payload that are printed at the top of its receipt. */
export const sellerFields = {
  company: v.object({ name: Name, taxNumber: Label, address: Name }),
  shop: v.object({ name: Name, id: Label }),
  terminalId: Label,
} as const
type Seller = v.InferOutput<v.ObjectSchema<typeof sellerFields, undefined>>

export const sellerLines = ({ company, shop, terminalId }: Seller, texts: ReceiptTexts['seller']): Line[] => [
  centred(company.name, { bold: true }),
  centred(company.taxNumber),
  centred(company.address),
  centred(`${texts.shop} ${shop.name} (${shop.id})`),
  centred(`${texts.counter} ${terminalId}`),
]
