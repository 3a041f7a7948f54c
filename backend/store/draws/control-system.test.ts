import { afterAll, beforeAll, expect, test } from 'vitest'
import { gameIds, gameRow, type GameRow } from '../../../src/games/catalogue.ts'
import type { Bet } from '../../../src/games/family.ts'
import { quickPick } from '../../../src/games/rules.ts'
import { repeatableChance } from '../../../src/host/rules/testing.ts'
import { dayMs } from '../../../src/values/calendar.ts'
import { maxTotal } from '../../../src/values/money.ts'
import { pickDistinct } from '../../../src/values/random.ts'
import {
  commitmentOf,
  hash,
  leaf,
  merkleRoot,
  prizeOf,
  resultOf,
  rootByPath,
  ticketLeaf,
  type ControlledDraw,
  type ControlledTicket,
} from '../../../tests/kit/control-system.ts'
import { putDatabase } from '../../../tests/kit/folders.ts'
import { folderOfFile } from '../../../tests/kit/test-folders.ts'
import { chanceSource } from '../../chance.ts'
import type { Database, Row } from '../../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../../node/database/embedded-database.ts'
import { openProcess, type Clock, type TestShop } from './testing.ts'

const noon = Date.UTC(2026, 10, 20, 12, 0, 10)
const baseGames = gameIds.filter((id) => id < 1_000 && gameRow(id)!.drawEveryS > 0)
const rounds = 3
const ticketsOfGame = 10
const chance = repeatableChance(20)

/** Of every sort that the family has. */
function anyBet(row: GameRow): Bet {
  switch (row.family) {
    case 'table': {
      const market = row.markets[chance(2 * row.markets.length)]?.id
      return market === undefined ? quickPick(row, chance) : { numbers: [market] }
    }
    case 'digits':
      return { ...quickPick(row, chance), format: chance(2) === 0 ? 1_000 : 1_001 }
    case 'pickNumbers': {
      const count = row.pick.min + chance(row.pick.max - row.pick.min + 1)
      return { numbers: pickDistinct(count, 1, row.pool, chance) }
    }
  }
}

interface Draw extends ControlledDraw {
  readonly numbers: readonly number[]
  readonly day: number
  readonly path: string
  readonly salt: string
  readonly root: string
  readonly tickets: number
}

interface ShopTicket extends ControlledTicket {
  readonly gameId: number
}

const folder = folderOfFile()
let database: Database
let shops: readonly TestShop[]
let draws: readonly Draw[]
let tickets: readonly ShopTicket[]
/** The shop that sold a ticket. */
const sellers = new Map<string, TestShop>()

/** Two shops sell tickets of every family over several draws and cancel some of them; then all draws are held. */
beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
  const clock: Clock = { now: noon }
  // Always the same results: every family has a winner.
  const process = await openProcess(database, clock, { chance: chanceSource('sorteio e') })
  shops = [process.shop(1), process.shop(2)]
  for (const shop of shops) await shop.open(1, { payoutLimit: maxTotal })
  for (let round = 0; round < rounds; round++) {
    for (const shop of shops) await sell(shop)
    clock.now += 5 * 60_000
    await process.draws.hold()
  }
  clock.now += 3 * dayMs
  await process.draws.hold()
  draws = (await rowsOf(
    `select game as "gameId", draw as "drawId", ends_at as "endsAt", secret, numbers, day, encode(path, 'hex') as path,
       salt, root, tickets
     from draws join seals using (game, draw) where is_sold`,
  )) as unknown as Draw[]
  tickets = (await rowsOf('select body from tickets')).map((row) => row['body'] as ShopTicket)
})
afterAll(() => database?.close())

const rowsOf = (sql: string): Promise<readonly Row[]> => database.query(sql)

const sell = (shop: TestShop) => Promise.all(baseGames.map((gameId) => sellGame(shop, gameId)))

async function sellGame(shop: TestShop, gameId: number): Promise<void> {
  const row = gameRow(gameId)!
  const wanted = Array.from({ length: ticketsOfGame / 2 }, () => ({
    gameId,
    bets: Array.from({ length: 1 + chance(3) }, () => anyBet(row)),
    drawCount: 1 + chance(Math.min(3, row.maxDraws)),
  }))
  const sold = await shop.sold(...wanted)
  for (const { barcode } of sold) sellers.set(barcode, shop)
  const [first] = sold
  if (gameId % 3 === 0) expect(await shop.cancel(first!.barcode)).toBe(first!.price)
}

