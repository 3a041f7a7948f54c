import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Shop } from '../kit/program.ts'

/** What the QR code of a wallet says, as the host tells its operator. */
export const linkOf = (page: Page, userId: string): Promise<string> =>
  page.evaluate<string>(`fetch('/api/getWalletLink', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: '${userId}' }),
  }).then((answer) => answer.json()).then((answer) => answer.short_url)`)

/** The QR code on the last receipt, from its picture. */
export async function readQrCode(shop: Shop): Promise<string> {
  const fetchReceipts = (path: string) => shop.requestPrinter(`/receipts${path}`)
  const { receipts } = (await (await fetchReceipts('')).json()) as { receipts: { number: number }[] }
  const picture = await fetchReceipts(`/${receipts[0]?.number}.png`)
  const image = await loadImage(Buffer.from(await picture.arrayBuffer()))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
  return jsQR(data, width, height)?.data ?? expect.unreachable('there is no QR code on the last receipt')
}
