import { centred, space } from './layout.ts'
import type { Line } from './receipt.ts'
import { ticketNumberForEyes } from './ticket-number.ts'

/** A ticket's number as text, as a barcode and as a QR code. */
export const ticketIdentity = (barcode: string, label: string): Line[] => [
  centred(label),
  { kind: 'barcode', digits: barcode },
  centred(ticketNumberForEyes(barcode), { bold: true }),
  space,
  { kind: 'qr', text: barcode },
]
