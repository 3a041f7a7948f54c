import type { IncomingMessage } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'
import { bearerOf } from './exchange.ts'
import type { Sessions, ShopSession } from './sessions.ts'
import { report } from './operations/report.ts'

export interface SocketSessionParts {
  readonly sessions: Sessions
  /** Whether a page of this origin may send requests for the operator. */
  readonly isOwnOrigin: (origin: string) => boolean
  /** The name of the cookie with the access token. */
  readonly accessCookie: string
}

/**
 * The sessions of sockets, by the handshakes of their connections. A browser sends cookies with the handshake of any page, but
 * always names the page in `Origin`: a page of another origin is refused. A program sends no `Origin`, and only cookies that it
 * has itself: its session alone decides.
 */
export class SocketSessions {
  readonly #parts: SocketSessionParts
  readonly #admitted = new WeakMap<IncomingMessage, ShopSession>()

  constructor(parts: SocketSessionParts) {
    this.#parts = parts
  }

  /**
   * Whether a connection may open. Without an `Origin` it may do so without a session too: a self-service terminal has none,
   * and proves its identity to its namespace.
   */
  async admit(request: IncomingMessage): Promise<boolean> {
    const { origin } = request.headers
    if (origin !== undefined && !this.#parts.isOwnOrigin(origin)) return false
    const session = await this.#find(request)
    if (session) this.#admitted.set(request, session)
    return origin === undefined || session !== null
  }

  /** The session of an admitted connection. */
  of(request: IncomingMessage): ShopSession | null {
    return this.#admitted.get(request) ?? null
  }

  /**
   * Whether the session has ended since. A socket that joins the rooms of its session too late is not closed together with it.
   */
  async isOver(request: IncomingMessage): Promise<boolean> {
    return (await this.#find(request)) === null
  }

  /** The connections whose session has ended. */
  async overAmong<Connection extends { readonly request: IncomingMessage }>(
    connections: readonly Connection[],
  ): Promise<readonly Connection[]> {
    const held = connections.flatMap((connection) => {
      const session = this.of(connection.request)
      return session ? [{ connection, session }] : []
    })
    if (held.length === 0) return []
    const living = await this.#parts.sessions.living(held.map(({ session }) => session))
    return held.filter(({ session }) => !living.has(session.id)).map(({ connection }) => connection)
  }

  async #find({ headers }: IncomingMessage): Promise<ShopSession | null> {
    const { sessions, accessCookie } = this.#parts
    const cookies = fastifyCookie.parse(headers.cookie ?? '')
    const access = bearerOf(headers.authorization) || (cookies[accessCookie] ?? '')
    return sessions.find(access).catch((error: unknown) => {
      // The handshake is refused, and the client tries again.
      report(`the session of a socket: ${String(error)}`)
      return null
    })
  }
}
