import { Client, escapeLiteral } from 'pg'
import {
  RolledBack,
  type Database,
  type Row,
  type SqlValue,
  type Statement,
} from '../../node/database/database.ts'

const partitionCount = 4

export interface Examined {
  readonly sql: string
  /** The partitions in which its scans were executed: numbers, the same in every table for a shop. */
  readonly partitions: readonly number[]
  /** How many rows its scans have read. */
  readonly rowsRead: number
}

/** Makes every table whose rows belong to shops one of hash partitions by shop. For a database without rows. */
export async function partitionByShop(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.table_constraints using (table_name)
     join information_schema.key_column_usage as key using (constraint_name, table_name)
     where columns.table_schema = 'public' and constraint_type = 'PRIMARY KEY' and key.ordinal_position = 1
       and key.column_name = 'shop' group by table_name`,
  )
  const names = rows.map(({ name }) => name)
  for (const name of names) {
    await client.query(`alter table ${name} rename to plain_${name}`)
    await client.query(`create table ${name} (like plain_${name} including all) partition by hash (shop)`)
    for (let place = 0; place < partitionCount; place++)
      await client.query(
        `create table ${name}_part${place} partition of ${name} for values with (modulus ${partitionCount}, remainder ${place})`,
      )
    await client.query(`drop table plain_${name} cascade`)
  }
  return names
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Loops': number
  /** By loop. */
  readonly 'Actual Rows': number
  /** By loop. */
  readonly 'Rows Removed by Filter'?: number
  /** By loop; of ranges of pages, of which the index knows no row. */
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Plan[]
}

function* scannedIn(plan: Plan): Iterable<number> {
  const [, place] = /_part(\d)$/.exec(plan['Relation Name'] ?? '') ?? []
  if (place !== undefined && plan['Node Type'].endsWith('Scan') && plan['Actual Loops'] > 0)
    yield Number(place)
  for (const below of plan.Plans ?? []) yield* scannedIn(below)
}

/** What a scan has found, and what it has read in vain. */
function rowsReadIn(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsReadIn(each), 0)
  if (plan['Relation Name'] === undefined || !plan['Node Type'].endsWith('Scan')) return below
  const inVain = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return below + plan['Actual Loops'] * (plan['Actual Rows'] + inVain)
}

const literal = (value: SqlValue): string => {
  if (value === null) return 'null'
  if (typeof value === 'object') return escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join()}}`)
  return escapeLiteral(String(value))
}

/**
 * A database on one connection that runs each statement twice: as a generic plan that is examined and taken back, and
 * then for good.
 */
export class ExaminedDatabase implements Database {
  readonly connections = null
  readonly listen = null
  readonly examined: Examined[] = []
  readonly #client: Client
  #work: Promise<unknown> = Promise.resolve()

  constructor(client: Client) {
    this.#client = client
  }

  readonly query: Database['query'] = (sql, values = []) =>
    this.#inTransaction(() => this.#run({ name: '', sql, values }))

  readonly read: Database['read'] = (statements) => this.#inTransaction(() => this.#all(statements))

  readonly transaction: Database['transaction'] = (load, decide) =>
    this.#inTransaction(async () => {
      const { write, value } = decide(await this.#all(load))
      await this.#all(write)
      return value
    })

  async close(): Promise<void> {
    await this.#client.end()
  }

  /** One after another: there is one connection. */
  #inTransaction<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(async () => {
      await this.#client.query('begin')
      try {
        const result = await work()
        await this.#client.query('commit')
        return result
      } catch (error) {
        await this.#client.query('rollback')
        throw new RolledBack(error)
      }
    })
    this.#work = done.catch(() => undefined)
    return done
  }

  async #all(statements: readonly Statement[]): Promise<Row[][]> {
    const results: Row[][] = []
    for (const each of statements) results.push(await this.#run(each))
    return results
  }

  async #run({ sql, values }: Statement): Promise<Row[]> {
    // What makes or locks tables has no plan.
    if (/^\s*(select|insert|update|delete|with)\b/.test(sql)) await this.#examine(sql, values)
    const { rows } = await this.#client.query<Row>(sql, [...values])
    return rows
  }

  async #examine(sql: string, values: readonly SqlValue[]): Promise<void> {
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
    await this.#client.query('savepoint examination')
    await this.#client.query(`prepare examined as ${sql}`)
    const { rows: plans } = await this.#client.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) execute examined${given}`,
    )
    await this.#client.query('rollback to examination')
    await this.#client.query('deallocate examined')
    const examined = plans.map((row) => row['QUERY PLAN'][0].Plan)
    const partitions = [...new Set(examined.flatMap((plan) => [...scannedIn(plan)]))]
    this.examined.push({
      sql,
      partitions,
      rowsRead: examined.reduce((sum, plan) => sum + rowsReadIn(plan), 0),
    })
  }
}
