import { keptResults } from '../../src/host/rules/draws.ts'
import type { Needs } from '../../src/host/rules/needs.ts'
import type { GameDraw } from '../../src/host/rules/schedule.ts'
import type { Row, Statement } from '../../node/database/database.ts'
import { isHeld } from './draws/held.ts'
import type { LoadedRow } from './slice.ts'
import { formed, statement } from './statements.ts'

/** The records that a slice is loaded for. */
export interface Wanted {
  readonly shop: string
  /** The till of the needs' operator. */
  readonly tillId: number | null
  readonly needs: Needs
  /** The shop's own records that this process has already. */
  readonly book: { readonly version: number }
  /** Ms since 1970. */
  readonly at: number
  /** The games whose latest results are wanted. */
  readonly resultsOf: readonly number[]
}

/** For commands: other transactions wait for the rows that are loaded until this one is over. */
type Lock = 'lock' | 'look'

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

/**
 * Rows that are looked up one by one, each by its whole key: any other form may read every row of a table, or of a shop, until
 * the table has been analysed. `limit` keeps the planner from making another join of it. The number of wanted rows is unknown to
 * the planner, so that a plan for these values is no better than one for all, and the statement is planned once.
 */
const foundBy = (wanted: string, select: string, lock = ''): string =>
  `(${wanted}) as wanted cross join lateral (${select} limit 1${lock}) as found`

/** The items of a JSON array of texts, as a column. */
const items = (list: string, column: string): string =>
  `select ${column} from json_array_elements_text(${list}) as each (${column})`

const shopLock = ({ shop }: Wanted): Statement =>
  formed('shop', { shop }, (place) => `select 1 from shops where shop = ${place('shop', 'text')} for update`)

const till = ({ shop }: Wanted, tillId: number, lock: Lock): Statement =>
  formed(
    `till ${lock}`,
    { shop, till: tillId },
    (place) =>
      `select json_build_object('balance', balance, 'entries', entries, 'instants', instants) as till
       from (select * from tills where shop = ${place('shop', 'text')} and till = ${place('till', 'bigint')}${forUpdate(lock)}) as row`,
  )

function accounts({ shop, needs }: Wanted, lock: Lock): Statement {
  const { accounts: ids = [], secrets = [], cards = [] } = needs
  const values = {
    shop,
    ids: JSON.stringify(ids),
    secrets: JSON.stringify(secrets),
    cards: JSON.stringify(cards),
  }
  return formed(`accounts ${lock} ${isAny(secrets)} ${isAny(cards)}`, values, (place) => {
    const ofShop = place('shop', 'text')
    const wanted = [items(place('ids', 'json'), 'user_id')]
    const ownersOf = (table: string, key: string, keys: string) =>
      wanted.push(
        `select user_id from ${foundBy(items(keys, key), `select user_id from ${table} where shop = ${ofShop} and ${table}.${key} = wanted.${key}`)}`,
      )
    if (isAny(secrets)) ownersOf('wallet_links', 'secret', place('secrets', 'json'))
    if (isAny(cards)) ownersOf('cards', 'hash', place('cards', 'json'))
    const account = `select kind, body from accounts where shop = ${ofShop} and accounts.user_id = wanted.user_id`
    return `select json_build_object('kind', kind, 'body', body) as account
      from ${foundBy(`${wanted.join(' union ')} order by user_id`, account, forUpdate(lock))}`
  })
}

const logHeads = ({ shop, needs }: Wanted, lock: Lock): Statement =>
  formed(`heads ${lock}`, { shop, counters: JSON.stringify(needs.counters) }, (place) => {
    const head = `select body from log_heads where shop = ${place('shop', 'text')} and log_heads.counter = wanted.counter`
    const wanted = `${items(place('counters', 'json'), 'counter')} order by counter`
    return `select body as "logHead" from ${foundBy(wanted, head, forUpdate(lock))}`
  })

const ticketOf = (columns: string, ofShop: string): string =>
  `select ${columns} from tickets where shop = ${ofShop} and tickets.barcode = wanted.barcode`

