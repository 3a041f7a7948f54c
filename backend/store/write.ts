import { dayMs } from '../../src/values/calendar.ts'
import type { HostEvent } from '../../src/host/rules/events.ts'
import type { HostState } from '../../src/host/rules/state.ts'
import type { Statement } from '../database.ts'
import { changesOf, type Write } from './changes.ts'
import { statement } from './load.ts'
import { writeLogHeads } from './log-heads.ts'
import type { ShopBook } from './slice.ts'

/** An event of a shop under an id of its own: a UUIDv7. */
export interface KeptEvent {
  readonly id: string
  readonly event: HostEvent
}

/** What a transaction changed: the records before and after. */
export interface Change {
  readonly shop: string
  readonly tillId: number | null
  /** Of the shop's own records before; 0 where it had none. */
  readonly bookVersion: number
  readonly at: number
  readonly before: HostState
  readonly after: HostState
  readonly events: readonly KeptEvent[]
}

type Records = Readonly<Record<string, unknown>>

export const bookOf = ({
  terms,
  shop,
  operators,
  registrationCodes,
  games,
  tvBoxes,
  messages,
  messageCount,
}: ShopBook): ShopBook => ({
  terms,
  shop,
  operators,
  registrationCodes,
  games,
  tvBoxes,
  messages,
  messageCount,
})

/** Whether the shop's own records are others now. */
export function isBookChanged(before: ShopBook, after: ShopBook): boolean {
  const earlier: Records = { ...bookOf(before) }
  return Object.entries(bookOf(after)).some(([key, value]) => earlier[key] !== value)
}

/** The part after the till in the key of a request or a ticket id. */
const idIn = (key: string): string => key.slice(key.indexOf('/') + 1)

