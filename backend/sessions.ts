import { randomBytes, randomUUID } from 'node:crypto'
import type { Session } from '../src/host/calls/handlers.ts'
import type { Database, Row } from '../node/database/database.ts'
import { sha256Hex } from '../node/sha256.ts'

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

const hourMs = 60 * 60_000
export const accessLifeMs = 10 * 60_000
/** A session without a refresh for this time has ended. */
export const refreshLifeMs = 12 * hourMs
/** The absolute lifetime of a session: the longest working day. */
export const sessionLifeMs = 16 * hourMs
/** A replaced access token stays valid so long for requests under way. */
export const accessGraceMs = 10_000
/** As long as the access token of a lost answer would have been valid. */
export const refreshGraceMs = 10 * 60_000

const ago = (ms: number) => `now() - interval '${ms} milliseconds'`
const isLive = `(session.ended is null and session.ends > now() and session.renewed > ${ago(refreshLifeMs)})`

const openStatement = `
  with over as (
    delete from sessions where shop = $1 and id in (
      select id from sessions where shop = $1 and ends <= now() limit 100 for update skip locked)
  ), opened as (
    insert into sessions (shop, id, operator, ends)
    values ($1, $2, $3, now() + interval '${sessionLifeMs} milliseconds') returning id, generation
  )
  insert into token_pairs (shop, access, refresh, session, generation) select $1, $4, $5, id, generation from opened`

const findStatement = `
  select session.shop, session.id, session.operator, session.generation,
    pair.generation = session.generation and not session.is_used as is_first_use
  from token_pairs as pair join sessions as session on session.shop = $1 and session.id = pair.session
  where pair.shop = $1 and pair.access = $2 and pair.issued > ${ago(accessLifeMs)} and ${isLive}
    and not exists (
      select from token_pairs as later
      where later.shop = $1 and later.session = pair.session and later.generation > pair.generation
        and later.issued <= ${ago(accessGraceMs)})`

const useStatement = 'update sessions set is_used = true where shop = $1 and id = $2 and generation = $3'

/** More than an honest page needs, whose answers are all lost for hours. Then the operator logs in again. */
const mostPairs = 5_000
const hasRoom = `(select count(*) from token_pairs as given where given.shop = $1 and given.session = session.id) < ${mostPairs}`

const isLatest = 'session.generation = presented.generation'
const isAnswerLost = `(session.generation = presented.generation + 1 and not session.is_used
  and session.renewed > ${ago(refreshGraceMs)})`

const refreshStatement = `
  with presented as (
    select session, generation from token_pairs where shop = $1 and refresh = $2
  ), renewed as (
    update sessions as session set
      generation = case when ${isLatest} then session.generation + 1 else session.generation end,
      renewed = case when ${isLatest} then now() else session.renewed end,
      is_used = session.is_used and not ${isLatest},
      ended = case when ${isLatest} or ${isAnswerLost} then null else now() end,
      end_reason = case when ${isLatest} or ${isAnswerLost} then null else 'reuse' end
    from presented where session.shop = $1 and session.id = presented.session and ${isLive} and ${hasRoom}
    returning session.shop, session.id, session.operator, session.generation, session.ended is null as is_renewed
  ), issued as (
    insert into token_pairs (shop, access, refresh, session, generation)
    select $1, $3, $4, id, generation from renewed where is_renewed
  )
  select shop, id, operator, is_renewed from renewed`

const endStatement = `
  update sessions as session set ended = now(), end_reason = 'logOut'
  where shop = $1 and ${isLive}
    and id in (select session from token_pairs where shop = $1 and (access = $2 or refresh = $2))
  returning shop, id, operator`

const livingStatement = `select id from sessions as session where shop = $1 and id = any($2::uuid[]) and ${isLive}`

/** A session of an operator of a shop. */
export interface ShopSession extends Session {
  readonly shop: string
}

/** New tokens; or the session that this reuse of a token has ended; or null if there is no such session. */
export type Refreshed = { readonly tokens: Tokens } | { readonly reusedIn: ShopSession } | null

/**
 * Sessions are rows that all processes of the host share. No process keeps a session in memory. A token consists of the shop,
 * so that the session is found among those of the shop, and of 256 random bits. The database has the SHA-256 of a token. All
 * times are those of the database's clock.
 *
 * A log-in opens a session and issues a pair of tokens, the first generation. Each refresh issues the next generation. The
 * pairs of a session are a family: a refresh token is valid for one refresh (RFC 9700, 4.14.2). When an earlier one is
 * presented, two parties have a copy of it, and the host cannot know which of them is the thief. So the session ends for both.
 *
 * The answer to a refresh may be lost. An honest page then has only the token that it used. So the generation before the latest
 * one can still be refreshed while no token of the latest has been used (in a call, a handshake or a refresh), and for
 * `refreshGraceMs` at most; it gets another pair of the latest generation. The first use proves that an answer arrived, and
 * ends this grace. If a thief was quick enough to share a generation with the page, the next refresh reveals it: the second of
 * them presents a token that the first has replaced.
 *
 * A new password ends the sessions of its operator, in the transaction that sets it (`store/write.ts`).
 *
 * Each change is one statement that decides by the one row of the session, so that processes may run them at once.
 */
