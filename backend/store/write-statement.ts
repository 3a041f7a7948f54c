import type { SqlValue, Statement } from '../../node/database/database.ts'
import { formed } from './statements.ts'

/** Whose rows they are, and when they are written. */
interface Written {
  readonly shop: string
  readonly till: number | null
  readonly at: number
}

/** The places of these values in a statement. */
type Places = Readonly<Record<keyof Written, string>>

const endedSessions = (rows: string, shop: string, reason: 'newPassword' | 'blocked') =>
  `update sessions set ended = now(), end_reason = '${reason}' from ${rows}
   where sessions.shop = ${shop} and operator = (row->>'operatorId')::bigint and ended is null`

/** How rows of each kind are written, in the order of the statement. */
const texts = {
  tills: (rows, { shop, till }) =>
    `insert into tills (shop, till, balance, entries, instants)
     select ${shop}, ${till}, (row->>'balance')::bigint, (row->>'entries')::bigint, row->'instants' from ${rows}
     on conflict (shop, till) do update
       set balance = excluded.balance, entries = excluded.entries, instants = excluded.instants`,
  ledger: (rows, { shop, till }) =>
    `insert into ledger (shop, till, number, at, kind, amount, balance, game, body)
     select ${shop}, ${till}, (row->>'number')::bigint, (row->'body'->>'at')::bigint, row->'body'->>'kind',
       (row->'body'->>'amount')::bigint, (row->'body'->>'balance')::bigint, (row->'body'->>'gameId')::integer,
       row->'body' from ${rows}`,
  tillDays: (rows, { shop, till }) =>
    `insert into till_days (shop, till, day, amount)
     select ${shop}, ${till}, (row->>'day')::integer, (row->>'amount')::bigint from ${rows}
     on conflict (shop, till, day) do update set amount = till_days.amount + excluded.amount`,
  requests: (rows, { shop, till }) =>
    `insert into requests (shop, till, key, at, body)
     select ${shop}, ${till}, row->>'key', (row->>'at')::bigint, row->'body' from ${rows}`,
  ticketIds: (rows, { shop, till }) =>
    `insert into ticket_ids (shop, till, id, barcode, body)
     select ${shop}, ${till}, row->>'id', row->'body'->>'barcode', row->'body' from ${rows}`,
  tickets: (rows, { shop }) =>
    `insert into tickets (shop, barcode, game, first_draw, last_draw, state, sold_at, body)
     select ${shop}, row->>'barcode', (row->>'gameId')::integer, (row->>'firstDraw')::bigint,
       (row->>'lastDraw')::bigint, row->>'state', (row->>'purchaseDate')::bigint, row from ${rows}`,
  changedTickets: (rows, { shop }) =>
    `update tickets set state = row->>'state', body = row from ${rows}
     where tickets.shop = ${shop} and tickets.barcode = row->>'barcode'`,
  accounts: (rows, { shop }) =>
    `insert into accounts (shop, user_id, kind, operator, balance, body)
     select ${shop}, row->>'id', row->>'kind', (row->'body'->>'operatorId')::bigint, (row->>'balance')::bigint,
       row->'body' from ${rows}`,
  changedAccounts: (rows, { shop }) =>
    `update accounts set balance = (row->>'balance')::bigint, body = row->'body' from ${rows}
     where accounts.shop = ${shop} and accounts.user_id = row->>'id'`,
  logHeads: (rows, { shop, at }) =>
    `insert into log_heads (shop, counter, at, body) select ${shop}, row->>'counterId', ${at}, row from ${rows}`,
  changedLogHeads: (rows, { shop, at }) =>
    `update log_heads set at = ${at}, body = row from ${rows}
     where log_heads.shop = ${shop} and counter = row->>'counterId'`,
  goneLogHeads: (rows, { shop }) =>
    `delete from log_heads using ${rows} where log_heads.shop = ${shop} and counter = row->>'counterId'`,
  goneCards: (rows, { shop }) =>
    `delete from cards using ${rows} where cards.shop = ${shop} and cards.hash = row->>'hash'`,
  cards: (rows, { shop }) =>
    `insert into cards (shop, hash, user_id) select ${shop}, row->>'hash', row->>'userId' from ${rows}`,
  changedCards: (rows, { shop }) =>
    `update cards set user_id = row->>'userId' from ${rows}
     where cards.shop = ${shop} and cards.hash = row->>'hash'`,
  walletLinks: (rows, { shop }) =>
    `insert into wallet_links (shop, secret, user_id) select ${shop}, row->>'secret', row->>'userId' from ${rows}`,
  replacedLinks: (rows, { shop }) =>
    `update wallet_links set user_id = null from ${rows}
     where wallet_links.shop = ${shop} and wallet_links.secret = row->>'secret'`,
  liabilities: (rows, { shop }) =>
    `insert into liabilities (shop, game, draw, body)
     select ${shop}, (row->>'game')::integer, (row->>'draw')::bigint, row->'body' from ${rows}`,
  changedLiabilities: (rows, { shop }) =>
    `update liabilities set body = row->'body' from ${rows}
     where shop = ${shop} and game = (row->>'game')::integer and draw = (row->>'draw')::bigint`,
  goneLiabilities: (rows, { shop }) =>
    `delete from liabilities using ${rows}
     where shop = ${shop} and game = (row->>'game')::integer and draw = (row->>'draw')::bigint`,
  events: (rows, { shop }) =>
    `insert into events (shop, id, at, body)
     select ${shop}, (row->>'id')::uuid, (row->'event'->>'at')::bigint, row->'event' from ${rows}`,
  outbox: (rows, { shop, at }) =>
    `insert into outbox (shop, id, at) select ${shop}, (row->>'id')::uuid, ${at} from ${rows}`,
  acts: (rows, { shop }) =>
    `insert into acts (shop, id, at, administrator, reason, act, body)
     select ${shop}, (row->>'id')::uuid, (row->'event'->>'at')::bigint, row->'event'->'by'->>'administrator',
       row->'event'->'by'->>'reason', row->'event'->>'type', row->'event' from ${rows}`,
  shops: (rows, { shop }) => `insert into shops (shop, version, body) select ${shop}, 1, row from ${rows}`,
  changedShops: (rows, { shop }) =>
    `update shops set version = version + 1, body = row from ${rows} where shop = ${shop}`,
  logins: (rows, { shop }) =>
    `insert into logins (login, shop, operator)
     select row->>'login', ${shop}, (row->>'operatorId')::bigint from ${rows}`,
  // A new password logs everybody out who used the old one.
  newPasswords: (rows, { shop }) => endedSessions(rows, shop, 'newPassword'),
  blockedOperators: (rows, { shop }) => endedSessions(rows, shop, 'blocked'),
  codes: (rows, { shop }) =>
    `insert into registration_codes (code, shop, operator)
     select row->>'code', ${shop}, (row->>'operatorId')::bigint from ${rows}`,
  goneCodes: (rows) =>
    `delete from registration_codes using ${rows} where registration_codes.code = row->>'code'`,
} satisfies Record<string, (rows: string, places: Places) => string>

