import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyRoot, hashOf } from '../../../src/draws/merkle.ts'
import { resultOf } from '../../../src/draws/result.ts'
import { dayStatement, sealStatement } from '../../../src/draws/statements.ts'
import { currentDraw, rowOf } from '../../../src/host/rules/schedule.ts'
import { dayMs } from '../../../src/values/calendar.ts'
import { triedDatabaseKinds, type SharedDatabase } from '../../../tests/kit/shared-database.ts'
import { RolledBack, type Database, type Row } from '../../../node/database/database.ts'
import { migrate } from '../migrations.ts'
import { openProcess, type Clock, type DrawingProcess } from './testing.ts'

const noon = Date.UTC(2026, 10, 20, 12, 0, 10)
const minuteMs = 60_000
/** A whole number of draws of each game but the daily one. */
const quarterMs = 15 * minuteMs
const wheel = { gameId: 16, bets: [{ numbers: [1006] }, { numbers: [1007] }] }

describe.each(triedDatabaseKinds)('draws on $name', ({ open }) => {
  let shared: SharedDatabase
  let database: Database
  /** Two processes, each with a clock of its own. */
  let clock: Clock
  let one: DrawingProcess
  let othersClock: Clock
  let other: DrawingProcess
  let latest = noon

  beforeAll(async () => {
    shared = await open()
    database = shared.processes[0]
    await migrate(database)
    clock = { now: noon }
    one = await openProcess(database, clock)
    for (const id of [1, 2]) await one.shop(id).open()
    othersClock = { now: noon }
    other = await openProcess(shared.processes[1], othersClock)
  })
  afterAll(() => shared?.close())

  /** Each test begins in the middle of a draw of every game, which no test before it has seen. */
  beforeEach(async () => {
    await at(noon + Math.ceil((latest - noon) / quarterMs + 1) * quarterMs)
  })

  async function at(now: number): Promise<void> {
    latest = Math.max(latest, now)
    clock.now = now
    othersClock.now = now
    await one.draws.hold()
    await other.draws.hold()
  }

  const pass = (ms: number) => at(clock.now + ms)
  const rows = (sql: string, ...values: (string | number)[]) => database.query(sql, values)
  const row = async (sql: string, ...values: (string | number)[]): Promise<Row> =>
    (await rows(sql, ...values))[0] ?? {}
  const drawRow = (draw: number, game = 16) =>
    row('select * from draws where game = $1 and draw = $2', game, draw)
  const sealRow = (draw: number, game = 16) =>
    row('select * from seals where game = $1 and draw = $2', game, draw)
  const onSale = () => currentDraw(rowOf(16), 1, clock.now)
  const latestDay = () => row('select * from day_roots order by number desc limit 1')

  describe('the root of a day', () => {
    test('is there before the first ticket, stands on every ticket, and goes on from the root before', async () => {
      const today = await latestDay()
      const [sold] = await one.shop(1).sold(wheel)
      const kept = await row('select body from tickets where barcode = $1', sold!.barcode)
      expect(kept['body']).toMatchObject({ dayRoot: today['root'] })
      const before = await row('select root from day_roots where number = $1', Number(today['number']) - 1)
      expect(today['previous']).toBe(before['root'] ?? null)
    })

    test('is the hash of its text, which the key of the host has signed', async () => {
      const { signature, ...day } = await latestDay()
      const text = dayStatement({
        number: Number(day['number']),
        startsAt: Number(day['starts_at']),
        endsAt: Number(day['ends_at']),
        publishedAt: Number(day['published_at']),
        tree: String(day['tree']),
        previous: String(day['previous'] ?? '') || null,
        key: String(day['key']),
      })
      expect(hashOf(text)).toBe(day['root'])
      expect(isSigned(text, String(signature), String(day['key']))).toBe(true)
    })

    test('of the next day is published in the last hour, and not carried before its day', async () => {
      const midnight = Math.ceil(clock.now / dayMs) * dayMs
      const today = (await latestDay())['root']
      await at(midnight - 61 * minuteMs)
      expect((await latestDay())['root']).toBe(today)
      await at(midnight - 59 * minuteMs)
      const tomorrow = (await latestDay())['root']
      expect(tomorrow).not.toBe(today)
      expect(one.draws.now().committed?.root).toBe(today)
      clock.now = midnight
      expect(one.draws.now().committed?.root).toBe(tomorrow)
    })

    test('of the next day is published although results cannot be', async () => {
      const midnight = Math.ceil(clock.now / dayMs + 1) * dayMs
      await at(midnight - 61 * minuteMs)
      const today = (await latestDay())['root']
      const failing = await openProcess(failingAt(database, /insert into held_draws/), clock)
      latest = clock.now = midnight - 59 * minuteMs
      await expect(failing.draws.hold()).rejects.toThrow('the power failed')
      expect((await latestDay())['root']).not.toBe(today)
    })

    test('of a ticket stands for all of its draws, also where they are days ahead', async () => {
      const grand = { gameId: 51, bets: [{ numbers: [1, 2, 3, 4, 5, 6] }], drawCount: 10 }
      await at(Math.ceil(clock.now / dayMs) * dayMs - 1_000)
      const sold = [
        ...(await one.shop(1).sold(grand)),
        ...(await one.shop(1).sold({ ...wheel, drawCount: 10 })),
      ]
      const day = Number((await latestDay())['number'])
      for (const { gameId, firstDraw, lastDraw } of sold)
        for (let draw = firstDraw; draw <= lastDraw; draw++) {
          const found = await rows(
            'select number from day_draws where game = $1 and $2::bigint between first_draw and last_draw',
            gameId,
            draw,
          )
          expect(found).toHaveLength(1)
          expect(Number(found[0]!['number'])).toBeLessThanOrEqual(day)
        }
    })

    test('is missing where nobody could publish it: then no ticket is sold for a draw', async () => {
      latest = clock.now += 3 * dayMs
      const results = await one.shop(1).buy(wheel, { gameId: 31, bets: [{ numbers: [1, 2, 3] }] })
      expect(results).toMatchObject([
        { error: { name: 'draw_closed' } },
        { instantPrize: expect.any(Number) },
      ])
      expect(results[1]).not.toHaveProperty('dayRoot')
    })

    test('is one, however many processes begin the day at once', async () => {
      const before = Number((await latestDay())['number'])
      latest = clock.now += dayMs
      othersClock.now += dayMs
      await Promise.all([one.draws.hold(), other.draws.hold()])
      expect(Number((await latestDay())['number'])).toBe(before + 1)
      expect(one.draws.now().committed).toEqual(other.draws.now().committed)
    })

    test('commits to no draw again, wherever the clock has been', async () => {
      for (const days of [1.4, 1, -2, 1, 1, 1]) await pass(days * dayMs)
      const twice = await rows(
        `select 1 from day_draws as one join day_draws as other on one.game = other.game
           and (one.number, one.first_draw) < (other.number, other.first_draw)
           and one.first_draw <= other.last_draw and other.first_draw <= one.last_draw`,
      )
      expect(twice).toEqual([])
      expect(await one.shop(1).sold({ ...wheel, drawCount: 10 })).toHaveLength(1)
    })
  })

  describe('a seal', () => {
    test('has the tickets of all shops, those of several draws in each of them, and those that were cancelled', async () => {
      const { drawId } = onSale()
      const [single] = await one.shop(1).sold(wheel)
      const [multiple] = await other.shop(2).sold({ ...wheel, drawCount: 2 })
      const [cancelled] = await one.shop(1).sold(wheel)
      expect(await one.shop(1).cancel(cancelled!.barcode)).toBe(cancelled!.price)
      await pass(minuteMs)
      expect(await sealRow(drawId)).toMatchObject({ tickets: 3 })
      await pass(minuteMs)
      expect(await sealRow(drawId + 1)).toMatchObject({ tickets: 1 })
      expect(single!.barcode).not.toBe(multiple!.barcode)
    })

    test('is signed by the key of the day, after the draw has closed', async () => {
      const { drawId, endsAt } = onSale()
      await one.shop(1).sold(wheel)
      await pass(minuteMs)
      const { sealed_at, tickets, root, signature } = await sealRow(drawId)
      expect(Number(sealed_at)).toBeGreaterThanOrEqual(endsAt)
      const seal = { sealedAt: Number(sealed_at), tickets: Number(tickets), root: String(root) }
      const text = sealStatement({ gameId: 16, drawId, endsAt }, seal)
      expect(isSigned(text, String(signature), String((await latestDay())['key']))).toBe(true)
    })

    test('of a draw without tickets has the root of an empty tree', async () => {
      const { drawId } = onSale()
      await pass(minuteMs)
      expect(await sealRow(drawId)).toMatchObject({ tickets: 0, root: emptyRoot })
    })

    test('is held once, and each process announces its result once', async () => {
      const { drawId } = onSale()
      await one.shop(1).sold(wheel)
      clock.now += 40_000
      othersClock.now += 40_000
      const announced = await Promise.all([one.draws.hold(), other.draws.hold()])
      // The process that was second finds the rest when it looks again.
      const again = [await one.draws.hold(), await other.draws.hold()]
      for (const process of [0, 1])
        expect(
          [...announced[process]!, ...again[process]!].filter(
            (draw) => draw.gameId === 16 && draw.drawId === drawId,
          ),
        ).toHaveLength(1)
      expect(await sealRow(drawId)).toMatchObject({ tickets: 1 })
    })

    test('comes before the secret: where the seal cannot be written, nothing is published, and later everything', async () => {
      const { drawId } = onSale()
      await one.shop(1).sold(wheel)
      const failing = await openProcess(failingAt(database, /insert into seals/), clock)
      clock.now += 40_000
      await expect(failing.draws.hold()).rejects.toThrow('the power failed')
      expect(await drawRow(drawId)).toMatchObject({ numbers: null, secret: null })
      expect((await drawRow(drawId))['closed_at']).not.toBeNull()
      expect(await one.shop(1).buy({ ...wheel, drawId })).toMatchObject([{ error: { name: 'draw_closed' } }])
      await one.draws.hold()
      expect(await sealRow(drawId)).toMatchObject({ tickets: 1 })
      expect((await drawRow(drawId))['secret']).toMatch(/^[0-9a-f]{64}$/)
    })

    test('is kept where the power fails before the secret is published', async () => {
      const { drawId } = onSale()
      await one.shop(1).sold(wheel)
      const failing = await openProcess(failingAt(database, /update draws set numbers/), clock)
      clock.now += 40_000
      await expect(failing.draws.hold()).rejects.toThrow('the power failed')
      const { root } = await sealRow(drawId)
      expect(await drawRow(drawId)).toMatchObject({ numbers: null, secret: null })
      await other.draws.hold()
      othersClock.now = clock.now
      await other.draws.hold()
      expect((await sealRow(drawId))['root']).toBe(root)
      expect((await drawRow(drawId))['numbers']).not.toBeNull()
    })
  })

  test('the result follows from the secret, which follows from the secret of its day alone', async () => {
    const { drawId } = onSale()
    await pass(minuteMs)
    const { numbers, secret } = await drawRow(drawId)
    expect(numbers).toEqual(resultOf(rowOf(16), 16, drawId, String(secret)))
  })

  test('draws of before there were commitments are sealed and get a result, without a secret', async () => {
    const at = onSale().endsAt - 10 * dayMs
    await database.query(
      `insert into draws (game, draw, ends_at, is_sold) values (16, 1, $1::bigint, true)`,
      [at],
    )
    await one.draws.hold()
    expect(await drawRow(1)).toMatchObject({ day: null, secret: null, numbers: [expect.any(Number)] })
    expect(await sealRow(1)).toMatchObject({ tickets: 0 })
  })

  test('a result of before there were seals stays as it is', async () => {
    await database.query(
      `insert into draws (game, draw, ends_at, is_sold, numbers) values (16, 2, $1::bigint, true, '[7]')`,
      [onSale().endsAt - 20 * dayMs],
    )
    await one.draws.hold()
    expect(await drawRow(2)).toMatchObject({ numbers: [7], secret: null, closed_at: null })
    expect(await rows('select 1 from seals where game = 16 and draw = 2')).toEqual([])
  })

  test('another speed has draws of its own, which are committed to before they are sold', async () => {
    const fast = await openProcess(database, clock, { drawSpeed: 10 })
    await fast.shop(3).open(10)
    const [sold] = await fast.shop(3).sold({ ...wheel, drawCount: 2 })
    clock.now += 20_000
    await fast.draws.hold()
    for (const draw of [sold!.firstDraw, sold!.lastDraw]) {
      const { day, secret, numbers } = await drawRow(draw)
      expect(numbers).toEqual(resultOf(rowOf(16), 16, draw, String(secret)))
      expect(await row('select root from day_roots where number = $1', Number(day))).toHaveProperty('root')
    }
  })
})

/** Each statement that matches fails, once, as where the power fails before it. */
function failingAt(database: Database, pattern: RegExp): Database {
  let hasFailed = false
  return {
    ...database,
    query(sql, values) {
      if (hasFailed || !pattern.test(sql)) return database.query(sql, values)
      hasFailed = true
      return Promise.reject(new RolledBack(new Error('the power failed')))
    },
  }
}

function isSigned(text: string, signature: string, key: string): boolean {
  const x = Buffer.from(key, 'hex').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'))
}
