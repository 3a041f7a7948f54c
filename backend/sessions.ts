import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Session } from '../src/host/calls/handlers.ts'
import type { Database, Row, SqlValue } from './database.ts'

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

interface Token extends Session {
  readonly hash: string
  readonly kind: 'access' | 'refresh'
  readonly issued: number
  readonly expiresAt: number
}

export const accessLifeMs = 10 * 60_000
export const refreshLifeMs = 12 * 60 * 60_000
/** A refresh token that was used stays good this long: its answer may have been lost on the way. */
const graceMs = 60_000

const schema = `create table if not exists host_tokens (
  hash text primary key, kind text not null, session text not null, operator bigint not null,
  issued bigint not null, expires_at bigint not null)`

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const tokenFrom = (row: Row): Token => ({
  hash: String(row.hash),
  kind: row.kind === 'access' ? 'access' : 'refresh',
  id: String(row.session),
  operatorId: Number(row.operator),
  issued: Number(row.issued),
  expiresAt: Number(row.expires_at),
})

/**
 * Who is logged in. Tokens are 256 random bits; the database and the memory hold their SHA-256 alone. They outlive a
 * restart of the host. Times are milliseconds since 1970.
 */
export interface Sessions {
  open(operatorId: number, now: number): Promise<Tokens>
  /** The session of an access token, or null. */
  find(access: string, now: number): Session | null
  /** New tokens for a refresh token, or null where it is not good (any more). */
  refresh(refresh: string, now: number): Promise<Tokens | null>
  /** Ends the session that either token belongs to. Returns it, or null where there is none. */
  end(tokens: readonly string[]): Promise<Session | null>
}

export async function openSessions(database: Database, now: number): Promise<Sessions> {
  const query = async (sql: string, values: readonly SqlValue[] = []) =>
    (await database.connect()).query(sql, values)
  await query(schema)
  await query('delete from host_tokens where expires_at <= $1', [now])
  const rows = await query('select * from host_tokens')
  const tokens = new Map(rows.map((row) => [String(row.hash), tokenFrom(row)]))
  let lastIssued = Math.max(0, ...rows.map((row) => Number(row.issued)))

  async function keep(token: Token): Promise<void> {
    await query(
      `insert into host_tokens (hash, kind, session, operator, issued, expires_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (hash) do update set expires_at = excluded.expires_at`,
      [token.hash, token.kind, token.id, token.operatorId, token.issued, token.expiresAt],
    )
    tokens.set(token.hash, token)
  }

  async function drop(isDropped: (token: Token) => boolean): Promise<void> {
    const dropped = [...tokens.values()].filter(isDropped)
    if (dropped.length > 0)
      await query('delete from host_tokens where hash in (select json_array_elements_text($1))', [
        JSON.stringify(dropped.map(({ hash }) => hash)),
      ])
    for (const { hash } of dropped) tokens.delete(hash)
  }

  async function issue({ id, operatorId }: Session, now: number): Promise<Tokens> {
    const access = randomBytes(32).toString('base64url')
    const refresh = randomBytes(32).toString('base64url')
    const issued = ++lastIssued
    const session = { id, operatorId, issued }
    await keep({ ...session, hash: hashOf(access), kind: 'access', expiresAt: now + accessLifeMs })
    await keep({ ...session, hash: hashOf(refresh), kind: 'refresh', expiresAt: now + refreshLifeMs })
    return { access, refresh }
  }

  const lookUp = (token: string, kind: Token['kind'], now: number): Token | null => {
    const found = tokens.get(hashOf(token))
    return found?.kind === kind && found.expiresAt > now ? found : null
  }

  return {
    async open(operatorId, now) {
      await drop((token) => token.expiresAt <= now)
      return issue({ id: randomUUID(), operatorId }, now)
    },
    find: (access, now) => lookUp(access, 'access', now),
    async refresh(refresh, now) {
      const used = lookUp(refresh, 'refresh', now)
      if (!used) return null
      await drop(
        (token) =>
          token.expiresAt <= now ||
          (token.id === used.id && token.kind === 'refresh' && token.issued < used.issued),
      )
      await keep({ ...used, expiresAt: Math.min(used.expiresAt, now + graceMs) })
      return issue(used, now)
    },
    async end(given) {
      const session = given.map((token) => tokens.get(hashOf(token))).find((token) => token !== undefined)
      if (!session) return null
      await drop((token) => token.id === session.id)
      return session
    },
  }
}
