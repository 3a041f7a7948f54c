import * as v from 'valibot'
import { HostEvent, UnsoldDraw } from '../../src/host/rules/events.ts'
import { evolve } from '../../src/host/rules/evolve.ts'
import type { GameDraw } from '../../src/host/rules/schedule.ts'
import { initialState, type HostState } from '../../src/host/rules/state.ts'
import type { Database, Row, Statement } from '../../node/database/database.ts'
import { statement } from './statements.ts'
import { bookOf, writeStatements } from './write.ts'

const empty = initialState()

/** Records of one statement: more would make it too long. */
const chunk = 1_000

/**
 * Until rows were kept, a host had one shop, and a log of events in `host_events` from which its state was made anew. Makes
 * the rows of that shop once, in one transaction that takes the log's tables away; the events themselves are kept.
 */
export async function moveFromLog(database: Database): Promise<void> {
  if (!(await hasLog(database))) return
  await database
    .transaction(
      [
        { name: 'log-lock', sql: 'lock table host_events in access exclusive mode', values: [] },
        { name: 'log-events', sql: 'select body from host_events order by position', values: [] },
        { name: 'log-results', sql: 'select body from host_results', values: [] },
      ],
      ([, events = [], results = []]) => ({
        write: rowsOf(parsed(events, HostEvent), parsed(results, UnsoldDraw)),
        value: undefined,
      }),
    )
    .catch(async (error: unknown) => {
      // Another process that started at the same time has done it.
      if (await hasLog(database)) throw error
    })
}

async function hasLog(database: Database): Promise<boolean> {
  const [found] = await database.query(`select to_regclass('host_events')::text as name`)
  return Boolean(found?.['name'])
}

const parsed = <Schema extends v.GenericSchema>(rows: readonly Row[], schema: Schema) =>
  rows.map((row) => v.parse(schema, JSON.parse(String(row['body']))))

function rowsOf(events: readonly HostEvent[], results: readonly UnsoldDraw[]): Statement[] {
  const state = initialState()
  for (const event of events) evolve(state, event)
  const at = events.at(-1)?.at ?? 0
  const shop = state.shop.id || '1'
  return [
    ...(events.length > 0
      ? recordsOf(state).flatMap(({ tillId, after }) =>
          writeStatements({ shop, tillId, bookVersion: 0, at, before: empty, after, events: [] }),
        )
      : []),
    drawRows(state, results),
    statement(
      (text) =>
        `insert into events (shop, id, at, body)
         select ${text.of(shop)}, ('00000000-0000-7000-8000-' || lpad(to_hex(position), 12, '0'))::uuid,
           (body::json->>'at')::bigint, body::json from host_events`,
    ),
    statement(() => 'drop table host_events, host_snapshots, host_results'),
  ]
}

interface Part {
  readonly tillId: number | null
  readonly after: HostState
}

/** The state in parts that one statement can write each. */
function recordsOf(state: HostState): Part[] {
  const { liabilities } = state
  const { tickets, wallets, walletSecrets, terminals, players, cards, replacedSecrets, requests, outcomes } =
    state
  const parts: Part[] = [
    { tillId: null, after: { ...empty, ...bookOf(state) } },
    ...chunksOf(tickets).map((part) => ({ tillId: null, after: { ...empty, tickets: part } })),
    { tillId: null, after: { ...empty, wallets, terminals, players, cards } },
    { tillId: null, after: { ...empty, walletSecrets, liabilities } },
    // Replaced links have a row like all others, and open nothing.
    {
      tillId: null,
      after: {
        ...empty,
        walletSecrets: Object.fromEntries(Object.keys(replacedSecrets).map((secret) => [secret, ''])),
      },
    },
    { tillId: null, after: { ...empty, replacedSecrets } },
  ]
  for (const tillId of Object.keys(state.tills).map(Number)) {
    const isOfTill = ([key]: readonly [string, unknown]) => key.startsWith(`${tillId}/`)
    const { entries } = state.ledger[tillId] ?? { entries: [] }
    for (let from = 0; from < Math.max(1, entries.length); from += chunk)
      parts.push({
        tillId,
        after: {
          ...empty,
          tills: { [tillId]: state.tills[tillId]! },
          ledger: { [tillId]: { before: from, entries: entries.slice(from, from + chunk), days: {} } },
          draws: { ...empty.draws, instantCount: state.draws.instantCount },
        },
      })
    for (const part of chunksOf(Object.fromEntries(Object.entries(requests).filter(isOfTill))))
      parts.push({ tillId, after: { ...empty, requests: part } })
    for (const part of chunksOf(Object.fromEntries(Object.entries(outcomes).filter(isOfTill))))
      parts.push({ tillId, after: { ...empty, outcomes: part } })
  }
  return parts
}

function chunksOf<Value>(records: Readonly<Record<string, Value>>): Record<string, Value>[] {
  const entries = Object.entries(records)
  const chunks: Record<string, Value>[] = []
  for (let from = 0; from < entries.length; from += chunk)
    chunks.push(Object.fromEntries(entries.slice(from, from + chunk)))
  return chunks
}

/** Draws that tickets wait for, and the latest results. */
function drawRows(state: HostState, results: readonly UnsoldDraw[]): Statement {
  const rows = new Map<
    string,
    GameDraw & { readonly isSold: boolean; readonly numbers: readonly number[] | null }
  >()
  const add = (draw: GameDraw, isSold: boolean, numbers: readonly number[] | null) =>
    rows.set(`${draw.gameId}/${draw.drawId}`, { ...draw, isSold, numbers })
  for (const pending of Object.values(state.draws.pending).flat()) add(pending, true, null)
  for (const result of results) add(result, false, result.numbers)
  for (const [gameId, known] of Object.entries(state.draws.results))
    for (const result of known) add({ gameId: Number(gameId), ...result }, true, result.numbers)
  return statement(
    (text) =>
      `insert into draws (game, draw, ends_at, is_sold, numbers)
       select (row->>'gameId')::integer, (row->>'drawId')::bigint, (row->>'endsAt')::bigint,
         (row->>'isSold')::boolean, nullif(row->>'numbers', 'null')::json
       from json_array_elements(${text.of(JSON.stringify([...rows.values()]))}::json) as row
       on conflict do nothing`,
  )
}
