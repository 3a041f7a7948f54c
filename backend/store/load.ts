import { keptResults } from '../../src/host/rules/draws.ts'
import type { Needs } from '../../src/host/rules/needs.ts'
import type { GameDraw } from '../../src/host/rules/schedule.ts'
import type { Row, SqlValue, Statement } from '../../node/database/database.ts'

/** The records that a slice is loaded for. */
export interface Wanted {
  readonly shop: string
  /** The till of the needs' operator. */
  readonly tillId: number | null
  readonly needs: Needs
  /** The shop's own records that this process has already. */
  readonly book: { readonly version: number }
  /** The games whose latest results are wanted. */
  readonly resultsOf: readonly number[]
}

/** For commands: other transactions wait for the rows that are loaded until this one is over. */
type Lock = 'lock' | 'look'

/** A statement from parts that number their values as they come; the same parts give the same text. */
class Text {
  readonly values: SqlValue[] = []

  /** The place of a value in the text, with its type. */
  of(value: SqlValue): string {
    this.values.push(value)
    return `$${this.values.length}::${typeOf(value)}`
  }
}

function typeOf(value: SqlValue): string {
  if (Array.isArray(value)) return typeof value[0] === 'number' ? 'bigint[]' : 'text[]'
  return typeof value === 'number' ? 'bigint' : 'text'
}

const names = new Map<string, string>()

/** Statements are prepared by name: every text has one of its own. */
export function nameOf(sql: string): string {
  const name = names.get(sql) ?? `balcao-${names.size}`
  names.set(sql, name)
  return name
}

export function statement(build: (text: Text) => string): Statement {
  const text = new Text()
  const sql = build(text)
  return { name: nameOf(sql), sql, values: text.values }
}

const isAny = (values: readonly unknown[] | undefined): boolean => values !== undefined && values.length > 0

/**
 * The statements that load a slice, in the order in which every command takes its locks: the shop, the till, accounts,
 * heads of logs, tickets, draws, and then what the locks keep as it is. Each statement sees what was committed before
 * it began, so that what is read after a lock was taken is read as it is now.
 */
export function loadStatements(wanted: Wanted, lock: Lock, changesShop: boolean): Statement[] {
  const { needs } = wanted
  const statements: Statement[] = []
  if (changesShop) statements.push(shopLock(wanted))
  if (wanted.tillId !== null) statements.push(till(wanted, wanted.tillId, lock))
  if ([needs.accounts, needs.secrets, needs.cards].some(isAny)) statements.push(accounts(wanted, lock))
  if (isAny(needs.counters)) statements.push(logHeads(wanted, lock))
  if (isAny(needs.barcodes)) statements.push(tickets(wanted, lock))
  if (isAny(needs.draws)) statements.push(draws(wanted))
  if (needs.drawsOfTickets) statements.push(drawsOfTickets(wanted))
  return [...statements, rest(wanted)]
}

const forUpdate = (lock: Lock): string => (lock === 'lock' ? ' for update' : '')

const shopLock = ({ shop }: Wanted): Statement =>
  statement((text) => `select 1 from shops where shop = ${text.of(shop)} for update`)

const till = ({ shop }: Wanted, tillId: number, lock: Lock): Statement =>
  statement(
    (text) =>
      `select json_build_object('balance', balance, 'entries', entries, 'instants', instants) as till
       from (select * from tills where shop = ${text.of(shop)} and till = ${text.of(tillId)}${forUpdate(lock)}) as row`,
  )

function accounts({ shop, needs }: Wanted, lock: Lock): Statement {
  return statement((text) => {
    const ofShop = text.of(shop)
    const ids = [`user_id = any(${text.of([...(needs.accounts ?? [])])})`]
    if (isAny(needs.secrets))
      ids.push(
        `user_id in (select user_id from wallet_links
                     where shop = ${ofShop} and secret = any(${text.of([...needs.secrets!])}))`,
      )
    if (isAny(needs.cards))
      ids.push(
        `user_id in (select user_id from cards where shop = ${ofShop} and hash = any(${text.of([...needs.cards!])}))`,
      )
    return `select json_build_object('kind', kind, 'body', body) as account from accounts
            where shop = ${ofShop} and (${ids.join(' or ')}) order by user_id${forUpdate(lock)}`
  })
}

const logHeads = ({ shop, needs }: Wanted, lock: Lock): Statement =>
  statement(
    (text) =>
      `select body as "logHead" from log_heads
       where shop = ${text.of(shop)} and counter = any(${text.of([...needs.counters!])})
       order by counter${forUpdate(lock)}`,
  )

const tickets = ({ shop, needs }: Wanted, lock: Lock): Statement =>
  statement(
    (text) =>
      `select body as ticket from tickets
       where shop = ${text.of(shop)} and barcode = any(${text.of([...needs.barcodes!])})
       order by barcode${forUpdate(lock)}`,
  )

const drawsHeld = (condition: string): string =>
  `select json_build_object('gameId', game, 'drawId', draw, 'endsAt', ends_at, 'isClosed', closed_at is not null,
                            'numbers', numbers) as draw, null::json as liability
   from (select * from draws where (game, draw) in (${condition}) order by game, draw for share) as held`

const liabilitiesHeld = (ofShop: string, condition: string): string =>
  `select null::json as draw, json_build_object('key', game || '/' || draw, 'body', body) as liability
   from (select * from liabilities where shop = ${ofShop} and (game, draw) in (${condition})
         order by game, draw for update) as held`