/** One statement that writes all that changed; none where nothing did. */
export function writeStatements(change: Change): Statement[] {
  const { shop, tillId, before, after, at, events } = change
  const parts: string[] = []
  const written = statement((text) => {
    const ofShop = text.of(shop)
    const write = (sql: (rows: string) => string, rows: readonly unknown[]) => {
      if (rows.length > 0)
        parts.push(sql(`json_array_elements(${text.of(JSON.stringify(rows))}::json) as row`))
    }
    const till = tillId === null ? undefined : after.ledger[tillId]
    if (tillId !== null && till && isTillChanged(change, tillId)) {
      const ofTill = text.of(tillId)
      write(
        (rows) =>
          `insert into tills (shop, till, balance, entries, instants)
           select ${ofShop}, ${ofTill}, (row->>'balance')::bigint, (row->>'entries')::bigint, row->'instants' from ${rows}
           on conflict (shop, till) do update
             set balance = excluded.balance, entries = excluded.entries, instants = excluded.instants`,
        [
          {
            balance: after.tills[tillId],
            entries: till.before + till.entries.length,
            instants: instantsOf(after, tillId),
          },
        ],
      )
      write(
        (rows) =>
          `insert into ledger (shop, till, number, at, kind, amount, balance, game, body)
           select ${ofShop}, ${ofTill}, (row->>'number')::bigint, (row->'body'->>'at')::bigint, row->'body'->>'kind',
             (row->'body'->>'amount')::bigint, (row->'body'->>'balance')::bigint, (row->'body'->>'gameId')::integer,
             row->'body' from ${rows}`,
        till.entries.map((body, place) => ({ number: till.before + place + 1, body })),
      )
      write(
        (rows) =>
          `insert into till_days (shop, till, day, amount)
           select ${ofShop}, ${ofTill}, (row->>'day')::integer, (row->>'amount')::bigint from ${rows}
           on conflict (shop, till, day) do update set amount = till_days.amount + excluded.amount`,
        amountsByDay(till.entries),
      )
    }
    if (tillId !== null) {
      const requests = changesOf<unknown>(before.requests, after.requests)
      write(
        (rows) =>
          `insert into requests (shop, till, key, at, body)
           select ${ofShop}, ${text.of(tillId)}, row->>'key', ${text.of(at)}, row->'body' from ${rows}`,
        requests.added.map(([key, body]) => ({ key: idIn(key), body })),
      )
      const ids = changesOf(before.outcomes, after.outcomes)
      write(
        (rows) =>
          `insert into ticket_ids (shop, till, id, barcode, body)
           select ${ofShop}, ${text.of(tillId)}, row->>'id', row->'body'->>'barcode', row->'body' from ${rows}`,
        ids.added.map(([key, body]) => ({ id: idIn(key), body })),
      )
    }
    const tickets = changesOf(before.tickets, after.tickets)
    write(
      (rows) =>
        `insert into tickets (shop, barcode, game, first_draw, last_draw, state, sold_at, body)
         select ${ofShop}, row->>'barcode', (row->>'gameId')::integer, (row->>'firstDraw')::bigint,
           (row->>'lastDraw')::bigint, row->>'state', (row->>'purchaseDate')::bigint, row from ${rows}`,
      tickets.added.map(([, body]) => body),
    )
    write(
      (rows) =>
        `update tickets set state = row->>'state', body = row from ${rows}
         where tickets.shop = ${ofShop} and tickets.barcode = row->>'barcode'`,
      tickets.updated.map(([, body]) => body),
    )
    const accounts = accountChanges(before, after)
    write(
      (rows) =>
        `insert into accounts (shop, user_id, kind, operator, balance, body)
         select ${ofShop}, row->>'id', row->>'kind', (row->'body'->>'operatorId')::bigint, (row->>'balance')::bigint,
           row->'body' from ${rows}`,
      accounts.added,
    )
    write(
      (rows) =>
        `update accounts set balance = (row->>'balance')::bigint, body = row->'body' from ${rows}
         where accounts.shop = ${ofShop} and accounts.user_id = row->>'id'`,
      accounts.updated,
    )
    writeLogHeads(changesOf(before.logHeads, after.logHeads), ofShop, () => text.of(at), write)
    const cards = changesOf(before.cards, after.cards)
    write(
      (rows) => `delete from cards using ${rows} where cards.shop = ${ofShop} and cards.hash = row->>'hash'`,
      cards.removed.map((hash) => ({ hash })),
    )
    write(
      (rows) =>
        `insert into cards (shop, hash, user_id) select ${ofShop}, row->>'hash', row->>'userId' from ${rows}`,
      cards.added.map(([hash, userId]) => ({ hash, userId })),
    )
    write(
      (rows) =>
        `insert into wallet_links (shop, secret, user_id) select ${ofShop}, row->>'secret', row->>'userId' from ${rows}`,
      changesOf(before.walletSecrets, after.walletSecrets).added.map(([secret, userId]) => ({
        secret,
        userId,
      })),
    )
    write(
      (rows) =>
        `update wallet_links set user_id = null from ${rows}
         where wallet_links.shop = ${ofShop} and wallet_links.secret = row->>'secret'`,
      changesOf(before.replacedSecrets, after.replacedSecrets).added.map(([secret]) => ({ secret })),
    )
    const liabilities = changesOf<unknown>(before.liabilities, after.liabilities)
    const ofDraw = (key: string) => ({ game: key.split('/')[0], draw: idIn(key) })
    write(
      (rows) =>
        `insert into liabilities (shop, game, draw, body)
         select ${ofShop}, (row->>'game')::integer, (row->>'draw')::bigint, row->'body' from ${rows}`,
      liabilities.added.map(([key, body]) => ({ ...ofDraw(key), body })),
    )
    write(
      (rows) =>
        `update liabilities set body = row->'body' from ${rows}
         where shop = ${ofShop} and game = (row->>'game')::integer and draw = (row->>'draw')::bigint`,
      liabilities.updated.map(([key, body]) => ({ ...ofDraw(key), body })),
    )
    write(
      (rows) =>
        `delete from liabilities using ${rows}
         where shop = ${ofShop} and game = (row->>'game')::integer and draw = (row->>'draw')::bigint`,
      liabilities.removed.map(ofDraw),
    )
    write(
      (rows) =>
        `insert into events (shop, id, at, body)
         select ${ofShop}, (row->>'id')::uuid, (row->'event'->>'at')::bigint, row->'event' from ${rows}`,
      events,
    )
    write(
      (rows) =>
        `insert into outbox (shop, id, at) select ${ofShop}, (row->>'id')::uuid, ${text.of(at)} from ${rows}`,
      events.map(({ id }) => ({ id })),
    )
    write(
      (rows) =>
        `insert into acts (shop, id, at, administrator, reason, act, body)
         select ${ofShop}, (row->>'id')::uuid, (row->'event'->>'at')::bigint, row->'event'->'by'->>'administrator',
           row->'event'->'by'->>'reason', row->'event'->>'type', row->'event' from ${rows}`,
      events.filter(({ event }) => 'by' in event),
    )
    if (isBookChanged(before, after)) writeBook(change, ofShop, write)
    const last = parts.pop()
    return last === undefined ? '' : `${withParts(parts)}${last}`
  })
  return written.sql === '' ? [] : [written]
}

