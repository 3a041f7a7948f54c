import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { socketMethod, type RequestSignature } from '../src/protocol/print-access.ts'
import { LocalClient, localClientFile } from './server/clients.ts'
import { headersOf, sign, type Credentials } from './server/signing.ts'

/** Requests that are signed with the command line's client, from a print program's folder, for tests. */
export function signedBy(folder: string) {
  return signedWith(
    v.parse(LocalClient, JSON.parse(readFileSync(path.join(folder, localClientFile), 'utf8'))),
  )
}

/** The same for any client, as pairing returns it. */
export function signedWith({ clientId, key }: { clientId: string; key: string }) {
  const credentials: Credentials = { clientId, key: Buffer.from(key, 'base64') }
  return {
    /** A text body is sent unchanged. */
    send(
      url: string,
      method: 'GET' | 'POST',
      route: string,
      content?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Response> {
      const body = typeof content === 'string' ? content : JSON.stringify(content)
      const request = { method, ...(body === undefined ? {} : { body }) }
      const { pathname, search } = new URL(route, url)
      const signed = headersOf(sign(credentials, { ...request, path: pathname + search }))
      const format: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
      return fetch(url + route, { ...request, headers: { ...format, ...signed, ...headers } })
    },
    handshake: (namespace: string): RequestSignature =>
      sign(credentials, { method: socketMethod, path: namespace }),
  }
}
