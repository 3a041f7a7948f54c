import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { currentDraw, rowOf } from '../../../src/host/rules/schedule.ts'
import { putDatabase } from '../../../tests/kit/folders.ts'
import { folderOfFile } from '../../../tests/kit/test-folders.ts'
import type { Database } from '../../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../../node/database/embedded-database.ts'
import { openProcess, type Clock, type DrawingProcess, type TestShop } from './testing.ts'

const minuteMs = 60_000
const wheel = { gameId: 16, bets: [{ numbers: [1006] }] }

const folder = folderOfFile()
let database: Database
const clock: Clock = { now: 0 }
/** A process whose role may not read the secrets of draws. */
let selling: DrawingProcess
let shop: TestShop
let reports: string[]

const openDrawing = () => openProcess(database, clock)
async function openSelling(): Promise<void> {
  const withoutRights: Database = { ...database, query: async () => [{ isReadable: false }] }
  const report = (problem: string) => void reports.push(problem)
  selling = await openProcess(database, clock, { secretsDatabase: withoutRights, report })
  shop = selling.shop(1)
}

beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
  await openSelling()
  await shop.open()
})
afterAll(() => database?.close())

let day = Date.UTC(2026, 10, 20, 12, 0, 10)
/** Each test begins on a day for which nothing is published. */
beforeEach(async () => {
  day += 7 * 24 * 60 * minuteMs
  clock.now = day
  reports = []
  await openSelling()
})

test('a process that sells reports once that the day has no root, and once that it has', async () => {
  for (let time = 0; time < 3; time++) await selling.draws.hold()
  const missing =
    'no ticket of a draw can be sold, because the day has no published root: check the process that publishes draws'
  expect(reports).toEqual([missing])
  expect(selling.draws.hasDayRoot()).toBe(false)
  expect(await shop.buy(wheel)).toMatchObject([{ error: { name: 'draw_closed' } }])

  await openDrawing()
  for (let time = 0; time < 3; time++) await selling.draws.hold()
  expect(reports).toEqual([missing, 'tickets of draws can be sold again: the root of the day is published'])
  expect(selling.draws.hasDayRoot()).toBe(true)
  await shop.sold(wheel)
})

test('a process that sells reports once that draws with tickets are late, and once that all are published', async () => {
  const drawing = await openDrawing()
  await drawing.draws.hold()
  await selling.draws.hold()
  await shop.sold(wheel)
  const { endsAt } = currentDraw(rowOf(16), 1, clock.now)
  const holdAt = async (at: number) => {
    clock.now = at
    await selling.draws.hold()
    return selling.draws.unpublishedMs()
  }
  expect(await holdAt(endsAt - 1)).toBe(0)
  expect(await holdAt(endsAt + minuteMs - 1)).toBe(minuteMs - 1)
  expect(reports).toEqual([])

  const late =
    'draws with tickets ended more than a minute ago and are not published: check the process that publishes draws'
  expect(await holdAt(endsAt + minuteMs)).toBe(minuteMs)
  await holdAt(endsAt + 3 * minuteMs)
  expect(reports).toEqual([late])
  await drawing.draws.hold()
  expect(await holdAt(clock.now)).toBe(0)
  await holdAt(clock.now)
  expect(reports).toEqual([late, 'all draws with tickets that have ended are published again'])
})

test('draws that nobody has bought into are never late', async () => {
  await openDrawing()
  await selling.draws.hold()
  clock.now += 30 * minuteMs
  await selling.draws.hold()
  expect(await selling.draws.unpublishedMs()).toBe(0)
  expect(reports).toEqual([])
})