const withParts = (parts: readonly string[]): string =>
  parts.length === 0 ? '' : `with ${parts.map((part, place) => `part${place} as (${part})`).join(',\n')}\n`

function writeBook({ before, after, bookVersion }: Change, ofShop: string, write: Write): void {
  // A new shop has no row that could be locked: of two that open it at once, one finds the row of the other and tries again.
  write(
    (rows) =>
      bookVersion === 0
        ? `insert into shops (shop, version, body) select ${ofShop}, 1, row from ${rows}`
        : `update shops set version = version + 1, body = row from ${rows} where shop = ${ofShop}`,
    [bookOf(after)],
  )
  write(
    (rows) =>
      `insert into logins (login, shop, operator)
       select row->>'login', ${ofShop}, (row->>'operatorId')::bigint from ${rows}`,
    changesOf(before.operators, after.operators).added.map(([, operator]) => operator),
  )
  const isIn = (state: HostState, code: string) =>
    state.registrationCodes.some((other) => other.code === code)
  write(
    (rows) =>
      `insert into registration_codes (code, shop, operator)
       select row->>'code', ${ofShop}, (row->>'operatorId')::bigint from ${rows}`,
    after.registrationCodes.filter(({ code }) => !isIn(before, code)),
  )
  write(
    (rows) => `delete from registration_codes using ${rows} where registration_codes.code = row->>'code'`,
    before.registrationCodes.filter(({ code }) => !isIn(after, code)),
  )
}

/** How many results each instant game has given at a till. */
const instantsOf = ({ draws }: HostState, tillId: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(draws.instantCount)
      .filter(([key]) => key.startsWith(`${tillId}/`))
      .map(([key, count]) => [idIn(key), count]),
  )

const isTillChanged = ({ before, after }: Change, tillId: number): boolean =>
  before.tills[tillId] !== after.tills[tillId] ||
  before.ledger[tillId] !== after.ledger[tillId] ||
  before.draws.instantCount !== after.draws.instantCount

function amountsByDay(entries: readonly { readonly at: number; readonly amount: number }[]) {
  const days = new Map<number, number>()
  for (const { at, amount } of entries) {
    const day = Math.floor(at / dayMs)
    days.set(day, (days.get(day) ?? 0) + amount)
  }
  return [...days].map(([day, amount]) => ({ day, amount }))
}

/** Wallets, self-service terminals and players are rows of one table. */
function accountChanges(before: HostState, after: HostState) {
  const wallets = changesOf(before.wallets, after.wallets)
  const terminals = changesOf(before.terminals, after.terminals)
  const players = changesOf(before.players, after.players)
  const rowsOf = (list: 'added' | 'updated') => [
    ...wallets[list].map(([id, body]) => ({ id, kind: 'wallet', balance: body.balance, body })),
    ...terminals[list].map(([id, body]) => ({ id, kind: 'terminal', balance: body.wallet, body })),
    ...players[list].map(([id, body]) => ({ id, kind: 'player', balance: body.balance, body })),
  ]
  return { added: rowsOf('added'), updated: rowsOf('updated') }
}
