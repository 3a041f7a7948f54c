import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../node/database/database.ts'
import { triedDatabaseKinds, type SharedDatabase } from '../../../tests/kit/shared-database.ts'
import { migrate } from '../migrations.ts'
import { openProcess, type Clock, type DrawingProcess, type TestShop } from './testing.ts'

const wheel = { gameId: 16, bets: [{ numbers: [1006] }] }
const hourMs = 3_600_000
const otherTickets = (draw: number, game: number): string =>
  `draw ${draw} of game ${game} was sealed with other tickets before: it stays without a result`

/** Each rule holds against whoever owns the tables of tickets, draws and seals: the role that sells. */
describe.each(triedDatabaseKinds)('on $name, once the secret of a draw is known', ({ open }) => {
  let shared: SharedDatabase
  let database: Database
  const clock: Clock = { now: Date.UTC(2026, 10, 20, 12, 0, 10) }
  let process: DrawingProcess
  let shop: TestShop
  let problems: string[] = []

  beforeAll(async () => {
    shared = await open()
    database = shared.processes[0]
    await migrate(database)
    process = await openProcess(database, clock, { report: (problem) => problems.push(problem) })
    shop = process.shop(1)
    await shop.open()
  })
  beforeEach(async () => {
    problems = []
    clock.now += hourMs
    await process.draws.hold()
  })
  afterAll(() => shared?.close())

  const query = (sql: string) => database.query(sql)
  /** Of a draw that is published: nobody has seen its secret or its seal. */
  async function takeBack(ofDraw: string): Promise<void> {
    await query(`delete from seals where ${ofDraw}`)
    await query(
      `update draws set numbers = null, day = null, secret = null, path = null, is_sold = true where ${ofDraw}`,
    )
  }
  /** Puts a copy of a ticket into a draw. */
  const forge = (barcode: string, game: number, draw: number) =>
    query(`insert into tickets select shop, '${'9'.repeat(28)}', ${game}, ${draw}, ${draw}, state, sold_at, body
      from tickets where barcode = '${barcode}'`)
  const removeForged = () => query(`delete from tickets where barcode = '${'9'.repeat(28)}'`)
  const isKnown = async (ofDraw: string) =>
    (await query(`select secret is not null as known from draws where ${ofDraw}`))[0]?.['known']

  async function soldDraw() {
    const [ticket] = await shop.sold(wheel)
    const { gameId, firstDraw, barcode } = ticket!
    clock.now += hourMs
    return { draw: firstDraw, barcode, ofDraw: `game = ${gameId} and draw = ${firstDraw}` }
  }

  test('no ticket gets into its seal', async () => {
    const { draw, barcode, ofDraw } = await soldDraw()
    await process.draws.hold()
    const before = await query(`select root, sealed_at, signature from seals where ${ofDraw}`)
    expect(await isKnown(ofDraw)).toBe(true)

    await takeBack(ofDraw)
    await forge(barcode, 16, draw)
    await process.draws.hold()
    await process.draws.hold()
    expect(await query(`select from seals where ${ofDraw}`)).toEqual([])
    expect(problems).toContain(otherTickets(draw, 16))

    await removeForged()
    await process.draws.hold()
    expect(await query(`select root, sealed_at, signature from seals where ${ofDraw}`)).toEqual(before)
    expect(await isKnown(ofDraw)).toBe(true)
  })

  test('no ticket gets into a draw that had none', async () => {
    const { barcode } = await soldDraw()
    await process.draws.hold()
    const [unsold] = await query(
      'select game, draw from draws where not is_sold and numbers is not null order by ends_at desc limit 1',
    )
    const [game, draw] = [Number(unsold!['game']), Number(unsold!['draw'])]
    const ofDraw = `game = ${game} and draw = ${draw}`
    await takeBack(ofDraw)
    await forge(barcode, game, draw)
    await process.draws.hold()
    expect(await query(`select from seals where ${ofDraw}`)).toEqual([])
    expect(problems).toContain(otherTickets(draw, game))

    await removeForged()
    await process.draws.hold()
    expect(await isKnown(ofDraw)).toBe(true)
    expect(await query(`select tickets from seals where ${ofDraw}`)).toEqual([{ tickets: 0 }])
  })

  test('it was sealed: a seal that the key has not signed publishes nothing', async () => {
    const { draw, ofDraw } = await soldDraw()
    await query(`update draws set closed_at = ${clock.now} where ${ofDraw}`)
    await query(`insert into seals (game, draw, sealed_at, tickets, root, signature, salt, leaves)
      values (16, ${draw}, ${clock.now}, 0, '${'0'.repeat(64)}', '${'0'.repeat(128)}', '', '')`)
    await process.draws.hold()
    expect(await isKnown(ofDraw)).toBe(false)

    await query(`delete from seals where ${ofDraw}`)
    await process.draws.hold()
    expect(await isKnown(ofDraw)).toBe(true)
  })
})
