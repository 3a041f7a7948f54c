import { baseIdOf } from '../../src/games/catalogue.ts'
import type { By } from '../../src/host/rules/events.ts'
import type { Terms } from '../../src/host/rules/records.ts'
import { isEqual } from '../../src/values/equal.ts'
import type { CurrencyCode, Minor } from '../../src/values/money.ts'
import type { Database, Row, Statement } from '../../node/database/database.ts'
import { OtherCurrency } from '../other-currency.ts'
import { follow } from './follow.ts'
import { otherOptions, OtherOptions } from './other-options.ts'
import { recordedAct } from './recorded-acts.ts'

/**
 * The limits that an administrator can set: the largest prize that a counter pays, what one draw may cost a shop, the
 * largest refill or collection of a till, the largest movement of a player's account or a terminal, and the smallest and
 * largest top-up of a QR wallet.
 */
export const limitNames = ['payout', 'liability', 'till', 'account', 'topUpMin', 'topUpMax'] as const
export type LimitName = (typeof limitNames)[number]

/** A limit that an administrator sets, minor units. Of the name `liability` one game with its editions can have its own. */
export interface Limit {
  readonly name: LimitName
  readonly amount: Minor
  readonly game?: number
}

const withLimit: { readonly [Name in LimitName]: (terms: Terms, amount: Minor) => Terms } = {
  payout: (terms, payoutLimit) => ({ ...terms, payoutLimit }),
  liability: (terms, perDraw) => ({ ...terms, liability: { ...terms.liability, perDraw } }),
  till: (terms, tillLimit) => ({ ...terms, tillLimit }),
  account: (terms, accountLimit) => ({ ...terms, accountLimit }),
  topUpMin: (terms, min) => ({ ...terms, topUp: { ...terms.topUp, min } }),
  topUpMax: (terms, max) => ({ ...terms, topUp: { ...terms.topUp, max } }),
}

/** The terms of the deployment, which hold in every shop: one row that all processes go by. */
export interface SharedTerms {
  /** Null where none were ever set: then every shop keeps its own. */
  now(): Terms | null
  /** Those that another process has set a moment ago, too. */
  latest(): Promise<Terms | null>
  /**
   * Sets a limit of every shop, which from now on replaces that of the deployment. Where it is set to this already, no act is
   * recorded. False where the smallest top-up would be above the largest: then nothing has changed.
   */
  setLimit(limit: Limit, by: By): Promise<boolean>
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

  const areOld = (error: unknown) => report(`the terms may be old: ${String(error)}`)
  await look()
  const following = follow(database, look, areOld)
  return {
    now: () => terms,
    async latest() {
      await following.look()
      return terms
    },
    async setLimit(limit, by) {
      const isSet = await setLimitIn(database, limit, by)
      await following.look().catch(areOld)
      return isSet
    },
    stop: following.stop,
  }
}

/**
 * Makes terms those of every shop. Rejects with one sentence, and then changes nothing, where the tills are of another currency,
 * or where the terms would change below processes that serve the database with other options.
 */
export async function setTerms(database: Database, terms: Terms): Promise<void> {
  const obstacle = await setIn(database, terms)
  if (obstacle) throw obstacle
}

/** Of two processes that set terms at once the second goes by what the first has set. */
const setIn = (database: Database, terms: Terms): Promise<Error | null> =>
  database.transaction(
    [
      ...lockedTerms,
      limitsSet,
      {
        name: 'terms-of-tills',
        sql: `select shops.body->'terms'->>'currency' as currency from logins join shops using (shop) limit 1`,
        values: [],
      },
      otherOptions,
    ],
    ([, known = [], limits = [], tills = [], others = []]) => {
      const wanted = withLimits(terms, limits)
      const before = known[0]?.['body'] as Terms | undefined
      const currency = before?.currency ?? (tills[0]?.['currency'] as CurrencyCode | undefined)
      if (currency !== undefined && currency !== terms.currency)
        return { write: [], value: new OtherCurrency(currency, terms.currency) }
      if (isEqual(before, wanted)) return { write: [], value: null }
      const options = others.map((row) => String(row['options'])).toSorted()
      if (options.length > 0) return { write: [], value: new OtherOptions(options.join(' or ')) }
      return { write: [written(wanted)], value: null }
    },
  )

/** A process that starts meanwhile waits for the lock, and then finds the limit. */
const setLimitIn = (database: Database, { name: of, amount, game }: Limit, by: By): Promise<boolean> =>
  database.transaction([...lockedTerms, limitsSet], ([, known = [], limits = []]) => {
    const terms = known[0]?.['body'] as Terms | undefined
    if (!terms) throw new Error('the host has no terms yet')
    const name = game === undefined ? of : `${ofGamePrefix}${baseIdOf(game)}`
    if (limits.some((row) => row['name'] === name && Number(row['amount']) === amount))
      return { write: [], value: true }
    const limited = withLimits(terms, [{ name, amount }])
    if (limited.topUp.min > limited.topUp.max) return { write: [], value: false }
    return {
      write: [
        {
          name: 'set-limit',
          sql: `insert into limits (name, amount) values ($1, $2::bigint)
                on conflict (name) do update set amount = excluded.amount`,
          values: [name, amount],
        },
        written(limited),
        recordedAct('limitSet', { name: of, amount, game }, by),
      ],
      value: true,
    }
  })

const lockedTerms: readonly Statement[] = [
  { name: 'terms-lock', sql: 'lock table deployment_terms in exclusive mode', values: [] },
  { name: 'terms', sql: 'select body from deployment_terms', values: [] },
]

const limitsSet: Statement = { name: 'limits', sql: 'select name, amount from limits', values: [] }

/** The beginning of the name of a game's limit; the base game id follows. */
const ofGamePrefix = 'liability/'

function withLimits(terms: Terms, rows: readonly Row[]): Terms {
  const limits = rows.map(({ name, amount }) => [String(name), Number(amount)] as const)
  return limits.reduce((limited, [name, amount]) => {
    const known = limitNames.find((each) => each === name)
    if (known) return withLimit[known](limited, amount)
    return name.startsWith(ofGamePrefix)
      ? withGameLimit(limited, name.slice(ofGamePrefix.length), amount)
      : limited
  }, terms)
}

const withGameLimit = ({ liability, ...terms }: Terms, game: string, amount: Minor): Terms => ({
  ...terms,
  liability: { ...liability, ofGame: { ...liability.ofGame, [game]: amount } },
})

const written = (terms: Terms) => ({
  name: 'set-terms',
  sql: `insert into deployment_terms (version, body) values (1, $1::json)
        on conflict (is_only) do update set version = deployment_terms.version + 1, body = excluded.body`,
  values: [JSON.stringify(terms)],
})
