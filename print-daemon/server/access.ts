import type { IncomingHttpHeaders } from 'node:http'
import { printHeader } from '../../src/protocol/print-service.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'

/** The data that decides whether a request is accepted. */
export interface CallerData {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

const pairingPath = '/pair'

/**
 * The paths without a signature: the page itself, which has no data and is opened by its address, the health check, and
 * pairing. Every other path needs a signature.
 */
const openPaths: ReadonlySet<string> = new Set(['/', '/icon.svg', '/page.css', '/page.js', '/health'])

const receiptPaths: ReadonlySet<string> = new Set(receiptRoutes.map(({ path }) => path))
const jobPath = /^\/jobs\/[0-9a-f-]{36}$/i

/**
 * The allowed callers of the print program: no caller that reached it under another host name (DNS rebinding), and no
 * page except the print program's own and the allowed origins.
 */
export class Access {
  readonly #origins: ReadonlySet<string>
  readonly #unsigned: ReadonlySet<string>
  #hosts: ReadonlySet<string> = new Set()

  /** Pages of `unsignedOrigins` may print without a key. */
  constructor(allowedOrigins: readonly string[], unsignedOrigins: readonly string[] = []) {
    this.#origins = new Set([...allowedOrigins, ...unsignedOrigins])
    this.#unsigned = new Set(unsignedOrigins)
  }

  /** The port is known when the service listens; until then every request is refused. */
  listensOn(port: number): void {
    this.#hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`])
  }

  allowsOrigin(origin: string): boolean {
    return this.#origins.has(origin) || this.isOwn(origin)
  }

  /** A page that used the right host name, but has no allowed origin. */
  isForeign({ host, origin }: IncomingHttpHeaders): boolean {
    return host !== undefined && this.#hosts.has(host) && origin !== undefined && !this.allowsOrigin(origin)
  }

  /** The print program's own page, or no page. */
  isOwn(origin: string | undefined): boolean {
    return origin === undefined || [...this.#hosts].some((host) => origin === `http://${host}`)
  }

  /** Whether this request needs no signature: its path is open, or it prints for a page that may do so without a key. */
  isOpen(caller: CallerData): boolean {
    return this.#isOpenPath(caller) || this.#printsUnsigned(caller)
  }

  /** Receipts, and how a job ended; no drawer, setting, queue or receipt of others. */
  #printsUnsigned({ method, path, headers: { origin } }: CallerData): boolean {
    if (origin === undefined || !this.#unsigned.has(origin)) return false
    return method === 'POST' ? receiptPaths.has(path) : method === 'GET' && jobPath.test(path)
  }

  #isOpenPath({ method, path }: CallerData): boolean {
    if (method === 'POST') return path === pairingPath
    return (method === 'GET' || method === 'HEAD') && openPaths.has(path)
  }

  /**
   * Why a request is refused, or null. Pairing requires a header that a foreign page cannot send without a preflight;
   * every other change is signed, in headers of the same kind.
   */
  objection({ method, path, headers }: CallerData): string | null {
    const { host, origin } = headers
    if (host === undefined || !this.#hosts.has(host))
      return 'This host name is not that of the print program.'
    if (origin !== undefined && !this.allowsOrigin(origin))
      return 'This origin may not use the print program.'
    if (method === 'POST' && path === pairingPath && headers[printHeader] !== '1')
      return `The header ${printHeader}: 1 is missing.`
    return null
  }
}
