import { createCanvas, type ImageData } from '@napi-rs/canvas'
import { Adapter } from '@node-escpos/adapter'
import { Image, Printer } from '@node-escpos/core'
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { CharacterSet, PrinterTypes, ThermalPrinter } from 'node-thermal-printer'
import receiptline from 'receiptline'
import { isBlack } from '../print-daemon/drawing/bitmap.ts'
import { emblem } from '../print-daemon/drawing/emblem.ts'
import type { Line, Receipt } from '../src/receipts/receipt.ts'

/** Another library that makes the bytes of a receipt, which it gets line by line in its own API. */
export interface EncoderPeer {
  readonly name: string
  encode(receipt: Receipt): Uint8Array | Promise<Uint8Array>
}

const columns = 48
const barcodeHeightDots = 80

/** The pixels of the emblem, in black and white, as all of them want a picture. */
function pixelsOf(gameId: number): ImageData {
  const bitmap = emblem(gameId)
  const [width, height] = [bitmap.widthBytes * 8, bitmap.height]
  const pixels = createCanvas(width, height).getContext('2d').createImageData(width, height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels.data.set(isBlack(bitmap, x, y) ? [0, 0, 0, 255] : [255, 255, 255, 255], (y * width + x) * 4)
  return pixels
}

async function pngOf(gameId: number): Promise<Buffer> {
  const pixels = pixelsOf(gameId)
  const canvas = createCanvas(pixels.width, pixels.height)
  canvas.getContext('2d').putImageData(pixels, 0, 0)
  return canvas.encode('png')
}

const alignments = { left: 'left', centre: 'center', right: 'right' } as const

function receiptPrinterEncoder(name: string, logo: (encoder: ReceiptPrinterEncoder) => void): EncoderPeer {
  const encoder = new ReceiptPrinterEncoder({ columns, language: 'esc-pos', codepageMapping: 'epson' })
  const halves = (size: number) => {
    const width = Math.floor(columns / size / 2)
    return [
      { width, align: 'left' },
      { width, align: 'right' },
    ] as const
  }
  const write = (line: Line): unknown => {
    switch (line.kind) {
      case 'text': {
        const { size = 1, bold = false, align = 'left' } = line
        encoder.align(alignments[align]).size(size, size).bold(bold)
        return encoder.line(line.text).bold(false).size(1, 1).align('left')
      }
      case 'columns': {
        const { size = 1, bold = false } = line
        encoder.size(size, size).bold(bold)
        return encoder
          .table([...halves(size)], [[line.left, line.right]])
          .bold(false)
          .size(1, 1)
      }
      case 'rule':
        return encoder.rule()
      case 'space':
        return encoder.newline(line.lines)
      case 'logo':
        encoder.align('center')
        logo(encoder)
        return encoder.align('left')
      case 'barcode':
        return encoder
          .align('center')
          .barcode(line.digits, 'code128', { height: barcodeHeightDots, width: 2 })
          .align('left')
      case 'qr':
        return encoder.align('center').qrcode(line.text, { model: 2, size: 6, errorlevel: 'm' }).align('left')
      case 'cut':
        return encoder.cut()
    }
  }
  return {
    name,
    encode({ lines }) {
      encoder.initialize().codepage('cp858')
      for (const line of lines) write(line)
      return encoder.encode()
    },
  }
}

function nodeThermalPrinter(png: Buffer): EncoderPeer {
  const printer = new ThermalPrinter({
    type: PrinterTypes.EPSON,
    interface: 'tcp://127.0.0.1:9100',
    characterSet: CharacterSet.PC858_EURO,
    width: columns,
  })
  const align = {
    left: () => printer.alignLeft(),
    centre: () => printer.alignCenter(),
    right: () => printer.alignRight(),
  }
  const large = (size: number) => printer.setTextSize(size - 1, size - 1)
  const centred = async (work: () => unknown) => {
    printer.alignCenter()
    await work()
    printer.alignLeft()
  }
  const write = (line: Line): unknown => {
    switch (line.kind) {
      case 'text':
      case 'columns': {
        large(line.size ?? 1)
        printer.bold(line.bold ?? false)
        if (line.kind === 'columns') printer.leftRight(line.left, line.right)
        else {
          align[line.align ?? 'left']()
          printer.println(line.text)
          printer.alignLeft()
        }
        printer.bold(false)
        return printer.setTextNormal()
      }
      case 'rule':
        return printer.drawLine()
      case 'space':
        return printer.newLine()
      case 'logo':
        return centred(() => printer.printImageBuffer(png))
      case 'barcode':
        return centred(() =>
          printer.code128(line.digits, { width: 'SMALL', height: barcodeHeightDots, text: 1 }),
        )
      case 'qr':
        return centred(() => printer.printQR(line.text, { cellSize: 6, correction: 'M', model: 2 }))
      case 'cut':
        return printer.cut()
    }
  }
  return {
    name: 'node-thermal-printer',
    async encode({ lines }) {
      printer.clear()
      for (const line of lines) await write(line)
      return printer.getBuffer()
    },
  }
}

/** Keeps what it is given to write. */
class Sink extends Adapter<[]> {
  written: Buffer = Buffer.alloc(0)
  open(): this {
    return this
  }
  write(data: Buffer | string, callback?: (error: Error | null) => void): this {
    this.written = Buffer.from(data)
    callback?.(null)
    return this
  }
  close(): this {
    return this
  }
  read(): void {
    // It never says anything.
  }
}

function nodeEscpos(logo: Image): EncoderPeer {
  const sink = new Sink()
  const printer = new Printer(sink, { encoding: 'CP858', width: columns })
  const write = (line: Line): unknown => {
    switch (line.kind) {
      case 'text': {
        const { size = 1, bold = false, align = 'left' } = line
        printer.align(align === 'left' ? 'lt' : align === 'right' ? 'rt' : 'ct').size(size, size)
        return printer
          .style(bold ? 'b' : 'normal')
          .text(line.text)
          .style('normal')
          .size(1, 1)
          .align('lt')
      }
      case 'columns': {
        const { size = 1, bold = false, left, right } = line
        const style = bold ? ('b' as const) : ('normal' as const)
        const cells = [
          { text: left, align: 'LEFT' as const, width: 0.5, style },
          { text: right, align: 'RIGHT' as const, width: 0.5, style },
        ]
        return printer.tableCustom(cells, { encoding: 'CP858', size: [size, size] })
      }
      case 'rule':
        return printer.drawLine()
      case 'space':
        return printer.newLine(line.lines)
      case 'logo':
        return printer.align('ct').raster(logo).align('lt')
      case 'barcode': {
        const options = {
          width: 2,
          height: barcodeHeightDots,
          position: 'OFF',
          font: 'A',
          includeParity: false,
        } as const
        return printer.align('ct').barcode(line.digits, 'CODE128', options).align('lt')
      }
      case 'qr':
        return printer.align('ct').qrcode(line.text, 3, 'M', 6).align('lt')
      case 'cut':
        return printer.cut()
    }
  }
  return {
    name: '@node-escpos/core',
    async encode({ lines }) {
      for (const line of lines) write(line)
      await printer.flush()
      return sink.written
    },
  }
}

/** Its language: columns between bars, `"` for bold, `^` for large, braces for codes. */
function receiptMarkdown({ lines }: Receipt, png: string): string {
  const plain = (text: string) => text.replace(/[\\|{}~_"`^]/g, (character) => `\\${character}`)
  const styled = (text: string, { size = 1, bold = false }: { size?: number; bold?: boolean }) =>
    (bold ? '"' : '') +
    (size > 1 ? '^'.repeat(size) : '') +
    plain(text) +
    (size > 1 ? '^'.repeat(size) : '') +
    (bold ? '"' : '')
  const markdown = (line: Line): string => {
    switch (line.kind) {
      case 'text': {
        const text = styled(line.text, line)
        return line.align === 'centre' ? text : line.align === 'right' ? `${text} |` : `| ${text}`
      }
      case 'columns':
        return `${styled(line.left, line)} | ${styled(line.right, line)}`
      case 'rule':
        return '-'
      case 'space':
        return ''
      case 'logo':
        return `{i:${png}}`
      case 'barcode':
        return `{c:${line.digits};o:code128,2,${barcodeHeightDots},nohri}`
      case 'qr':
        return `{c:${line.text};o:qrcode,6,m}`
      case 'cut':
        return '='
    }
  }
  return lines.map(markdown).join('\n')
}

function receiptLine(png: Buffer): EncoderPeer {
  const image = png.toString('base64')
  return {
    name: 'receiptline',
    encode: (receipt) =>
      Buffer.from(
        receiptline.transform(receiptMarkdown(receipt, image), {
          cpl: columns,
          encoding: 'cp858',
          command: 'escpos',
          gradient: false,
        }),
        'latin1',
      ),
  }
}

/** The bytes of a picture alone, for the peer whose interface lets one keep them. */
function rasterOf(pixels: ImageData): Uint8Array {
  return new ReceiptPrinterEncoder({ columns, language: 'esc-pos' })
    .image(pixels, pixels.width, pixels.height, 'threshold')
    .encode()
}

/** The peers, with what their interfaces let one prepare before the first ticket. */
export async function encoderPeers(gameId: number): Promise<EncoderPeer[]> {
  const [pixels, png] = [pixelsOf(gameId), await pngOf(gameId)]
  const kept = rasterOf(pixels)
  return [
    receiptPrinterEncoder('receipt-printer-encoder', (encoder) =>
      encoder.image(pixels, pixels.width, pixels.height, 'threshold'),
    ),
    receiptPrinterEncoder('receipt-printer-encoder, logo kept as raw bytes', (encoder) => encoder.raw(kept)),
    nodeThermalPrinter(png),
    nodeEscpos(await Image.load(png, 'image/png')),
    receiptLine(png),
  ]
}
