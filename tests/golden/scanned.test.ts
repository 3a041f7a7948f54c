import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { qrcodeSamples } from '../../src/receipts/qrcode.ts'
import { pictureOf } from './edition.ts'

const names = ['original', 'longest'] as const
const widths = [32, 48, 64] as const

/** What a scanner reads from the picture of a receipt. */
async function scanned(png: Buffer): Promise<string | undefined> {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
  return jsQR(data, width, height)?.data
}

it.each(names.flatMap((name) => widths.map((columns) => ({ name, columns }))))(
  'the code of the wallet $name is read back from the paper of $columns columns',
  async ({ name, columns }) => {
    expect(await scanned(pictureOf(`qrcode/${name}`, { language: 'pt', columns }))).toBe(
      qrcodeSamples[name].short_url,
    )
  },
)
