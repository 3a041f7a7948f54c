import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Session } from '../src/host/calls/handlers.ts'
import type { Database, Row } from './database.ts'

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

const hourMs = 60 * 60_000
export const accessLifeMs = 10 * 60_000
/** A session without a refresh for so long is over. */
export const refreshLifeMs = 12 * hourMs
/** The absolute lifetime of a session: the longest working day. */
export const sessionLifeMs = 16 * hourMs
/** A replaced access token stays valid so long for requests under way. */
export const accessGraceMs = 10_000
/** As long as the access token of a lost answer would have been valid. */
export const refreshGraceMs = 10 * 60_000

const tables = [
  // The tokens of earlier versions have no families: their operators log in again.
  `drop table if exists host_tokens`,
  `create table if not exists host_sessions (
    id uuid primary key, operator bigint not null, began timestamptz not null default now(),
    ends timestamptz not null, generation integer not null default 1, renewed timestamptz not null default now(),
    is_used boolean not null default false, ended timestamptz, end_reason text)`,
  `create index if not exists host_sessions_by_end on host_sessions (ends)`,
  `create table if not exists host_token_pairs (
    refresh text primary key, access text not null unique,
    session uuid not null references host_sessions on delete cascade,
    generation integer not null, issued timestamptz not null default now())`,
  `create index if not exists host_token_pairs_by_session on host_token_pairs (session, generation, issued)`,
]

const ago = (ms: number) => `now() - interval '${ms} milliseconds'`
const isLive = `(session.ended is null and session.ends > now() and session.renewed > ${ago(refreshLifeMs)})`

const openStatement = `
  with over as (
    delete from host_sessions where id in (
      select id from host_sessions where ends <= now() limit 100 for update skip locked)
  ), opened as (
    insert into host_sessions (id, operator, ends)
    values ($1, $2, now() + interval '${sessionLifeMs} milliseconds') returning id, generation
  )
  insert into host_token_pairs (access, refresh, session, generation) select $3, $4, id, generation from opened`

const findStatement = `
  select session.id, session.operator, session.generation,
    pair.generation = session.generation and not session.is_used as is_first_use
  from host_token_pairs as pair join host_sessions as session on session.id = pair.session
  where pair.access = $1 and pair.issued > ${ago(accessLifeMs)} and ${isLive}
    and not exists (
      select from host_token_pairs as later
      where later.session = pair.session and later.generation > pair.generation
        and later.issued <= ${ago(accessGraceMs)})`

const useStatement = 'update host_sessions set is_used = true where id = $1 and generation = $2'

const isLatest = 'session.generation = presented.generation'
const isAnswerLost = `(session.generation = presented.generation + 1 and not session.is_used
  and session.renewed > ${ago(refreshGraceMs)})`

const refreshStatement = `
  with presented as (
    select session, generation from host_token_pairs where refresh = $1
  ), renewed as (
    update host_sessions as session set
      generation = case when ${isLatest} then session.generation + 1 else session.generation end,
      renewed = case when ${isLatest} then now() else session.renewed end,
      is_used = session.is_used and not ${isLatest},
      ended = case when ${isLatest} or ${isAnswerLost} then null else now() end,
      end_reason = case when ${isLatest} or ${isAnswerLost} then null else 'reuse' end
    from presented where session.id = presented.session and ${isLive}
    returning session.id, session.operator, session.generation, session.ended is null as is_renewed
  ), issued as (
    insert into host_token_pairs (access, refresh, session, generation)
    select $2, $3, id, generation from renewed where is_renewed
  )
  select id, operator, is_renewed from renewed`

const endStatement = `
  update host_sessions as session set ended = now(), end_reason = 'logOut'
  where ${isLive} and id in (select session from host_token_pairs where access in ($1, $2) or refresh in ($1, $2))
  returning id, operator`

const livingStatement = `
  select id from host_sessions as session
  where id in (select value::uuid from json_array_elements_text($1) as value) and ${isLive}`

/** New tokens; or the session that this reuse of a token has ended; or null where there is no such session any more. */
export type Refreshed = { readonly tokens: Tokens } | { readonly reusedIn: Session } | null

/**
 * Sessions are rows that all processes of the host share; no process keeps a session in memory. A token is 256 random
 * bits, of which the database has the SHA-256. All times are those of the database's clock.
 *
 * A log-in opens a session and issues a pair of tokens, the first generation. Each refresh issues the next generation.
 * The pairs of a session are a family: a refresh token is valid for one refresh (RFC 9700, 4.14.2). When an earlier one is
 * presented, two parties have a copy of it, and the host cannot tell which of them is the thief: the session ends for
 * both.
 *
 * The answer to a refresh may be lost. An honest page then has only the token that it used. So the generation before the
 * latest one can still be refreshed while no token of the latest has been used (in a call, a handshake or a refresh), and
 * for `refreshGraceMs` at most; it gets another pair of the latest generation. The first use proves that an answer arrived
 * and ends this grace. A thief who was quick enough to share a generation with the page is found at the next refresh: the
 * second of them presents a token that the first has replaced.
 *
 * Each change is one statement that decides by the one row of the session, so that processes may run them at once.
 */
export interface Sessions {
  open(operatorId: number): Promise<Tokens>
  /**
   * The session of an access token; null where the token or the session is over. One indexed read; the first use of a
   * generation is written down.
   */
  find(access: string): Promise<Session | null>
  refresh(refresh: string): Promise<Refreshed>
  /** Those of the sessions, by id, that are not over. */
  living(ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Ends the sessions of the tokens, which may have been replaced since, and returns them. */
  end(tokens: Tokens): Promise<readonly Session[]>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const newToken = () => randomBytes(32).toString('base64url')

export async function openSessions(database: Database): Promise<Sessions> {
  const { query } = database
  for (const statement of tables) await query(statement)

  const sessionOf = ({ id, operator }: Row): Session => ({ id: String(id), operatorId: Number(operator) })

  return {
    async open(operatorId) {
      const tokens = { access: newToken(), refresh: newToken() }
      await query(openStatement, [randomUUID(), operatorId, hashOf(tokens.access), hashOf(tokens.refresh)])
      return tokens
    },
    async find(access) {
      if (access === '') return null
      const [row] = await query(findStatement, [hashOf(access)])
      if (!row) return null
      if (row.is_first_use) await query(useStatement, [String(row.id), Number(row.generation)])
      return sessionOf(row)
    },
    async refresh(refresh) {
      const tokens = { access: newToken(), refresh: newToken() }
      const [row] = await query(refreshStatement, [refresh, tokens.access, tokens.refresh].map(hashOf))
      if (!row) return null
      return row.is_renewed ? { tokens } : { reusedIn: sessionOf(row) }
    },
    async living(ids) {
      const rows = await query(livingStatement, [JSON.stringify(ids)])
      return new Set(rows.map(({ id }) => String(id)))
    },
    end: async ({ access, refresh }) =>
      (await query(endStatement, [access, refresh].map(hashOf))).map(sessionOf),
  }
}
