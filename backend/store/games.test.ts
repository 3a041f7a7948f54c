import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DescribedGame } from '../../src/host/rules/described-games.ts'
import type { TableRow } from '../../src/games/catalogue.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import type { Database } from '../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { openProcess, type Clock } from './draws/testing.ts'
import { openGames } from './games.ts'
import { migrate } from './migrations.ts'

const folder = folderOfFile()
let database: Database

beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
})
afterAll(() => database?.close())

const by = { administrator: 'owner', reason: '--games games.json' }

/** Every bet on the market wins. */
const sure = (odds: number, changes: Partial<TableRow> = {}): DescribedGame => ({
  gameId: 5001,
  name: 'Pond',
  prices: { '1': 100 },
  rules: {
    ...{ family: 'table', board: 'table', drawEveryS: 60, maxDraws: 5, maxBets: 2 },
    ...{ from: 1, to: 2, drawnFrom: 1 },
    markets: [{ id: 1001, key: 'both', numbers: [1, 2] }],
    odds: { 1: 190, 2: odds },
    ...changes,
  },
})
const wanted = { gameId: 5001, bets: [{ numbers: [1001] }] }

/** A process of a host that was started without a file of games. */
async function start(clock: Clock) {
  await migrate(database)
  const games = await openGames(database, console.error)
  const process = await openProcess(database, clock, {
    games: () => ({ described: games.now() }),
    lookAtGames: games.look,
  })
  return { games, ...process }
}

test('tickets are paid by the description they were sold under, by a process that was started without the file', async () => {
  const clock = { now: Date.UTC(2026, 10, 20, 12, 0, 10) }
  const first = await start(clock)
  const shop = first.shop(1)
  await shop.open()
  const permitted = { operatorId: shop.operatorId, permittedGames: [5001], by }
  await shop.host.execute({ type: 'setPrivileges', ...permitted }, () => undefined)

  await first.games.add([sure(95)], by)
  await first.draws.hold()
  const [early] = await shop.sold(wanted)
  await first.games.add([sure(95)], by)
  await first.games.add([sure(99)], by)
  const [late] = await shop.sold(wanted)
  first.games.stop()

  const second = await start(clock)
  expect(second.games.now()).toEqual({ 5001: [sure(95), sure(99)] })
  clock.now += 120_000
  await second.draws.hold()
  const paying = second.shop(1)
  expect(await paying.pay(early!.barcode, 'ordinary')).toBe(95)
  expect(await paying.pay(late!.barcode, 'ordinary')).toBe(99)
  expect(await paying.pay(late!.barcode, 'ordinary')).toBe('already_paid')
  second.games.stop()
  const acts = await database.query(
    `select administrator, reason, body from acts where act = 'gamesDescribed' order by id`,
  )
  expect(acts).toEqual([1, 2].map((number) => ({ ...by, body: { games: [{ gameId: 5001, number }] } })))
})

test('a process checks and pays a ticket of a description that it has not read yet', async () => {
  const clock = { now: Date.UTC(2026, 10, 20, 13, 0, 10) }
  const [one, other] = [await start(clock), await start(clock)]
  other.games.stop()
  await one.games.add([sure(97)], by)
  const [sold] = await one.shop(1).sold(wanted)
  one.games.stop()
  clock.now += 120_000
  await one.draws.hold()
  expect(other.games.now()[5001]!.at(-1)).not.toEqual(sure(97))
  expect(await other.shop(1).pay(sold!.barcode, 'ordinary')).toBe(97)
})

test('a description with other draws is refused, and nothing of its file is kept', async () => {
  const games = await openGames(database, console.error)
  const before = games.now()
  const other = { ...sure(95), gameId: 5002 }
  await expect(games.add([other, sure(99, { drawEveryS: 61 })], by)).rejects.toThrow(
    /^Game 5001 was described with other draws before/,
  )
  expect(games.now()).toEqual(before)
  games.stop()
})

test('a market keeps its numbers in every later description; markets may be added and left out', async () => {
  const games = await openGames(database, console.error)
  const pond = (...markets: TableRow['markets']) => ({ ...sure(95, { markets }), gameId: 5003 })
  const low = { id: 1001, key: 'low', numbers: [1] }
  const high = { id: 1002, key: 'high', numbers: [2] }
  await games.add([pond(low, high)], by)
  await games.add([pond({ ...low, names: { en: 'Low' } })], by)
  const before = games.now()
  await expect(games.add([pond(low, { ...high, numbers: [1, 2] })], by)).rejects.toThrow(
    /^Market 1002 of game 5003 was described with other numbers before/,
  )
  expect(games.now()).toEqual(before)
  const both = { id: 1003, key: 'both', numbers: [1, 2] }
  await games.add([pond(low, both)], by)
  await games.add([pond(low, { ...both, numbers: [2, 1] })], by)
  expect(games.now()[5003]).toHaveLength(4)
  games.stop()
})

test('of two processes that describe a game at once each description has a number of its own, and both processes know both', async () => {
  const [one, other] = [await openGames(database, console.error), await openGames(database, console.error)]
  await Promise.all([one.add([sure(91)], by), other.add([sure(92)], by)])
  await expect.poll(() => one.now()[5001]).toHaveLength(5)
  await expect.poll(() => other.now()).toEqual(one.now())
  one.stop()
  other.stop()
})