const tickets = ({ shop, needs }: Wanted, lock: Lock): Statement =>
  formed(`tickets ${lock}`, { shop, barcodes: JSON.stringify(needs.barcodes) }, (place) => {
    const wanted = `${items(place('barcodes', 'json'), 'barcode')} order by barcode`
    return `select body as ticket from ${foundBy(wanted, ticketOf('body', place('shop', 'text')), forUpdate(lock))}`
  })

/** A draw is closed under a lock that waits for every sale. `wanted` gives games and draws in their order. */
const drawsHeld = (wanted: string, ofShop: string): string => {
  const held = (table: string, condition: string, lock: string) =>
    foundBy(
      wanted,
      `select * from ${table} where ${condition}game = wanted.game and draw = wanted.draw`,
      lock,
    )
  return `select json_build_object('gameId', found.game, 'drawId', found.draw, 'endsAt', ends_at,
      'isClosed', closed_at is not null, 'numbers', numbers) as draw, null::json as liability
    from ${held('draws', '', ' for share')}
    union all
    select null::json as draw, json_build_object('key', found.game || '/' || found.draw, 'body', body) as liability
    from ${held('liabilities', `shop = ${ofShop} and `, ' for update')}`
}

/** One without a row is not loaded (`missingDraws`), unless it was held. */
function draws({ shop, needs }: Wanted): Statement {
  const wanted = needs.draws!.map(({ gameId, drawId }) => ({ game: gameId, draw: drawId }))
  return formed('draws', { shop, wanted: JSON.stringify(wanted) }, (place) => {
    const named = `json_to_recordset(${place('wanted', 'json')}) as each (game integer, draw bigint)`
    return drawsHeld(`select game, draw from ${named} order by game, draw`, place('shop', 'text'))
  })
}

/**
 * The draws for which tickets are sold and that were not loaded, and so are not locked. The draws of tickets that the same
 * transaction cancels or pays are loaded as well, and do not stand for them.
 */
export function missingDraws(
  draws: readonly GameDraw[],
  loaded: readonly (readonly Row[])[],
): readonly GameDraw[] {
  const rows = loaded.flat() as readonly LoadedRow[]
  const locked = new Set(rows.flatMap(({ draw }) => (draw ? [nameOfDraw(draw)] : [])))
  const runs = rows.flatMap(({ held = [] }) => held)
  const isHeld = ({ gameId, endsAt }: GameDraw) =>
    runs.some((run) => run.gameId === gameId && run.from <= endsAt && endsAt <= run.to)
  return draws.filter((each) => !locked.has(nameOfDraw(each)) && !isHeld(each))
}

/** Makes the rows of draws, from the first ticket of each on; none of a draw that was held. */
export const newDraws = (draws: readonly GameDraw[]): Statement =>
  statement((text) => {
    const columns = [
      `${text.of(draws.map(({ gameId }) => gameId))}::integer[]`,
      text.of(draws.map(({ drawId }) => drawId)),
      text.of(draws.map(({ endsAt }) => endsAt)),
    ]
    return `insert into draws (game, draw, ends_at, is_sold)
      select game, draw, ends_at, true from unnest(${columns.join(', ')}) as row (game, draw, ends_at)
      where not ${isHeld('row.game', 'row.ends_at')} order by game, draw
      on conflict do nothing`
  })

const nameOfDraw = ({ gameId, drawId }: GameDraw): string => `${gameId}/${drawId}`

/** The draws of tickets, and what they may cost the shop: nothing is taken back once one of them is closed. */
const drawsOfTickets = ({ shop, needs }: Wanted): Statement =>
  formed('draws of tickets', { shop, barcodes: JSON.stringify(needs.barcodes ?? []) }, (place) => {
    const ofShop = place('shop', 'text')
    const ticket = ticketOf('game, first_draw, last_draw', ofShop)
    const named = `select distinct game, draw from ${foundBy(items(place('barcodes', 'json'), 'barcode'), ticket)}
      cross join lateral generate_series(first_draw, last_draw) as draw`
    return drawsHeld(`${named} order by game, draw`, ofShop)
  })

const endsOf = (draws: string): string =>
  `select game, ends_at from json_to_recordset(${draws}) as each (game integer, ends_at bigint)`

