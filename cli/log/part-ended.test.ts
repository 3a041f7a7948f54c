import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Event } from '../../src/events/vocabulary.ts'
import { id } from '../../tests/kit/decider.ts'
import { partOf } from '../../tests/kit/log-part.ts'
import { takeOutput } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { explain } from './explain.ts'

const file = join(folderOfFile(), 'part.jsonl')
const earlier: readonly Event[] = [
  { type: 'segmentOpened', data: { logId: id(0xabc), segment: 1, format: 2 } },
  ...openShop,
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
  ...purchaseUnderWay(1),
]

describe('log explain takes from the state that a part begins with how it had ended', () => {
  const isSold: Event = { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }
  const refused: Event = {
    type: 'ticketRefused',
    data: { uniqueReqId: id(101), code: 2, name: 'draw_closed' },
  }
  const isPrinted: Event[] = [
    { type: 'ticketPrintRequested', data: { jobId: id(70), uniqueReqId: id(101), copy: 0 } },
    { type: 'printJobQueued', data: { jobId: id(70) } },
    { type: 'ticketPrintEnded', data: { jobId: id(70), uniqueReqId: id(101), result: 'printed' } },
  ]
  const topUp: Event[] = [
    {
      type: 'movementRequested',
      data: { movementId: id(40), operatorId: 1042, movement: { kind: 'walletTopUp', amount: 700 } },
    },
    {
      type: 'movementDone',
      data: {
        ...{ movementId: id(40), kind: 'walletTopUp', amount: 700, balance: 1 },
        wallet: { userId: '4817263950', balance: 700 },
      },
    },
  ]
  const opening: Event[] = [
    {
      type: 'drawerOpeningRequested',
      data: { openingId: id(50), operatorId: 1042, cause: { kind: 'movement', movementId: id(40) } },
    },
    { type: 'drawerOpeningEnded', data: { openingId: id(50), result: 'opened' } },
  ]

  it.each<[what: string, about: string, before: readonly Event[], sentences: readonly string[]]>([
    [
      'a sold and printed ticket, by its barcode',
      sold().barcode,
      [isSold, ...isPrinted],
      [
        'was done, as ticket 1234-5678901234-56789012345678. That was before the log begins.',
        'Before the log begins the ticket was printed.',
      ],
    ],
    ['a refused ticket', id(101), [refused], ['was refused by the host (2 draw_closed). That was before']],
    ['a wallet, by its number', '4817263950', topUp, ['Opening a QR wallet with']],
    ['an opening of the drawer', id(50), opening, ['was done. That was before the log begins.']],
  ])('%s, with exit code 0', async (_, about, before, sentences) => {
    const output = takeOutput()
    writeFileSync(file, partOf([...earlier, ...before], []))
    expect(await explain(file, about, {})).toBe(0)
    for (const sentence of sentences) expect(output.stdout).toContain(sentence)
    expect(output.stdout).toMatch(/^In short/)
  })
})
