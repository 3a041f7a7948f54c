import { createHash } from 'node:crypto'
import type { Attempts } from '../src/host/calls/attempts.ts'
import type { Database } from './database.ts'

/** So many rows without a try in their window are deleted at once. */
export const forgottenAtOnce = 100

const recent = (times: string, windowMs: string) =>
  `array(select time from unnest(${times}) as time where time > now() - ${windowMs} * interval '1 millisecond')`

/**
 * Rows are written in the order of their names, so that processes cannot deadlock. Where a name has no try left, nothing is
 * written: a refused try costs one read.
 */
const takeStatement = `
  with asked as (
    select * from json_to_recordset($1) as asked (name text, allowed integer, window_ms integer)
  ), used_up as (
    select from asked join attempts as known using (name)
    where cardinality(${recent('known.times', 'asked.window_ms')}) >= asked.allowed
  )
  insert into attempts as known (name, allowed, window_ms, times, ends)
  select name, allowed, window_ms, array[now()], now() + window_ms * interval '1 millisecond' from asked
  where not exists (select from used_up) order by name
  on conflict (name) do update set times = ${recent('known.times', 'excluded.window_ms')} || now(), ends = excluded.ends
  where cardinality(${recent('known.times', 'excluded.window_ms')}) < excluded.allowed
  returning name`

const forgetOldStatement = `
  delete from attempts where name in (
    select name from attempts where ends <= now() limit ${forgottenAtOnce} for update skip locked)`

/** Names hold logins, and passwords that somebody typed as a login. */
const hashOf = (name: string) => createHash('sha256').update(name).digest('hex')

/**
 * Attempts that all processes of a host count together, by the database's clock. A try that is admitted writes one row for
 * each of its names and deletes many old ones, so that the table holds about those of the current window. When two
 * processes take the last try of a name at once, one of them is admitted; the other's try still counts for its other names.
 */
export function attemptsIn({ query }: Database): Attempts {
  return {
    async take(counted) {
      const asked = counted.map(({ name, allowed, windowMs }) => ({
        name: hashOf(name),
        allowed,
        window_ms: windowMs,
      }))
      const taken = await query(takeStatement, [JSON.stringify(asked)])
      if (taken.length > 0) await query(forgetOldStatement)
      return taken.length === counted.length
    },
    async takeBack(name) {
      await query(
        'update attempts set times = times[:cardinality(times) - 1] where name = $1 and cardinality(times) > 0',
        [hashOf(name)],
      )
    },
    async forget(name) {
      await query('delete from attempts where name = $1', [hashOf(name)])
    },
  }
}
