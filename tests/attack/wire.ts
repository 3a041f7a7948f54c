import { once } from 'node:events'
import { connect } from 'node:net'

export type Headers = Readonly<Record<string, string>>

/** The bytes of a request, as they are; a header that is empty is left out, `host` and the length included. */
export function http(method: string, path: string, headers: Headers, body = ''): string {
  const all: Headers = { connection: 'close', 'content-length': `${Buffer.byteLength(body)}`, ...headers }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}: ${value}\r\n`],
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** The same with a body of JSON; a text is sent as it is. */
export const post = (path: string, headers: Headers, body: unknown): string =>
  http(
    'POST',
    path,
    { 'content-type': 'application/json', ...headers },
    typeof body === 'string' ? body : JSON.stringify(body),
  )

/** A browser's question whether a page may send a request with JSON. */
export const preflight = (path: string, headers: Headers): string =>
  http('OPTIONS', path, {
    ...headers,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  })

/** After this time without an answer the caller of a hostile request hangs up: the other side waits for the rest of it. */
const silentMs = 1_000
/** An honest request is whole: the other side ends the connection after its answer. */
const patientMs = 60_000

/**
 * Sends bytes and returns everything that came back. The other side ends the connection; where it waits for more, the caller
 * hangs up.
 */
export async function exchange(
  port: number,
  bytes: string | Uint8Array,
  hangsUpAfterMs = silentMs,
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  // A server may reset the connection while it is still written to: what it answered before counts.
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
  })
  socket.setTimeout(hangsUpAfterMs, () => socket.destroy())
  socket.write(bytes)
  await ended
  return answer
}

/** The same for a request of an honest party. */
export const honestExchange = (port: number, bytes: string): Promise<string> =>
  exchange(port, bytes, patientMs)

/** A connection that stays open after these bytes, until it is destroyed or the other side ends it. */
export async function hold(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

/** The status of the first answer; undefined if nothing was answered. */
export const statusOf = (answer: string): number | undefined => {
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? []
  return status === undefined ? undefined : Number(status)
}
