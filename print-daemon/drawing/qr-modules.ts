import QRCode from 'qrcode'
import type { Modules } from './modules.ts'

/** The modules of a QR code with error correction M, as GS ( k makes it. */
export function qrModules(text: string): Modules {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return {
    columns: modules.size,
    rows: modules.size,
    isDark: (column, row) => modules.get(row, column) === 1,
  }
}
