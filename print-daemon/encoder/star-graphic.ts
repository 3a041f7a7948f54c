import type { Line, Receipt } from '../../src/receipts/receipt.ts'
import { rowsOf, type Row } from '../../src/receipts/rows.ts'
import { printable } from '../../src/receipts/wrap.ts'
import type { Bitmap } from '../drawing/bitmap.ts'
import { code128Bitmap, ladderBitmap } from '../drawing/code128-bars.ts'
import { emblem } from '../drawing/emblem.ts'
import { modulesBitmap } from '../drawing/modules.ts'
import { qrModules } from '../drawing/qr-modules.ts'
import { rowBitmap } from '../drawing/row.ts'
import type { Font, Profile } from '../profiles/profile.ts'
import { code128ModuleDots } from './code128.ts'
import { barcodeHeightDots, qrModuleDots } from './code-sizes.ts'
import type { JobWriter } from './job-writer.ts'
import { ruleRow } from './rule-row.ts'
import * as command from './star-commands.ts'

/** Of a row of text, its dots; of a line of another kind, its picture. Feeds are dots. */
type Strip = { readonly bitmap: Bitmap } | { readonly feed: number } | 'cut'

const leadingDots = 8

function rowStrips(rows: readonly Row[], font: Font): Strip[] {
  return rows.flatMap((row, at): Strip[] => {
    const bitmap = rowBitmap(row, font)
    // Rows of a black bar touch each other.
    const isInBar = row.inverse && at < rows.length - 1
    return isInBar ? [{ bitmap }] : [{ bitmap }, { feed: leadingDots }]
  })
}

function barcode(digits: string, profile: Profile, areaDots: number): Bitmap {
  const moduleDots = code128ModuleDots(digits, { dots: areaDots, paperDots: profile.paperDots })
  return moduleDots === null
    ? ladderBitmap(digits, barcodeHeightDots)
    : code128Bitmap(digits, moduleDots, barcodeHeightDots)
}

function qrCode(text: string, areaDots: number): Bitmap {
  const moduleDots = qrModuleDots(text, areaDots)
  return modulesBitmap(qrModules(text), [moduleDots, moduleDots])
}

function stripsOf(line: Line, { columns }: Receipt, profile: Profile, font: Font): Strip[] {
  const areaDots = columns * font.width
  switch (line.kind) {
    case 'text':
    case 'columns':
      return rowStrips(rowsOf(line, columns), font)
    case 'rule':
      return rowStrips([ruleRow(columns)], font)
    case 'space':
      return [{ feed: line.lines * (font.height + leadingDots) }]
    case 'logo':
      return [{ bitmap: emblem(line.gameId) }, { feed: leadingDots }]
    case 'barcode':
      return [{ bitmap: barcode(line.digits, profile, areaDots) }, { feed: leadingDots }]
    case 'qr':
      return [{ bitmap: qrCode(printable(line.text), areaDots) }, { feed: leadingDots }]
    case 'cut':
      return ['cut']
  }
}

/** Row by row, in the middle of the paper; the white end of a row is not sent. */
function writePicture(out: JobWriter, { widthBytes, height, data }: Bitmap, dots: number): void {
  const left = Math.max(0, Math.floor((dots / 8 - widthBytes) / 2))
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * widthBytes, (y + 1) * widthBytes)
    const end = row.findLastIndex((byte) => byte !== 0) + 1
    out.write(command.rasterRow(end === 0 ? 1 : left + end))
    out.write('\x00'.repeat(end === 0 ? 1 : left))
    out.writeBytes(row.subarray(0, end))
  }
}

/** Writes a receipt for a printer that only prints pictures (TSP100 futurePRNT): everything on it is drawn. */
export function writeGraphics(out: JobWriter, receipt: Receipt, profile: Profile): void {
  const font = profile.fonts[receipt.columns]
  if (!font) throw new Error(`${profile.name} does not print ${receipt.columns} columns.`)
  out.write(command.enterRaster)
  for (const strip of receipt.lines.flatMap((line) => stripsOf(line, receipt, profile, font)))
    if (strip === 'cut') out.write(command.rasterCut)
    else if ('feed' in strip) out.write(command.rasterFeed(strip.feed))
    else writePicture(out, strip.bitmap, profile.dots)
  out.write(command.leaveRaster)
}
