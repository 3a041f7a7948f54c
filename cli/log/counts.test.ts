import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Event } from '../../src/events/vocabulary.ts'
import { id, logged } from '../../tests/kit/decider.ts'
import { recordsOf, saved } from '../../tests/kit/log-bytes.ts'
import { outputOf } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { logOutput } from './json-schema.ts'
import { reconcile } from './reconcile.ts'

const file = join(folderOfFile(), 'log.jsonl')
const opened = (operatorId: number, opening: number): Event => ({
  type: 'shiftOpened',
  data: { operatorId, opening },
})
const reported = (balance: number): Event => ({ type: 'tillReported', data: { balance } })
const accepted = (ledger: number, balance: number): Event => ({
  type: 'hostFigureAccepted',
  data: { operatorId: 1042, balance, ledger },
})
const close = (counted: number, expected: number): Event => ({
  type: 'dayCloseRequested',
  data: {
    ...{ closeId: id(90), operatorId: 1042, collectionId: id(91), reportId: id(92), date: '2026-03-14' },
    counted: { denominations: [], counted, expected },
  },
})
const stopped: Event = {
  type: 'dayCloseStopped',
  data: { closeId: id(90), code: 2003, name: 'insufficient_funds' },
}
const read = (...amounts: readonly number[]): Event => ({
  type: 'tillLedgerRead',
  data: {
    number: 8 + amounts.length,
    elsewhere: amounts.map((amount, index) => ({
      number: 9 + index,
      date: 5_000,
      kind: 'collection',
      amount,
    })),
    awaited: [],
  },
})
const sale: Event[] = [
  ...purchaseUnderWay(1),
  { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
  reported(100_100),
]
const cashDiffers = 'Ledger and host agree, so the cash itself differs'

/** The exit code, the text and the JSON for a shift that was opened with 1,000.00 and sold for 1.00. */
async function reconciled(...events: readonly Event[]) {
  const all = [...openShop, opened(1042, 100_000), ...sale, ...events]
  writeFileSync(file, Buffer.concat(recordsOf(saved(logged(all)))))
  const [code, { stdout }] = await outputOf(() => reconcile(file, {}))
  const [, asJson] = await outputOf(() => reconcile(file, { json: true }))
  const { shifts } = v.parse(logOutput.reconcile, JSON.parse(asJson.stdout))
  return { code, text: stdout.replaceAll('\u00a0', ' '), shifts }
}

it('a figure of the host that was accepted is named, and is a problem', async () => {
  const { code, text, shifts } = await reconciled(reported(95_100), accepted(100_100, 95_100))
  expect(code).toBe(1)
  expect(text).toMatch(
    /Accepted by the operator \(#13 {2}\S+\): the host's figure of BRL 951\.00 instead of BRL 1,001\.00, BRL 50\.00 missing\./,
  )
  expect(shifts).toMatchObject([{ accepted: [{ seq: 13, ledger: 100_100, host: 95_100 }], difference: null }])
})

it('a figure that was accepted has its possible reason', async () => {
  const { text } = await reconciled(
    {
      type: 'movementRequested',
      data: { movementId: id(40), operatorId: 1042, movement: { kind: 'collection', amount: 5_000 } },
    },
    { type: 'movementDecidedByOperator', data: { movementId: id(40), decision: 'notDone' } },
    ...[reported(95_100), accepted(100_100, 95_100)],
  )
  expect(text).toContain(`Possible reason: a collection of BRL 50.00 from the till was ended by the operator`)
})

it('a figure of the host that agreed with the ledger was accepted without a difference', async () => {
  const { code, shifts } = await reconciled(accepted(100_100, 100_100))
  expect([code, shifts[0]?.accepted]).toEqual([0, []])
})

it.each([
  [100_100, 'BRL 50.00 too much. The ledger had that before the figure of the host was accepted.\n'],
  [99_100, 'BRL 40.00 too much.\n'],
])('after an accepted figure a count of %i is no proof of a mistake with the cash', async (counted, end) => {
  const { text } = await reconciled(reported(95_100), accepted(100_100, 95_100), close(counted, 95_100))
  expect(text).toContain(end)
  expect(text).not.toContain(cashDiffers)
})

it.each<[counted: number, entries: number[], end: string]>([
  [
    90_100,
    [-10_000],
    "Possible reason: entry 9 of the host's ledger, which the counter read after the count.\n",
  ],
  [
    85_100,
    [-10_000, -5_000, -7_000],
    "Possible reason: entries 9, 10 of the host's ledger, which the counter read after the count.\n",
  ],
  [99_100, [-10_000], 'BRL 10.00 missing.\n'],
])(
  'a count of %i before entries of another counter are read, %j, is judged with them',
  async (counted, entries, end) => {
    const { text, shifts } = await reconciled(
      ...[close(counted, 100_100), stopped, reported(entries.reduce((sum, one) => sum + one, 100_100))],
      read(...entries),
    )
    expect(text).toContain(end)
    expect(text).not.toContain(cashDiffers)
    expect(shifts[0]?.counts[0]?.readLater).toEqual(entries.map((_, index) => 9 + index))
  },
)

it('a count after such entries were read differs by the cash itself', async () => {
  const { text, shifts } = await reconciled(reported(90_100), read(-10_000), close(89_100, 90_100))
  expect(text).toContain(`BRL 10.00 missing. ${cashDiffers}`)
  expect(shifts[0]?.counts[0]?.readLater).toEqual([])
})

const handedOver: Event[] = [
  {
    type: 'tillHandedOver',
    data: {
      ...{ handoverId: id(401), operatorId: 1042, receiptId: id(402), open: [] },
      counted: { denominations: [], counted: 100_100, expected: 100_100 },
    },
  },
  { type: 'loggedOut', data: { reason: 'operator' } },
]
const next: Event[] = [{ type: 'loggedIn', data: { operatorId: 7 } }, reported(500), opened(7, 500)]

it('a contested count is in the shift that was handed over, not in that of the next operator', async () => {
  const recounted = { denominations: [], counted: 100_000, expected: 100_100 }
  const { code, text, shifts } = await reconciled(...handedOver, ...next, {
    type: 'tillTakenOver',
    data: { handoverId: id(401), operatorId: 7, recounted },
  })
  expect(code).toBe(1)
  expect(shifts.map(({ operatorId, counts }) => [operatorId, counts.length])).toEqual([
    [1042, 2],
    [7, 0],
  ])
  expect(shifts[0]?.counts[1]).toMatchObject({ contestedBy: 7, handoverId: id(401), counted: 100_000 })
  expect(text.indexOf('who contested the count')).toBeLessThan(text.indexOf('shift of operator 7'))
})
