import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiptTexts } from '../../locales/receipts.ts'
import { encode } from '../../print-daemon/encoder/encoder.ts'
import { hasRealTime } from '../../print-daemon/encoder/real-time.ts'
import { profiles } from '../../print-daemon/profiles/profile.ts'
import { readItem } from '../../print-daemon/virtual/command-reader.ts'
import { VirtualPaper } from '../../src/protocol/print-devices.ts'
import { PrintAnswer } from '../../src/protocol/print-service.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'
import { hostileReceipts } from './cases/paper.ts'
import { openPrintTarget, signedPost, type RunningPrintTarget } from './print-target.ts'
import { honestExchange, statusOf } from './wire.ts'

const epson = profiles.get('epson-tm-t20')!
/** The drawer, the cutter, a reset, macros and what is stored in the printer. */
const steering = new Set([
  'ESC p',
  'GS V',
  'ESC @',
  'ESC i',
  'ESC m',
  'GS :',
  'GS ^',
  'FS q',
  'GS g',
  'ESC =',
  'GS a',
])
const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon', columns: 48 } as const

let running: RunningPrintTarget
beforeAll(async () => {
  running = await openPrintTarget()
})
afterAll(() => running?.close())

const paper = async () => v.parse(VirtualPaper, await running.read('/receipts')).receipts

/** What a printer is ordered to do beside printing characters, by each command's number of times. */
function orders(path: string, data: unknown): Record<string, number> {
  const route = receiptRoutes.find((each) => each.path === path)!
  const receipt = route.layOut(data, receiptTexts.pt, config)
  if (!receipt.ok) return {}
  const bytes = encode(receipt.value, epson)
  expect(hasRealTime(bytes)).toBe(false)
  const counts: Record<string, number> = {}
  for (let at = 0, item = readItem(bytes, at); item; item = readItem(bytes, (at += item.length)))
    if (steering.has(item.code)) counts[item.code] = (counts[item.code] ?? 0) + 1
  return counts
}

describe('a hostile text on a receipt is printed as text, on one receipt, or refused', () => {
  it.each(hostileReceipts)('$kind in $name', async ({ path, data }) => {
    const { target, read } = running
    const honest = Object.values(receiptRoutes.find((each) => each.path === path)!.samples)[0]
    const ordered = orders(path, data)
    if (Object.keys(ordered).length > 0) expect(ordered).toEqual(orders(path, honest))
    const number = (await paper())[0]?.number ?? 0
    const id = crypto.randomUUID()
    const status = statusOf(await honestExchange(target.port, signedPost(target, path, { id, data, config })))
    await target.settled()
    const [receipt, ...others] = await paper()
    if (status === 400) {
      expect(receipt?.number ?? 0).toBe(number)
      return
    }
    expect(status).toBe(200)
    expect(v.parse(PrintAnswer, await read(`/jobs/${id}`)).job).toMatchObject({
      state: 'printed',
      confirmed: true,
    })
    // A command to cut would have made two of one.
    expect(receipt!.number).toBe(number + 1)
    expect(others.filter((each) => each.number > number)).toEqual([])
    for (const row of receipt!.text) {
      expect(row).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect([...row].length).toBeLessThanOrEqual(config.columns)
    }
  })

  it('none of them has failed inside the program', () => expect(running.part.said).not.toMatch(/failed/i))
})
