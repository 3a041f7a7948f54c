import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database, SqlValue, Statement } from '../../node/database/database.ts'
import type { Hosts } from '../../backend/store/hosts.ts'
import { shops, type Load } from './http-load.ts'
import { firstOperator, hostsOn, operatorOf, shopName, ticket } from '../../tests/kit/many-shops.ts'

const run = promisify(execFile)

/** Sells a ticket in a shop; its number. */
async function buy(hosts: Hosts, shop: number, key: string, id: string): Promise<string> {
  const host = hosts.shop(shopName(shop))
  const sale = {
    type: 'buyTickets' as const,
    operatorId: operatorOf(shop),
    key,
    lottery: 'ordinary' as const,
  }
  const answer = await host.execute({ ...sale, tickets: [ticket(id, host.now())] }, (state) =>
    Object.keys(state.tickets),
  )
  if (!answer.ok) throw new Error(answer.error.name)
  return answer.value[0]!
}

/** What was sent to the database for one sale. */
async function statementsOfSale(database: Database) {
  const sent: Statement[] = []
  const recording: Database = {
    ...database,
    transaction: (load, decide) =>
      database.transaction(load, (loaded) => {
        const decided = decide(loaded)
        sent.push(...load, ...decided.write)
        return decided
      }),
  }
  const hosts = await hostsOn(recording)
  // Every shop has sold for the draw: what the draw may cost has a row that a sale changes.
  for (let shop = 0; shop < shops; shop++) await buy(hosts, shop, crypto.randomUUID(), crypto.randomUUID())
  sent.length = 0
  const host = hosts.shop(shopName(0))
  const operatorId = operatorOf(0)
  const [key, id] = [crypto.randomUUID(), crypto.randomUUID()]
  const before = await host.ledger(operatorId, undefined)
  const barcode = await buy(hosts, 0, key, id)
  await hosts.close()
  return { sent, key, id, barcode, number: before.last + 1 }
}

/** The statements of a sale for pgbench: of any shop, each with ids of its own. */
export async function pgbenchScript(database: Database): Promise<string> {
  const { sent, key, id, barcode, number } = await statementsOfSale(database)
  const eventId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/
  const eventIds = sent.flatMap(({ values }) =>
    values.flatMap((value) => (typeof value === 'string' ? (eventId.exec(value) ?? []) : [])),
  )
  const varying: readonly (readonly [string, string])[] = [
    [shopName(0), `'shop ' || :shop::text`],
    [`"number":${number}`, `'"number":' || :n::text`],
    [`"operatorId":${operatorOf(0)}`, `'"operatorId":' || :till::text`],
    [key, `md5('key' || :n::text)::uuid`],
    [id, `md5('id' || :n::text)::uuid`],
    [barcode, `lpad(:n::text, ${barcode.length}, '0')`],
    ...[...new Set(eventIds)].map((event) => [event, `md5('${event}' || :n::text)::uuid`] as const),
  ]
  const textOf = (value: string): string => {
    const found = varying.find(([sample]) => value.includes(sample))
    // pgbench takes a word after a colon for a variable, in a text too.
    if (!found) return `'${value.replaceAll("'", "''").replaceAll(/:(?=\w)/g, ': ')}'`
    const [sample, expression] = found
    return value.split(sample).map(textOf).join(` || (${expression}) || `)
  }
  const expressionOf = (value: SqlValue): string => {
    if (Array.isArray(value)) return `array[${value.map(expressionOf).join()}]`
    if (value === operatorOf(0)) return ':till'
    return typeof value === 'string' ? `(${textOf(value)})` : String(value)
  }
  const sql = sent.map((statement) =>
    statement.sql
      .replace(/\$(\d+)/g, (_, place: string) => expressionOf(statement.values[Number(place) - 1]!))
      .replaceAll(/\s+/g, ' '),
  )
  return [
    `\\set shop random(0, ${shops - 1})`,
    `\\set till ${firstOperator} + 2 * :shop`,
    '\\set n random(1000000, 9000000000000000)',
    'begin;',
    ...sql.map((text) => `${text};`),
    'commit;',
    '',
  ].join('\n')
}

/** Transactions a second. */
export async function pgbench(
  binaries: string,
  url: string,
  script: string,
  { connections, seconds }: Load,
): Promise<number> {
  const { stdout } = await run(join(binaries, 'pgbench'), [
    ...['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)],
    ...['-f', script, url],
  ])
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!tps) throw new Error(stdout)
  return Number(tps)
}