type Kind = keyof typeof texts
const kinds = Object.keys(texts) as Kind[]

/** The rows that are written, by their kind. */
export type WrittenRows = { readonly [Each in Kind]?: readonly unknown[] }

/** One statement that writes all rows; null where there are none. */
export function writeStatement(written: Written, parts: readonly WrittenRows[]): Statement | null {
  // Most lists are empty: to make one object of all of them would cost more than to look through them.
  const rows = new Map<Kind, readonly unknown[]>()
  for (const part of parts)
    for (const kind of Object.keys(part) as Kind[]) if (part[kind]!.length > 0) rows.set(kind, part[kind]!)
  const present = kinds.filter((kind) => rows.has(kind))
  if (present.length === 0) return null
  const values: Record<string, SqlValue> = { ...written }
  for (const kind of present) values[kind] = JSON.stringify(rows.get(kind))
  return formed(`write ${present.join()}`, values, (place) => {
    const places: Places = {
      get shop() {
        return place('shop', 'text')
      },
      get till() {
        return place('till', 'bigint')
      },
      get at() {
        return place('at', 'bigint')
      },
    }
    const parts = present.map((kind) =>
      texts[kind](`json_array_elements(${place(kind, 'json')}) as row`, places),
    )
    const last = parts.pop() ?? ''
    const before = parts.map((part, number) => `part${number} as (${part})`)
    return before.length === 0 ? last : `with ${before.join(',\n')}\n${last}`
  })
}