/** The draws without a pause, all of them held, that a wanted one is among. */
const heldRun = `select held_draws.game as "gameId", lower(run) as "from", upper(run) - 1 as "to"
  from held_draws cross join unnest(times) as run where held_draws.game = wanted.game and run @> wanted.ends_at`

/** What the locks keep as it is, in one row; the shop's own records only where this process has an older version. */
function rest({ shop, tillId, needs, book, resultsOf, at }: Wanted): Statement {
  const values = {
    shop,
    version: book.version,
    till: tillId,
    keys: JSON.stringify(needs.keys),
    ids: JSON.stringify(needs.ticketIds),
    barcodes: JSON.stringify(needs.barcodes),
    secrets: JSON.stringify(needs.secrets),
    games: resultsOf,
    draws: JSON.stringify(needs.draws?.map(({ gameId, endsAt }) => ({ game: gameId, ends_at: endsAt }))),
    now: at,
  }
  const has = {
    requests: tillId !== null && isAny(needs.keys),
    ids: tillId !== null && isAny(needs.ticketIds),
    results: isAny(needs.barcodes),
    links: isAny(needs.secrets),
    terminals: needs.allTerminals ?? false,
    players: needs.allPlayers ?? false,
    latest: isAny(resultsOf),
    draws: isAny(needs.draws),
  }
  return formed(`rest ${Object.values(has).join()}`, values, (place) => {
    const ofShop = place('shop', 'text')
    const columns = [
      `(select version from shops where shop = ${ofShop}) as version`,
      `(select body from shops where shop = ${ofShop} and version <> ${place('version', 'bigint')}) as shop`,
    ]
    const list = (name: string, select: string) =>
      columns.push(`(select coalesce(json_agg(row), '[]') from (${select}) as row) as ${name}`)
    const listFound = (name: string, wanted: string, select: string) =>
      list(name, `select found.* from ${foundBy(wanted, select)}`)
    const ofTill = (table: string, key: string, columns: string) =>
      `select ${columns} from ${table} where shop = ${ofShop} and till = ${place('till', 'bigint')} and ${table}.${key} = wanted.${key}`
    if (has.requests)
      listFound('requests', items(place('keys', 'json'), 'key'), ofTill('requests', 'key', 'key, body'))
    if (has.ids) {
      const ticket = `(select body from tickets where shop = ${ofShop} and barcode = ticket_ids.barcode) as ticket`
      listFound('ids', items(place('ids', 'json'), 'id'), ofTill('ticket_ids', 'id', `id, body, ${ticket}`))
    }
    if (has.results) list('results', resultsOfTickets(items(place('barcodes', 'json'), 'barcode'), ofShop))
    if (has.links)
      listFound(
        'links',
        items(place('secrets', 'json'), 'secret'),
        `select secret, user_id as "userId" from wallet_links where shop = ${ofShop} and wallet_links.secret = wanted.secret`,
      )
    const accountsOf = (kind: string) =>
      `select kind, body from accounts where shop = ${ofShop} and kind = '${kind}' order by user_id`
    if (has.terminals) list('terminals', accountsOf('terminal'))
    if (has.players) list('players', accountsOf('player'))
    if (has.latest) list('latest', latestResults(place('games', 'integer[]'), place('now', 'bigint')))
    if (has.draws) listFound('held', endsOf(place('draws', 'json')), heldRun)
    return `select ${columns.join(', ')}`
  })
}

/** The results of the draws of tickets that wait. */
const resultsOfTickets = (wanted: string, ofShop: string): string =>
  `select results.* from ${foundBy(wanted, `${ticketOf('game, first_draw, last_draw', ofShop)} and state = 'waiting'`)}
   cross join lateral (
     select draws.game as "gameId", draw as "drawId", numbers from draws
     where draws.game = found.game and draw between first_draw and last_draw and numbers is not null
     offset 0) as results`

/** Results of before their time, of a clock that was ahead, are not among them. */
const latestResults = (games: string, now: string): string =>
  `select latest.* from unnest(${games}) as games (game)
   cross join lateral (
     select game as "gameId", draw as "drawId", ends_at as "endsAt", numbers from draws
     where draws.game = games.game and numbers is not null and ends_at <= ${now} order by draw desc limit ${keptResults}
   ) as latest`
