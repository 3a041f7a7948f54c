import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProven, verify } from '../../../src/draws/verify.ts'
import { Client as Contract, quickPickTicket } from '../../../tests/contract/client.ts'
import { startHost } from '../../../tests/contract/hosts.ts'
import { findPostgres, startPostgres, type PostgresServer } from '../../../tests/contract/postgres.ts'
import { folderOfTest } from '../../../tests/kit/test-folders.ts'
import { waitFor } from '../../../tests/kit/wait-for.ts'
import type { Database } from '../../../node/database/database.ts'
import { openServerDatabase } from '../../../node/database/server-database.ts'
import { chanceSource } from '../../chance.ts'
import { openHosts } from '../hosts.ts'
import { migrate } from '../migrations.ts'
import { drawProofsIn } from './proofs.ts'
import { expectSecretsApart } from './secrets.ts'
import { openProcess, type Clock } from './testing.ts'

const choice = await findPostgres()
const wheel = { gameId: 16, bets: [{ numbers: [1006] }] }
/** What the page tells an administrator to run. */
const [, setUp = ''] = /```sql\n(create role[^`]*)```/.exec(readFileSync('docs/operating.md', 'utf8')) ?? []

describe.runIf(choice.isAvailable)(
  'where sales and draws have roles of their own on a PostgreSQL server',
  () => {
    let server: PostgresServer
    let url: string
    let sales: Database
    let draws: Database
    const clock: Clock = { now: Date.UTC(2026, 10, 20, 12, 0, 10) }

    const openAs = (role: string) => openServerDatabase(url.replace('//balcao@', `//${role}@`))

    beforeAll(async () => {
      if (!choice.isAvailable) throw new Error(choice.reason)
      server = await startPostgres(choice)
      url = await server.newDatabase()
      const administrator = new Client({ connectionString: url })
      await administrator.connect()
      await administrator.query(setUp)
      await administrator.end()
      sales = await openAs('balcao_sales')
      draws = await openAs('balcao_draws')
      await migrate(sales)
      await expectSecretsApart(sales, draws)
    })
    afterAll(async () => {
      await Promise.all([sales?.close(), draws?.close()])
      await server?.stop()
    })

    test('tickets are sold by the process without the secrets, and draws are published by the one that has them', async () => {
      const drawing = await openProcess(sales, clock, { secretsDatabase: draws })
      const selling = await openProcess(sales, clock)
      const shop = selling.shop(1)
      await shop.open()
      const [ticket, gone] = await shop.sold(wheel, wheel)
      expect(await shop.cancel(gone!.barcode)).toBe(100)
      clock.now += 60_000
      await selling.draws.hold()
      const { gameId, firstDraw: drawId, barcode } = ticket!
      expect(
        await drawProofsIn(
          sales,
          () => ({}),
          () => clock.now,
        ).ofDraw(gameId, drawId),
      ).toMatchObject({ state: 'closed' })
      await drawing.draws.hold()
      const { draw, ticket: proof } = (await drawProofsIn(
        sales,
        () => ({}),
        () => clock.now,
      ).ofTicket(gameId, drawId, barcode))!
      expect(isProven(verify({ draw, ticket: proof! }, { gameId, drawId, barcode }))).toBe(true)
      // Draws that nobody bought into are forgotten, with their seals.
      clock.now += 3_600_000
      await drawing.draws.hold()
      expect(await selling.draws.hold()).not.toEqual([])
    })

    test('a process with one role is ready once one with both has published, which seals and publishes what it sells', async () => {
      const own = await server.newDatabase()
      const administrator = new Client({ connectionString: own })
      await administrator.connect()
      // Roles belong to the server, and are there.
      await administrator.query(setUp.replaceAll(/^create role.*$/gm, ''))
      await administrator.end()
      const as = (role: string) => own.replace('//balcao@', `//${role}@`)
      const databaseUrl = as('balcao_sales')
      const parts = { dataDir: '', databaseUrl, drawSpeed: 30 }
      const selling = await startHost(parts)
      const ready = async () => (await fetch(`${selling.url}/ready`)).json()
      expect(await ready()).toEqual({ ready: false, obstacles: ['dayRoot'] })
      const drawing = await startHost({ ...parts, drawsDatabaseUrl: as('balcao_draws') })
      try {
        await waitFor('the root of the day', async () => ((await ready()) as { ready: boolean }).ready)
        const counter = new Contract(selling.url)
        await counter.login()
        // A draw lasts two seconds: it may close under a sale.
        const { barcode, firstDraw: drawId } = await waitFor('a sold ticket', async () => {
          const ticket = quickPickTicket(16, await counter.request('getTimers', {}))
          const [sold] = (await counter.buy([ticket])).data
          return sold && 'barcode' in sold ? sold : null
        })
        const request = { game_id: 16, draw_id: drawId }
        await waitFor(
          'the draw published',
          async () => (await counter.request('drawProof', request)).draw.state === 'published',
        )
        const { draw, ticket: proof } = await counter.request('ticketProof', { ...request, barcode })
        expect(isProven(verify({ draw, ticket: proof }, { gameId: 16, drawId, barcode }))).toBe(true)
        await expect(
          startHost({ ...parts, databaseUrl: own, drawsDatabaseUrl: as('balcao_draws') }),
        ).rejects.toThrow('may read the secrets of draws')
      } finally {
        await Promise.all([drawing.close(), selling.close()])
      }
    })

    test('a process whose role of the draws may not read their secrets, or not keep new ones, does not start', async () => {
      const start = (role: string) =>
        startHost({
          ...{ dataDir: '', databaseUrl: url.replace('//balcao@', '//balcao_sales@') },
          drawsDatabaseUrl: url.replace('//balcao@', `//${role}@`),
        })
      const refusal = 'The role of DRAWS_DATABASE_URL may not read the secrets of draws'
      await expect(start('balcao_sales')).rejects.toThrow(refusal)
      // Its owner changed, and that of one table did not.
      const administrator = new Client({ connectionString: url })
      await administrator.connect()
      try {
        await administrator.query('alter table draw_secrets.days owner to balcao')
        await expect(start('balcao_draws')).rejects.toThrow(refusal)
      } finally {
        await administrator.query('alter table draw_secrets.days owner to balcao_draws')
        await administrator.end()
      }
    })

    test('a copy is made and restored by the administrator, as docs/operating.md says, and keeps the secrets apart', async () => {
      if (!choice.isAvailable) throw new Error(choice.reason)
      const program = (name: string, ...args: string[]) =>
        promisify(execFile)(join(choice.binaries, name), args)
      const file = join(folderOfTest(), 'balcao.dump')
      const bySales = program(
        'pg_dump',
        '--format=custom',
        `--file=${file}`,
        url.replace('//balcao@', '//balcao_sales@'),
      )
      await expect(bySales).rejects.toThrow('permission denied for schema draw_secrets')
      await program('pg_dump', '--format=custom', `--file=${file}`, url)
      const restored = await server.newDatabase()
      await program('pg_restore', '--exit-on-error', '--single-transaction', `--dbname=${restored}`, file)

      const [ofSales, ofDraws] = await Promise.all(
        ['balcao_sales', 'balcao_draws'].map((role) =>
          openServerDatabase(restored.replace('//balcao@', `//${role}@`)),
        ),
      )
      await expectSecretsApart(ofSales!, ofDraws!)
      const secrets = 'select number from draw_secrets.days order by number'
      const kept = await draws.query(secrets)
      expect(kept).not.toEqual([])
      expect(await ofDraws!.query(secrets)).toEqual(kept)
      await expect(ofSales!.query(secrets)).rejects.toThrow('permission denied for schema draw_secrets')
      await Promise.all([ofSales!.close(), ofDraws!.close()])
    })

    test.each(['days', 'signing_key', 'seals', 'sealed_times'])(
      'the sales role cannot read draw_secrets.%s, nor take it',
      async (table) => {
        for (const sql of [
          `select * from draw_secrets.${table}`,
          `delete from draw_secrets.${table}`,
          `alter table draw_secrets.${table} owner to balcao_sales`,
        ])
          await expect(sales.query(sql)).rejects.toThrow('permission denied for schema draw_secrets')
      },
    )

    test.each([
      'select * from tickets',
      `insert into tickets (shop, barcode) values ('1', '1')`,
      `update tickets set state = 'waiting'`,
      'delete from tickets',
      'delete from seals',
      `update seals set tickets = 0`,
      `update day_roots set root = ''`,
      `update tills set balance = 0`,
      'select * from ledger',
      'select * from sessions',
      'select * from secrets',
      'insert into outbox (shop, id, at) values (1, gen_random_uuid(), 1)',
    ])('the role of the draws may not: %s', (sql) =>
      expect(draws.query(sql)).rejects.toThrow('permission denied for table'),
    )

    test('no trigger of the sales role runs with the rights of the role of the draws', async () => {
      const drawing = await openProcess(sales, clock, { secretsDatabase: draws })
      await sales.query('create table seen (role text)')
      await sales.query('grant insert on seen to public')
      await sales.query(`create function look() returns trigger language plpgsql as $$
        begin insert into seen select current_user; return null; end $$`)
      const tables = ['draws', 'seals', 'held_draws', 'day_roots', 'day_draws']
      for (const table of tables)
        await sales.query(
          `create trigger look after insert or update or delete on ${table} for each statement execute function look()`,
        )
      try {
        clock.now += 24 * 3_600_000
        await drawing.draws.hold()
        expect(await sales.query('select distinct role from seen')).toEqual([{ role: 'balcao_sales' }])
      } finally {
        for (const table of tables) await sales.query(`drop trigger look on ${table}`)
      }
    })

    test.each([
      ['is sealed early', `update draws set closed_at = 1`, ''],
      [
        'gets an earlier end',
        `update draws set ends_at = ends_at - 600000, closed_at = 1`,
        `update day_draws set first_ends_at = first_ends_at - 600000, last_ends_at = last_ends_at - 600000`,
      ],
    ])('the secret of a draw that %s by the sales role is not published', async (_what, closed, moved) => {
      const drawing = await openProcess(sales, clock, { secretsDatabase: draws })
      const shop = drawing.shop(1)
      const [ticket] = await shop.sold(wheel)
      const { gameId, firstDraw: drawId } = ticket!
      const ofDraw = `game = ${gameId} and draw = ${drawId}`
      const before = await sales.query(
        `select number, first_ends_at, last_ends_at from day_draws where game = ${gameId}`,
      )
      await sales.query(`${closed} where ${ofDraw}`)
      if (moved) await sales.query(`${moved} where game = ${gameId}`)
      await drawing.draws.hold()
      expect(await sales.query(`select secret, numbers from draws where ${ofDraw}`)).toEqual([
        { secret: null, numbers: null },
      ])
      expect(await sales.query(`select from seals where ${ofDraw}`)).toHaveLength(moved ? 0 : 1)
      if (moved) await sales.query(`update draws set ends_at = ends_at + 600000 where ${ofDraw}`)
      for (const { number, first_ends_at: first, last_ends_at: last } of before)
        await sales.query(
          'update day_draws set first_ends_at = $1::bigint, last_ends_at = $2::bigint where game = $3::integer and number = $4::bigint',
          [Number(first), Number(last), gameId, Number(number)],
        )
      clock.now += 60_000
      await drawing.draws.hold()
      expect(await sales.query(`select secret is null as "isSecret" from draws where ${ofDraw}`)).toEqual([
        { isSecret: false },
      ])
    })

    test('a draw ends by its commitment, whatever a query of the sales role answers', async () => {
      const selling = await openProcess(sales, clock)
      const [ticket] = await selling.shop(1).sold(wheel)
      const ofDraw = `game = ${ticket!.gameId} and draw = ${ticket!.firstDraw}`
      await sales.query(`update draws set ends_at = ends_at - 600000, closed_at = 1 where ${ofDraw}`)
      // Every run has the end of every draw.
      await sales.query(`create function public.is_equal(bigint, bigint) returns boolean language sql
        as $$ select $1 operator(pg_catalog.=) $2 or least($1, $2) > 1000000000000 $$`)
      await sales.query('create operator public.= (function = is_equal, leftarg = bigint, rightarg = bigint)')
      await sales.query('alter role balcao_sales set search_path = public, pg_catalog')
      const database = await openAs('balcao_sales')
      try {
        const drawing = await openProcess(database, clock, { secretsDatabase: draws })
        await drawing.draws.hold()
        expect(
          await sales.query(`select secret from draws join seals using (game, draw) where ${ofDraw}`),
        ).toEqual([{ secret: null }])
      } finally {
        await database.close()
        await sales.query('alter role balcao_sales reset search_path')
        await sales.query('drop operator public.= (bigint, bigint)')
        await sales.query('drop function public.is_equal')
        await sales.query(`update draws set ends_at = ends_at + 600000 where ${ofDraw}`)
      }
    })

    test('the time by which draws end is not that of the sales role', async () => {
      await sales.query(`create function public.clock_timestamp() returns timestamptz language sql
        as $$ select pg_catalog.clock_timestamp() + interval '10 minutes' $$`)
      await sales.query('alter role balcao_sales set search_path = public, pg_catalog')
      const database = await openAs('balcao_sales')
      try {
        for (const secretsDatabase of [draws, undefined]) {
          const parts = { database, chance: chanceSource(undefined), drawSpeed: 1, report: () => undefined }
          const hosts = await openHosts({ ...parts, ...(secretsDatabase && { secretsDatabase }) })
          expect(Math.abs(hosts.now() - Date.now())).toBeLessThan(60_000)
          await hosts.close()
        }
      } finally {
        await database.close()
        await sales.query('alter role balcao_sales reset search_path')
        await sales.query('drop function public.clock_timestamp')
      }
    })

    test('a role of the draws in another database is refused, whatever it may read there', async () => {
      const other = await openServerDatabase(await server.newDatabase())
      await expect(expectSecretsApart(sales, other)).rejects.toThrow(
        'DRAWS_DATABASE_URL is of another database than DATABASE_URL.',
      )
      await other.close()
    })

    test('a sales role that may read the secrets is refused', async () => {
      const everything = await openServerDatabase(url)
      await expect(expectSecretsApart(everything, draws)).rejects.toThrow('may read the secrets of draws')
      await everything.close()
    })
  },
)
