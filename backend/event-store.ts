import * as v from 'valibot'
import { keptResults } from '../src/host/rules/draws.ts'
import { HostEvent, UnsoldDraw } from '../src/host/rules/events.ts'
import type { EventStore, Loaded } from '../src/host/store/event-store.ts'
import { stateVersion, type HostState } from '../src/host/rules/state.ts'
import type { Connection } from './database.ts'

const schema = [
  `create table if not exists host_events (position bigint primary key, body text not null)`,
  `create table if not exists host_snapshots (version integer primary key, position bigint not null, state text not null)`,
  `create table if not exists host_results (
    game integer not null, draw bigint not null, ends_at bigint not null, body text not null, primary key (game, draw))`,
]

export async function openEventStore(connection: Connection): Promise<EventStore> {
  for (const statement of schema) await connection.query(statement)

  async function loadSnapshot(): Promise<Loaded['snapshot']> {
    const [row] = await connection.query('select position, state from host_snapshots where version = $1', [
      stateVersion,
    ])
    return row ? { position: Number(row.position), state: JSON.parse(String(row.state)) as HostState } : null
  }

  return {
    get isLost() {
      return connection.isLost
    },
    async load() {
      const snapshot = await loadSnapshot()
      const rows = await connection.query(
        'select body from host_events where position > $1 order by position',
        [snapshot?.position ?? 0],
      )
      const events = rows.map((row) => v.parse(HostEvent, JSON.parse(String(row.body))))
      const bodies = await connection.query('select body from host_results')
      const results = bodies.map((row) => v.parse(UnsoldDraw, JSON.parse(String(row.body))))
      return { snapshot, events, results }
    },

    async append(position, events) {
      await connection.query(
        `insert into host_events (position, body)
         select $1 + number, body from json_array_elements_text($2) with ordinality as batch (body, number)`,
        [position, JSON.stringify(events.map((event) => JSON.stringify(event)))],
      )
    },

    async keepResults(draws) {
      await connection.query(
        `insert into host_results (game, draw, ends_at, body)
         select (draw->>'gameId')::integer, (draw->>'drawId')::bigint, (draw->>'endsAt')::bigint, draw::text
         from json_array_elements($1) as draw on conflict do nothing`,
        [JSON.stringify(draws)],
      )
      // What was held while the clock was ahead stays until its time has come: nobody may buy into it.
      const latest = Math.max(...draws.map(({ endsAt }) => endsAt))
      await connection.query(
        `delete from host_results where (game, draw) in (
           select game, draw from (
             select game, draw, row_number() over (partition by game order by ends_at desc) as age from host_results
             where ends_at <= $2
           ) as aged where age > $1)`,
        [keptResults, latest],
      )
    },

    async saveSnapshot(position, state) {
      await connection.query(
        `insert into host_snapshots (version, position, state) values ($1, $2, $3)
         on conflict (version) do update set position = excluded.position, state = excluded.state`,
        [stateVersion, position, state],
      )
    },
  }
}
