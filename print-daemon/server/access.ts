import type { IncomingHttpHeaders } from 'node:http'
import { printHeader } from '../../src/protocol/print-service.ts'

/** What decides whether a request is let in. */
export interface Visitor {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

const pairingPath = '/pair'

/**
 * What needs no signature: the page itself, which carries no data and which people open by its address alone, the word
 * that all is well, and pairing. Whatever is not named here does.
 */
const openPaths: ReadonlySet<string> = new Set(['/', '/icon.svg', '/page.css', '/page.js', '/health'])

/**
 * Who may talk to the print daemon: nobody who reached it under another name (DNS rebinding), and no page but the
 * daemon's own and those allowed by name.
 */
export class Access {
  readonly #origins: ReadonlySet<string>
  #hosts: ReadonlySet<string> = new Set()

  constructor(allowedOrigins: readonly string[]) {
    this.#origins = new Set(allowedOrigins)
  }

  /** The port is known when the service listens; until then nobody is let in. */
  listensOn(port: number): void {
    this.#hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`])
  }

  allowsOrigin(origin: string): boolean {
    return this.#origins.has(origin) || this.isOwn(origin)
  }

  /** A page that reached this service by its own name, and is not among those that may use it. */
  isForeign({ host, origin }: IncomingHttpHeaders): boolean {
    return host !== undefined && this.#hosts.has(host) && origin !== undefined && !this.allowsOrigin(origin)
  }

  /** The daemon's own page, or no page at all. */
  isOwn(origin: string | undefined): boolean {
    return origin === undefined || [...this.#hosts].some((host) => origin === `http://${host}`)
  }

  /** Whether this may be asked without a signature. */
  isOpen({ method, path }: Pick<Visitor, 'method' | 'path'>): boolean {
    if (method === 'POST') return path === pairingPath
    return (method === 'GET' || method === 'HEAD') && openPaths.has(path)
  }

  /**
   * Why a visitor is turned away, or null. Who pairs must send a header that a foreign page cannot send unasked; everything
   * else that changes anything is signed, in headers of the same sort.
   */
  objection({ method, path, headers }: Visitor): string | null {
    const { host, origin } = headers
    if (host === undefined || !this.#hosts.has(host)) return 'This host name is not the print service.'
    if (origin !== undefined && !this.allowsOrigin(origin))
      return 'This origin may not use the print service.'
    if (method === 'POST' && path === pairingPath && headers[printHeader] !== '1')
      return `The header ${printHeader}: 1 is missing.`
    return null
  }
}
