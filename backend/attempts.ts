import type { Attempts } from '../src/host/calls/attempts.ts'
import type { Database } from '../node/database/database.ts'
import { sha256Hex } from '../node/sha256.ts'

/** How many expired rows are deleted at once. */
export const forgottenAtOnce = 100

const recent = (times: string, windowMs: string) =>
  `array(select time from unnest(${times}) as time where time > now() - ${windowMs} * interval '1 millisecond')`

/**
 * Rows are written in the order of their names, so that processes cannot deadlock. If one name has no attempt left, nothing is
 * written: a refused attempt costs one read.
 */
const takeStatement = `
  with requested as (
    select * from json_to_recordset($1) as requested (name text, allowed integer, window_ms integer, size integer)
  ), used_up as (
    select from requested left join attempts as known using (name)
    where cardinality(${recent('known.times', 'requested.window_ms')}) + requested.size > requested.allowed
  )
  insert into attempts as known (name, allowed, window_ms, times, ends)
  select name, allowed, window_ms, array_fill(now(), array[size]), now() + window_ms * interval '1 millisecond'
  from requested
  where not exists (select from used_up) order by name
  on conflict (name) do update
  set times = ${recent('known.times', 'excluded.window_ms')} || excluded.times, ends = excluded.ends
  where cardinality(${recent('known.times', 'excluded.window_ms')}) + cardinality(excluded.times) <= excluded.allowed
  returning name`

const forgetOldStatement = `
  delete from attempts where name in (
    select name from attempts where ends <= now() limit ${forgottenAtOnce} for update skip locked)`

/**
 * Attempts that all processes of a host count together, by the database's clock. An admitted attempt writes one row for each of
 * its names and deletes some expired rows, so that the table stays about as large as the current window. When two processes
 * take the last attempt of a name at once, one of them is admitted; the other's attempt still counts for its other names.
 * Names are stored as hashes, because they contain logins, and passwords that were typed as a login.
 */
export function attemptsIn({ query }: Database): Attempts {
  return {
    async take(counted) {
      const requested = counted.map(({ name, allowed, windowMs, count = 1 }) => ({
        name: sha256Hex(name),
        allowed,
        window_ms: windowMs,
        size: count,
      }))
      const taken = await query(takeStatement, [JSON.stringify(requested)])
      if (taken.length > 0) await query(forgetOldStatement)
      return taken.length === counted.length
    },
    async takeBack(name) {
      await query(
        'update attempts set times = times[:cardinality(times) - 1] where name = $1 and cardinality(times) > 0',
        [sha256Hex(name)],
      )
    },
    async forget(name) {
      await query('delete from attempts where name = $1', [sha256Hex(name)])
    },
  }
}
