import { Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Readable, type Duplex } from 'node:stream'
import { ProxyServer } from 'http-proxy-3'
import { errorCodes } from '../src/protocol/error-codes.ts'
import { hostCalls, hostTimeHeader } from '../src/protocol/host-calls.ts'
import { asJson } from '../src/values/json.ts'
import type { LocalCookies } from './proxy-cookies.ts'

/** Idle connections are closed before a host would close them, so that no request meets a connection that is being closed. */
const idleMs = 4_000
const longestAnswer = 4 * 1024 * 1024

/** An answer of the host that may be changed on the way. `body` is null if it is not JSON. */
export interface HostAnswer {
  readonly status: number
  readonly body: unknown
  readonly cookies: readonly string[]
}
export type ChangedAnswer = Partial<HostAnswer>
export type ChangeAnswer = (answer: HostAnswer) => ChangedAnswer | Promise<ChangedAnswer>

/** Forwards requests and sockets of the page's own origin to the host. */
export interface HostForwarder {
  /** Forwards a request and its answer, which `change` may change. */
  forward(request: IncomingMessage, response: ServerResponse, body?: Buffer, change?: ChangeAnswer): void
  /** Forwards a socket's handshake and everything after it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

const pathOf = (request: IncomingMessage) => (request.url ?? '/').replace(/\?.*$/s, '')
const moneyPaths = new Set<string>(
  Object.values(hostCalls)
    .filter(({ kind }) => kind === 'money')
    .map(({ path }) => path),
)

/** `origin` is the host's, such as https://host.example. It may take `answerMs` to answer. */
export function forwarderTo(origin: string, answerMs: number, local: LocalCookies): HostForwarder {
  const keepAlive = { keepAlive: true, timeout: idleMs }
  const agent = origin.startsWith('https:') ? new HttpsAgent(keepAlive) : new HttpAgent(keepAlive)
  const proxy = new ProxyServer({ target: origin, changeOrigin: true, secure: true })
  const changes = new WeakMap<IncomingMessage, ChangeAnswer>()
  const late = new WeakSet<IncomingMessage>()
  const sockets = new Set<Duplex>()

  proxy.on('proxyReq', (toHost, request) => {
    toHost.once('timeout', () => late.add(request))
  })
  proxy.on('proxyRes', (answer, request, response) => {
    // An incomplete answer must not look complete.
    answer.once('aborted', () => response.destroy())
    dropHopHeaders(answer.headers)
    answer.headers['set-cookie'] &&= answer.headers['set-cookie'].map((text) => local.localOf(text))
    // Only the host's own time header is forwarded.
    response.sendDate = false
    const change = changes.get(request)
    if (change) void passChanged(answer, response, change)
  })
  // Only an error of a page's socket comes here, such as a write to a page that was closed. The socket is over by then.
  proxy.on('error', () => undefined)
  proxy.on('proxyReqWs', (toHost, _request, socket) => {
    // A page may be closed before the host has answered.
    socket.once('close', () => toHost.destroy())
    toHost.once('upgrade', ({ headers }: IncomingMessage) => {
      headers['set-cookie'] &&= headers['set-cookie'].map((text) => local.localOf(text))
    })
  })

  const readyForHost = (request: IncomingMessage) => {
    const { headers } = request
    const { cookie = '', origin: pageOrigin } = headers
    const bearer = local.bearerToken(cookie, pathOf(request))
    dropHopHeaders(headers)
    delete headers.referer
    delete headers.expect
    if (pageOrigin !== undefined) headers.origin = origin
    const cookies = local.hostOf(cookie)
    if (cookies) headers.cookie = cookies
    else delete headers.cookie
    if (bearer !== null) headers.authorization = `Bearer ${bearer}`
  }

  return {
    forward(request, response, body, change) {
      readyForHost(request)
      if (change) {
        changes.set(request, change)
        // Only an uncompressed answer can be read on the way.
        request.headers['accept-encoding'] = 'identity'
      }
      const options = {
        agent,
        proxyTimeout: answerMs,
        ...(body ? { buffer: Readable.from([body]) } : {}),
        ...(change ? { selfHandleResponse: true } : {}),
      }
      proxy.web(request, response, options, () =>
        answerForHost(response, pathOf(request), late.has(request) ? 504 : 502),
      )
    },
    upgrade(request, socket, head) {
      const { connection = '', upgrade = '' } = request.headers
      readyForHost(request)
      Object.assign(request.headers, { connection, upgrade })
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      proxy.ws(request, socket, head, () => undefined)
    },
    close() {
      for (const socket of sockets) socket.destroy()
      agent.destroy()
    },
  }
}

/** Headers that belong to one connection (RFC 9110, 7.6.1). */
const hopHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'upgrade',
]

function dropHopHeaders(headers: IncomingMessage['headers']): void {
  const named = headers.connection?.split(',').map((name) => name.trim().toLowerCase()) ?? []
  for (const name of [...hopHeaders, ...named]) delete headers[name]
}

/**
 * The answer if the host gives none. The outcome of a request that moves money is unknown, so that its answer has a status and
 * no body and does not look like a refusal. The sandbox host follows the same rule.
 */
function answerForHost(response: ServerResponse, path: string, status: 502 | 504): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  response.sendDate = false
  if (moneyPaths.has(path)) response.writeHead(status).end()
  else sendJson(response, status, { success: false, error: { code: errorCodes.system, name: 'system' } })
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    })
    .end(text)
}

async function passChanged(
  answer: IncomingMessage,
  response: ServerResponse,
  change: ChangeAnswer,
): Promise<void> {
  try {
    const text = await textOf(answer)
    const received = {
      status: answer.statusCode ?? 502,
      body: asJson(text),
      cookies: answer.headers['set-cookie'] ?? [],
    }
    const { status = received.status, body, cookies = received.cookies } = await change(received)
    const { date, [hostTimeHeader]: hostTime } = answer.headers
    if (date !== undefined) response.setHeader('date', date)
    if (hostTime !== undefined) response.setHeader(hostTimeHeader, hostTime)
    if (cookies.length > 0) response.setHeader('set-cookie', [...cookies])
    if (body !== undefined) sendJson(response, status, body)
    else
      response.writeHead(status, { 'content-type': answer.headers['content-type'] ?? 'text/plain' }).end(text)
  } catch {
    response.destroy()
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > longestAnswer) throw new Error('The answer is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
