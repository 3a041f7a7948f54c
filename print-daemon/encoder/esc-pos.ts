import type { CommandSet } from './command-set.ts'
import { code128Data } from './code128.ts'
import * as command from './commands.ts'
import { writeRaster } from './raster.ts'
import { hasRealTime } from './real-time.ts'

/** ESC/POS, as most receipt printers know it. */
export const escPos: CommandSet = {
  lineFeed: command.lineFeed,
  widest: 8,
  leadingDots: ({ height }) => Math.round(height / 4),
  begin: ({ font, leadingDots, areaDots, dots }) =>
    command.initialize +
    command.plainAscii +
    command.font(font.number) +
    command.lineSpacing(font.height + leadingDots) +
    (areaDots < dots ? command.leftMargin((dots - areaDots) / 2) + command.printAreaWidth(areaDots) : ''),
  codeTable: command.codeTable,
  bold: command.bold,
  inverse: command.inverse,
  characterSize: command.characterSize,
  position: command.position,
  alignCentre: command.alignCentre,
  code128(digits, moduleDots, heightDots) {
    const data = code128Data(digits)
    return hasRealTime(data) ? null : command.code128(data, moduleDots, heightDots)
  },
  qrCode: command.qrCode,
  writePicture: writeRaster,
  storedLogo: command.printStoredGraphics,
  feedDots: command.feedDots,
  feedLines: command.feedLines,
  feedAndCut: command.feedAndCut,
  pulse: command.pulse,
}