const ticketsOf = ({ gameId, drawId }: Draw) =>
  tickets.filter(
    (ticket) => ticket.gameId === gameId && ticket.firstDraw <= drawId && drawId <= ticket.lastDraw,
  )
const row = ({ gameId }: { readonly gameId: number }): GameRow => gameRow(gameId)!
const hashesIn = (digits: string): Buffer[] =>
  (digits.match(/.{64}/g) ?? []).map((each) => Buffer.from(each, 'hex'))

test('every ticket is in the seal of each of its draws, cancelled ones as such, and nothing else is', () => {
  expect(draws.length).toBeGreaterThan(baseGames.length * rounds)
  for (const draw of draws) {
    const leaves = ticketsOf(draw).map((ticket) => ticketLeaf(draw, draw.salt, ticket))
    expect(leaves).toHaveLength(draw.tickets)
    expect(merkleRoot(leaves.toSorted((a, b) => a.compare(b))).toString('hex')).toBe(draw.root)
  }
  const sealed = draws.reduce((sum, draw) => sum + draw.tickets, 0)
  expect(sealed).toBe(tickets.reduce((sum, { firstDraw, lastDraw }) => sum + lastDraw - firstDraw + 1, 0))
  expect(tickets.some(({ state }) => state === 'cancelled')).toBe(true)
})

test('every draw has the secret that a root committed to which each of its tickets carries or goes on from', async () => {
  const runs = await rowsOf('select * from day_draws order by number, game, first_draw')
  const days = new Map(
    (await rowsOf('select * from day_roots order by number')).map((day) => [Number(day['number']), day]),
  )
  let previous: unknown = ''
  for (const [number, day] of days) {
    const leaves = runs
      .filter((run) => Number(run['number']) === number)
      .map((run) =>
        leaf(['balcao draws', run['game'], run['first_draw'], run['last_draw'], run['root']].join('\n')),
      )
    expect(merkleRoot(leaves).toString('hex')).toBe(day['tree'])
    const fields = ['starts_at', 'ends_at', 'published_at', 'tree'].map((name) => day[name])
    const text = ['balcao day', number, ...fields, previous, day['key']].join('\n')
    expect(hash(text)).toBe(day['root'])
    previous = day['root']
  }
  const numberOf = new Map([...days].map(([number, day]) => [day['root'], number]))
  for (const draw of draws) {
    const run = runs.find(
      (each) =>
        Number(each['number']) === Number(draw.day) &&
        each['game'] === draw.gameId &&
        Number(each['first_draw']) <= draw.drawId &&
        draw.drawId <= Number(each['last_draw']),
    )!
    const [first, last] = [Number(run['first_draw']), Number(run['last_draw'])]
    const root = rootByPath(commitmentOf(draw), draw.drawId - first, last - first + 1, hashesIn(draw.path))
    expect(root.toString('hex')).toBe(run['root'])
    for (const ticket of ticketsOf(draw)) {
      const { dayRoot } = ticket as ShopTicket & { dayRoot: string }
      expect(numberOf.get(dayRoot)).toBeGreaterThanOrEqual(Number(draw.day))
    }
  }
})

test('every result follows from the secret of its draw', () => {
  for (const draw of draws) expect(resultOf(row(draw), draw)).toEqual(draw.numbers)
})

test('the host pays every winner of the sealed draws what the control system computes, and nobody else', async () => {
  const prizes = new Map<string, number>()
  for (const draw of draws)
    for (const ticket of ticketsOf(draw)) {
      const prize = prizeOf(row(draw), ticket, resultOf(row(draw), draw))
      prizes.set(ticket.barcode, (prizes.get(ticket.barcode) ?? 0) + prize)
    }
  expect(prizes.size).toBe(tickets.length)
  const winners = tickets.filter(({ barcode }) => prizes.get(barcode)! > 0)
  const expected = ({ barcode, state }: ShopTicket) =>
    prizes.get(barcode) || (state === 'cancelled' ? 'ticket_cancelled' : 'not_winning')
  const paid = ({ barcode, gameId }: ShopTicket) =>
    sellers.get(barcode)!.pay(barcode, gameId === 51 ? 'grandLottery' : 'ordinary')
  expect(await Promise.all(tickets.map(paid))).toEqual(tickets.map(expected))
  const families = new Set(winners.map((ticket) => row(ticket).family))
  expect([...families].toSorted()).toEqual(['digits', 'pickNumbers', 'table'])
  const [till] = await rowsOf(`select -sum(amount) as paid from ledger where kind = 'payout'`)
  expect(Number(till!['paid'])).toBe([...prizes.values()].reduce((sum, prize) => sum + prize, 0))
})