/** A draw is closed under a lock that waits for every sale. One without a row is not loaded (`missingDraws`). */
const draws = ({ shop, needs }: Wanted): Statement =>
  statement((text) => {
    const wanted = needs.draws!
    const games = `${text.of(wanted.map(({ gameId }) => gameId))}::integer[]`
    const named = `select * from unnest(${games}, ${text.of(wanted.map(({ drawId }) => drawId))})`
    return `${drawsHeld(named)} union all ${liabilitiesHeld(text.of(shop), named)}`
  })

/**
 * The draws that tickets are to be sold for and that were not loaded, and so are not locked. The draws of tickets that the same
 * transaction cancels or pays are loaded as well, and do not stand for them.
 */
export function missingDraws(
  { draws: wanted = [] }: Needs,
  loaded: readonly (readonly Row[])[],
): readonly GameDraw[] {
  const rows = loaded.flat().flatMap(({ draw }) => (draw ? [draw as GameDraw] : []))
  const held = new Set(rows.map(nameOfDraw))
  return wanted.filter((each) => !held.has(nameOfDraw(each)))
}

/** Makes the rows of draws, from the first ticket of each on. */
export const newDraws = (draws: readonly GameDraw[]): Statement =>
  statement((text) => {
    const columns = [
      `${text.of(draws.map(({ gameId }) => gameId))}::integer[]`,
      text.of(draws.map(({ drawId }) => drawId)),
      text.of(draws.map(({ endsAt }) => endsAt)),
    ]
    return `insert into draws (game, draw, ends_at, is_sold)
      select game, draw, ends_at, true from unnest(${columns.join(', ')}) as row (game, draw, ends_at) order by game, draw
      on conflict do nothing`
  })

const nameOfDraw = ({ gameId, drawId }: GameDraw): string => `${gameId}/${drawId}`

/** The draws of tickets, and what they may cost the shop: nothing is taken back once one of them is closed. */
const drawsOfTickets = ({ shop, needs }: Wanted): Statement =>
  statement((text) => {
    const ofShop = text.of(shop)
    const ofTickets = `select game, generate_series(first_draw, last_draw) from tickets
      where shop = ${ofShop} and barcode = any(${text.of([...(needs.barcodes ?? [])])})`
    return `${drawsHeld(ofTickets)} union all ${liabilitiesHeld(ofShop, ofTickets)}`
  })

/** What the locks keep as it is, in one row; the shop's own records only where this process has an older version. */
function rest({ shop, tillId, needs, book, resultsOf }: Wanted): Statement {
  return statement((text) => {
    const ofShop = text.of(shop)
    const columns = [
      `(select version from shops where shop = ${ofShop}) as version`,
      `(select body from shops where shop = ${ofShop} and version <> ${text.of(book.version)}) as shop`,
    ]
    const list = (name: string, select: string) =>
      columns.push(`(select coalesce(json_agg(row), '[]') from (${select}) as row) as ${name}`)
    // Each row is looked up by its whole key, however many rows the till has. The length of a JSON array is unknown to the planner,
    // so that a plan for these values is no better than one for all, and the statement is planned once.
    const ofTill = (name: string, table: string, key: string, keys: readonly string[], columns: string) =>
      list(
        name,
        `select found.* from json_array_elements_text(${text.of(JSON.stringify(keys))}::json) as wanted (${key})
         cross join lateral (
           select ${columns} from ${table}
           where shop = ${ofShop} and till = ${text.of(tillId)} and ${table}.${key} = wanted.${key} limit 1) as found`,
      )
    if (tillId !== null && isAny(needs.keys)) ofTill('requests', 'requests', 'key', needs.keys!, 'key, body')
    if (tillId !== null && isAny(needs.ticketIds)) {
      const ticket = `(select body from tickets where shop = ${ofShop} and barcode = ticket_ids.barcode) as ticket`
      ofTill('ids', 'ticket_ids', 'id', needs.ticketIds!, `id, body, ${ticket}`)
    }
    if (isAny(needs.barcodes))
      list(
        'results',
        `select draws.game as "gameId", draws.draw as "drawId", draws.numbers
         from tickets join draws
           on draws.game = tickets.game and draws.draw between tickets.first_draw and tickets.last_draw
         where tickets.shop = ${ofShop} and tickets.barcode = any(${text.of([...needs.barcodes!])})
           and tickets.state = 'waiting' and draws.numbers is not null`,
      )
    if (isAny(needs.secrets))
      list(
        'links',
        `select secret, user_id as "userId" from wallet_links
         where shop = ${ofShop} and secret = any(${text.of([...needs.secrets!])})`,
      )
    if (isAny(needs.cards))
      list(
        'cards',
        `select hash, user_id as "userId" from cards
         where shop = ${ofShop} and hash = any(${text.of([...needs.cards!])})`,
      )
    if (needs.allTerminals)
      list('terminals', `select kind, body from accounts where shop = ${ofShop} and kind = 'terminal'`)
    if (needs.allPlayers)
      list('players', `select kind, body from accounts where shop = ${ofShop} and kind = 'player'`)
    if (isAny(resultsOf)) list('latest', latestResults(resultsOf, text))
    return `select ${columns.join(', ')}`
  })
}

const latestResults = (games: readonly number[], text: Text): string =>
  `select latest.* from unnest(${text.of(games)}::integer[]) as games (game)
   cross join lateral (
     select game as "gameId", draw as "drawId", ends_at as "endsAt", numbers from draws
     where draws.game = games.game and numbers is not null order by draw desc limit ${keptResults}
   ) as latest`