export interface Sessions {
  open(shop: string, operatorId: number): Promise<Tokens>
  /**
   * The session of an access token; null if the token or the session has ended. One indexed read. The first use of a generation
   * is recorded.
   */
  find(access: string): Promise<ShopSession | null>
  refresh(refresh: string): Promise<Refreshed>
  /** The ids of those sessions that have not ended. One indexed read for each shop. */
  living(sessions: readonly ShopSession[]): Promise<ReadonlySet<string>>
  /** Ends the sessions of the tokens, which may have been replaced since, and returns them. */
  end(tokens: Tokens): Promise<readonly ShopSession[]>
}

const newToken = (shop: string) =>
  `${Buffer.from(shop).toString('base64url')}.${randomBytes(32).toString('base64url')}`

const newTokens = (shop: string): Tokens => ({ access: newToken(shop), refresh: newToken(shop) })

/** Any text may be presented as a token. PostgreSQL accepts no text with a zero byte. */
const shopIn = (token: string) =>
  Buffer.from(token.split('.', 1)[0]!, 'base64url').toString().replaceAll('\0', '')

/** A look-up that waits for the one under way. */
interface Waiting {
  readonly access: string
  readonly resolve: (row: Row | undefined) => void
  readonly reject: (error: unknown) => void
}

/** One that has lost its connection must not keep the others waiting. */
const mostLookUps = 2

/** Look-ups that arrive while others are under way go together: a round trip costs more than the statement. */
function lookUpsIn({ read }: Pick<Database, 'read'>): (access: string) => Promise<Row | undefined> {
  let waiting: Waiting[] = []
  let underWay = 0

  async function run(): Promise<void> {
    underWay++
    while (waiting.length > 0) {
      const together = waiting
      waiting = []
      const statements = together.map(({ access }) => ({
        name: 'session',
        sql: findStatement,
        values: [shopIn(access), sha256Hex(access)],
      }))
      try {
        const found = await read(statements)
        for (const [place, { resolve }] of together.entries()) resolve(found[place]?.[0])
      } catch (error) {
        for (const { reject } of together) reject(error)
      }
    }
    underWay--
  }

  return (access) =>
    new Promise((resolve, reject) => {
      waiting.push({ access, resolve, reject })
      if (underWay < mostLookUps) void run()
    })
}

export function sessionsIn(database: Database): Sessions {
  const { query } = database
  const lookUp = lookUpsIn(database)
  const sessionOf = ({ shop, id, operator }: Row): ShopSession => ({
    shop: String(shop),
    id: String(id),
    operatorId: Number(operator),
  })

  return {
    async open(shop, operatorId) {
      const tokens = newTokens(shop)
      const { access, refresh } = tokens
      await query(openStatement, [shop, randomUUID(), operatorId, sha256Hex(access), sha256Hex(refresh)])
      return tokens
    },
    async find(access) {
      const row = await lookUp(access)
      if (!row) return null
      const session = sessionOf(row)
      if (row.is_first_use) await query(useStatement, [session.shop, session.id, Number(row.generation)])
      return session
    },
    async refresh(refresh) {
      const shop = shopIn(refresh)
      const tokens = newTokens(shop)
      const hashes = [refresh, tokens.access, tokens.refresh].map(sha256Hex)
      const [row] = await query(refreshStatement, [shop, ...hashes])
      if (!row) return null
      return row.is_renewed ? { tokens } : { reusedIn: sessionOf(row) }
    },
    async living(sessions) {
      const idsOf = new Map<string, string[]>(sessions.map(({ shop }) => [shop, []]))
      for (const { shop, id } of sessions) idsOf.get(shop)!.push(id)
      const found = await database.read(
        [...idsOf].map((values) => ({ name: 'living-sessions', sql: livingStatement, values })),
      )
      return new Set(found.flat().map(({ id }) => String(id)))
    },
    async end(tokens) {
      const ended = []
      for (const token of [tokens.access, tokens.refresh])
        ended.push(...(await query(endStatement, [shopIn(token), sha256Hex(token)])).map(sessionOf))
      return ended
    },
  }
}
