import QRCode from 'qrcode'
import type { Modules } from './modules.ts'

const errorCorrectionLevel = 'M'

/** How many modules a QR code has in a row. Its mask does not matter, and choosing the best one is most of the work. */
export const qrColumns = (text: string): number =>
  QRCode.create(text, { errorCorrectionLevel, maskPattern: 0 }).modules.size

/** The modules of a QR code with error correction M, as GS ( k makes it. */
export function qrModules(text: string): Modules {
  const { modules } = QRCode.create(text, { errorCorrectionLevel })
  return {
    columns: modules.size,
    rows: modules.size,
    isDark: (column, row) => modules.get(row, column) === 1,
  }
}
