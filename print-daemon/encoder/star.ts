import type { Bitmap } from '../drawing/bitmap.ts'
import type { CommandSet } from './command-set.ts'
import type { JobWriter } from './job-writer.ts'
import * as command from './star-commands.ts'

const rowDots = 32
const bandRows = 24

/** Line mode prints a picture in bands of 24 rows; below the last one paper stays white. */
function writeBands(out: JobWriter, { widthBytes, height, data }: Bitmap): void {
  out.write(command.rowsOf3mm)
  for (let top = 0; top < height; top += bandRows) {
    const band = data.subarray(top * widthBytes, (top + bandRows) * widthBytes)
    out.write(command.bitImageHeader(widthBytes))
    out.writeBytes(band)
    out.write('\x00'.repeat(bandRows * widthBytes - band.length) + command.lineFeed)
  }
  out.write(command.rowsOf4mm)
}

function writeRaster(out: JobWriter, { widthBytes, height, data }: Bitmap): void {
  out.write(command.rasterHeader(widthBytes, height))
  out.writeBytes(data)
}

/** What StarPRNT has in common with line mode, from which it comes. */
const common: Omit<CommandSet, 'writePicture'> = {
  lineFeed: command.lineFeed,
  widest: 6,
  leadingDots: ({ height }) => rowDots - height,
  begin({ font, areaDots, dots }) {
    const left = (dots - areaDots) / 2 / font.width
    return (
      command.initialize +
      command.plainAscii +
      command.font(font.number) +
      command.rowsOf4mm +
      (areaDots < dots ? command.margins(left, left + areaDots / font.width) : '')
    )
  },
  codeTable: command.codeTable,
  bold: command.bold,
  inverse: command.inverse,
  characterSize: command.characterSize,
  position: command.position,
  alignCentre: command.alignCentre,
  code128: command.code128,
  qrCode: command.qrCode,
  storedLogo() {
    throw new Error('Star printers keep no logos of this program.')
  },
  feedDots: command.feedDots,
  feedLines: command.feedLines,
  feedAndCut: command.feedAndCut,
  pulse: command.pulse,
}

/** Star line mode, such as of TSP650II and TSP700II. */
export const starLine: CommandSet = { ...common, writePicture: writeBands }

/** StarPRNT, such as of mC-Print2 and mC-Print3. */
export const starPrnt: CommandSet = { ...common, writePicture: writeRaster }
