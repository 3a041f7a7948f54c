import type { Terms } from '../../src/host/rules/records.ts'
import { isEqual } from '../../src/values/equal.ts'
import type { CurrencyCode } from '../../src/values/money.ts'
import type { Database } from '../database.ts'

const everyMs = 1_000

/** The terms of the deployment, which hold in every shop: one row that all processes go by. */
export interface SharedTerms {
  /** Null where none were ever set: then every shop keeps its own. */
  now(): Terms | null
  /** Makes terms those of every shop. Returns the currency of the tills: where that is another one, nothing has changed. */
  set(terms: Terms): Promise<CurrencyCode>
  stop(): void
}

/** Follows the terms from here on: another process may set others. */
export async function openTerms(database: Database, report: (problem: string) => void): Promise<SharedTerms> {
  let version = 0
  let terms: Terms | null = null

  async function look(): Promise<void> {
    const [row] = await database.query(
      'select version, body from deployment_terms where version > $1::bigint',
      [version],
    )
    if (!row) return
    version = Number(row['version'])
    terms = row['body'] as Terms
  }

  await look()
  const timer = setInterval(
    () => void look().catch((error: unknown) => report(`the terms may be old: ${String(error)}`)),
    everyMs,
  )
  timer.unref()
  return {
    now: () => terms,
    async set(wanted) {
      const currency = await setIn(database, wanted)
      await look()
      return currency
    },
    stop: () => clearInterval(timer),
  }
}

/** Of two processes that set terms at once the second goes by what the first has set. */
const setIn = (database: Database, terms: Terms): Promise<CurrencyCode> =>
  database.transaction(
    [
      { name: 'terms-lock', sql: 'lock table deployment_terms in exclusive mode', values: [] },
      { name: 'terms', sql: 'select body from deployment_terms', values: [] },
      {
        name: 'terms-of-tills',
        sql: `select shops.body->'terms'->>'currency' as currency from logins join shops using (shop) limit 1`,
        values: [],
      },
    ],
    ([, known = [], tills = []]) => {
      const before = known[0]?.['body'] as Terms | undefined
      const currency = before?.currency ?? (tills[0]?.['currency'] as CurrencyCode | undefined)
      const isOther = currency !== undefined && currency !== terms.currency
      const write = isOther || isEqual(before, terms) ? [] : [written(terms)]
      return { write, value: currency ?? terms.currency }
    },
  )

const written = (terms: Terms) => ({
  name: 'set-terms',
  sql: `insert into deployment_terms (version, body) values (1, $1::json)
        on conflict (is_only) do update set version = deployment_terms.version + 1, body = excluded.body`,
  values: [JSON.stringify(terms)],
})
