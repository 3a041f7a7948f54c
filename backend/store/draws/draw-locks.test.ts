import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentDraw, rowOf } from '../../../src/host/rules/schedule.ts'
import { findPostgres, startPostgres, type PostgresServer } from '../../../tests/contract/postgres.ts'
import type { Database } from '../../../node/database/database.ts'
import { openServerDatabase } from '../../../node/database/server-database.ts'
import { openProcess, type Clock, type DrawingProcess } from './testing.ts'

const choice = await findPostgres()
const noon = Date.UTC(2026, 10, 20, 12, 0, 10)
const wheel = { gameId: 16, bets: [{ numbers: [1006] }] }

describe.runIf(choice.isAvailable)('a draw on a PostgreSQL server', () => {
  let server: PostgresServer
  let url: string
  let database: Database
  let process: DrawingProcess
  const clock: Clock = { now: noon }

  beforeAll(async () => {
    if (!choice.isAvailable) throw new Error(choice.reason)
    server = await startPostgres(choice)
    url = await server.newDatabase()
    database = await openServerDatabase(url)
    process = await openProcess(database, clock)
    await process.shop(1).open()
  })
  afterAll(async () => {
    await database?.close()
    await server?.stop()
  })

  const onSale = () => currentDraw(rowOf(16), 1, clock.now)
  const sealOf = async (draw: number) =>
    (await database.query('select tickets from seals where game = 16 and draw = $1', [draw]))[0]
  /** Whether somebody waits for the lock of another transaction. */
  const waiting = async () =>
    (await database.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0

  async function inTransaction<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: url })
    await client.connect()
    try {
      await client.query('begin')
      return await work(client)
    } finally {
      await client.end()
    }
  }

  test('is not sealed while a sale holds it, and then has its ticket', async () => {
    const { drawId, endsAt } = onSale()
    await inTransaction(async (sale) => {
      await sale.query(
        `insert into draws (game, draw, ends_at, is_sold) values (16, $1, $2, true) on conflict do nothing`,
        [drawId, endsAt],
      )
      await sale.query('select 1 from draws where game = 16 and draw = $1 for share', [drawId])
      clock.now += 40_000
      const held = process.draws.hold()
      await expect.poll(waiting).toBe(true)
      expect(await sealOf(drawId)).toBeUndefined()
      await sale.query(
        `insert into tickets (shop, barcode, game, first_draw, last_draw, state, sold_at, body)
         values ('shop 1', '1', 16, $1, $1, 'waiting', 1, '{"barcode":"1","stake":100,"bets":[],"prizeTables":2}')`,
        [drawId],
      )
      await sale.query('commit')
      await held
    })
    await process.draws.hold()
    expect(await sealOf(drawId)).toEqual({ tickets: 1 })
  })

  test.each(['sold', 'cancelled'])(
    'that is being closed is waited for: then no ticket of it is %s',
    async (act) => {
      await process.draws.hold()
      const { drawId } = onSale()
      const [sold] = await process.shop(1).sold(wheel)
      await inTransaction(async (seal) => {
        await seal.query('select 1 from draws where game = 16 and draw = $1 for update', [drawId])
        const acted = act === 'sold' ? process.shop(1).buy(wheel) : process.shop(1).cancel(sold!.barcode)
        await expect.poll(waiting).toBe(true)
        await seal.query('update draws set closed_at = 1 where game = 16 and draw = $1', [drawId])
        await seal.query('commit')
        if (act === 'sold') expect(await acted).toMatchObject([{ error: { name: 'draw_closed' } }])
        else expect(await acted).toBe('cancel_failed')
      })
      clock.now += 45_000
    },
  )

  test('whose first ticket a shop is still selling is sold by another shop meanwhile', async () => {
    await process.draws.hold()
    const { drawId } = onSale()
    expect(await database.query('select 1 from draws where game = 16 and draw = $1', [drawId])).toEqual([])
    await process.shop(2).open()
    await inTransaction(async (other) => {
      // The sale of shop 2 has loaded everything, and cannot write.
      await other.query(`update till_days set amount = amount where shop = 'shop 2'`)
      const first = process.shop(2).sold(wheel)
      await expect.poll(waiting).toBe(true)
      expect(await process.shop(1).sold(wheel)).toMatchObject([{ firstDraw: drawId }])
      await other.query('rollback')
      expect(await first).toMatchObject([{ firstDraw: drawId }])
    })
  })
})
