import type { IncomingHttpHeaders } from 'node:http'
import { printHeader } from '../../src/protocol/print-service.ts'

/** What decides whether a request is let in. */
export interface Visitor {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

/** The page itself, which carries no data and which people open by its address alone, and the word that all is well. */
const openPaths: ReadonlySet<string> = new Set(['/', '/page.css', '/page.js', '/icon.svg', '/health'])

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

  /** The daemon's own page, or no page at all. */
  isOwn(origin: string | undefined): boolean {
    return origin === undefined || [...this.#hosts].some((host) => origin === `http://${host}`)
  }

  /**
   * Why a visitor is turned away, or null. Who changes anything, and who is not a browser, must send the header that a
   * foreign page cannot send unasked; a browser says by itself that it reads for the daemon's own page.
   */
  objection({ method, path, headers }: Visitor): string | null {
    const { host, origin } = headers
    if (host === undefined || !this.#hosts.has(host)) return 'This host name is not the print service.'
    if (origin !== undefined && !this.allowsOrigin(origin))
      return 'This origin may not use the print service.'
    const isForPage =
      origin !== undefined || headers['sec-fetch-site'] === 'same-origin' || openPaths.has(path)
    const needsHeader = method === 'POST' || (method !== 'OPTIONS' && !isForPage)
    return needsHeader && headers[printHeader] !== '1' ? `The header ${printHeader}: 1 is missing.` : null
  }
}
