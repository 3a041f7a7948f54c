import { hostError } from '../src/protocol/error-codes.ts'
import type { IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import * as v from 'valibot'
import { listening } from '../node/ports.ts'
import { hostCalls } from '../src/protocol/host-calls.ts'
import type { HostError } from '../src/protocol/wire.ts'
import { callLimits } from './call-limits.ts'
import { serveDrawPage } from './draw-page.ts'
import { forwarderTo, type ChangeAnswer, type HostAnswer, type HostForwarder } from './host-forwarder.ts'
import { contentSecurityPolicy, servePage } from './page.ts'
import { LocalCookies } from './proxy-cookies.ts'

/** Longer than the page waits, so that a slow answer is not cut off here. */
const defaultAnswerMs = 20_000

export interface ProxyOptions {
  /** Port on the loopback interface; 0 takes any free one. */
  readonly port: number
  /** Origin of the host, such as https://host.example. */
  readonly host: string
  /** URL of the print program on this machine. The page gets this one, whatever the host says. */
  readonly printService: string
  /** The origin of the collector of logs. The page gets this one or none, whatever the host says. */
  readonly collector?: string
  /**
   * The code that pairs the page with that program, read when a page requests it; null if there is none now. It is used instead
   * of a code of the host, which is for another program.
   */
  readonly pairingCode?: () => Promise<string | null>
  /** The built page. */
  readonly pageDir: string
  /** How long the host may take to answer. */
  readonly answerMs?: number
}

export interface Proxy {
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves the page on loopback in front of a host that follows the contract, so that page and host have one origin for the
 * browser. Calls, sockets and downloads are forwarded; cookies are changed for http://localhost. The page of a draw is this
 * program's own: a script of the host would have the rights of the counter's page, and it shows what the calls return.
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { port, host, printService, collector, pageDir, answerMs = defaultAnswerMs } = options
  const app = fastify({ ...callLimits, forceCloseConnections: true })
  const cookies = new LocalCookies(host)
  const forwarder = forwarderTo(host, answerMs, cookies)
  const own = new OwnOrigins()
  await app.register((scope) => serveHost(scope, forwarder, own, options, cookies))
  await app.register(serveDrawPage)
  await app.register((scope) =>
    servePage(scope, resolve(pageDir), () => contentSecurityPolicy(own.origins, printService, collector)),
  )
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { host: hostName = '', origin } = request.headers
    const isSocket = /^\/socket\.io\/(?:\?|$)/.test(request.url ?? '')
    // A program sends no Origin. The host decides by its session.
    const isOwn = own.isHost(hostName) && (origin === undefined || own.isOrigin(origin))
    if (isSocket && isOwn) forwarder.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
  })
  const address = await listening(port, () => app.listen({ host: '127.0.0.1', port }))
  own.listenOn(Number(new URL(address).port))
  return {
    url: own.origins[0]!,
    async close() {
      forwarder.close()
      await app.close()
    },
  }
}

/** The names of this machine by which a browser can reach the page. */
class OwnOrigins {
  origins: readonly string[] = []

  listenOn(port: number): void {
    this.origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  }
  isOrigin(origin: string): boolean {
    return this.origins.includes(origin)
  }
  isHost(host: string): boolean {
    return this.isOrigin(`http://${host}`)
  }
}

const beyondApi = Object.values(hostCalls)
  .map(({ path }): string => path)
  .filter((path) => !path.startsWith('/api/'))

const refuse = (reply: FastifyReply, status: number, error: HostError) =>
  reply.code(status).send({ success: false, error })

async function serveHost(
  app: FastifyInstance,
  forwarder: HostForwarder,
  own: OwnOrigins,
  options: ProxyOptions,
  cookies: LocalCookies,
): Promise<void> {
  // Refuses a page of another origin, and one that reaches this machine under another name: the host could not distinguish them
  // from this page, because it gets its own origin.
  app.addHook('onRequest', async (request, reply) => {
    const { host = '', origin } = request.headers
    if (!own.isHost(host)) return refuse(reply, 421, hostError('foreign_origin'))
    if (origin !== undefined && !own.isOrigin(origin)) return refuse(reply, 403, hostError('foreign_origin'))
    return undefined
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  // No request has reached the host yet, so that this is a refusal of money requests too.
  app.setErrorHandler((error: FastifyError, _request, reply) =>
    refuse(reply, error.statusCode ?? 500, hostError('malformed')),
  )

  const changes = changesOf(options, cookies)
  for (const url of new Set(['/api/*', '/downloads/*', ...beyondApi]))
    app.all<{ Body?: Buffer }>(url, (request, reply) => {
      reply.hijack()
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      if (url === '/downloads/*') reply.raw.setHeader('content-disposition', 'attachment')
      const path = request.url.replace(/\?.*$/s, '')
      forwarder.forward(request.raw, reply.raw, request.body, changes.get(path)?.(request.raw))
    })
}

/** Answers that the proxy changes for a page on this machine, by path. */
function changesOf(
  options: ProxyOptions,
  local: LocalCookies,
): Map<string, (request: IncomingMessage) => ChangeAnswer> {
  const { pairingCode } = options
  const keepTokens: ChangeAnswer = ({ body, cookies }) =>
    cookies.length > 0 ? {} : { cookies: local.tokenCookies(body) }
  const changes = new Map<string, (request: IncomingMessage) => ChangeAnswer>([
    [
      hostCalls.deployment.path,
      () =>
        ({ body }) =>
          deploymentHere(body, options, local.hostId),
    ],
    [hostCalls.login.path, () => keepTokens],
    [hostCalls.refresh.path, () => keepTokens],
    [
      hostCalls.logout.path,
      ({ headers: { cookie = '' } }) =>
        ({ cookies }) => ({ cookies: [...cookies, ...local.forgottenTokens(cookie)] }),
    ],
  ])
  if (pairingCode !== undefined)
    changes.set(hostCalls.printPairing.path, (request) =>
      withPairingCode(pairingCode, () => isLoggedIn(options.host, request)),
    )
  return changes
}

const WithDeployment = v.looseObject({ printService: v.string(), data: v.looseObject({}) })

/** The tokens are behind this proxy, not in the page, whose policy permits it only the collector of this proxy. */
const deploymentHere = (body: unknown, { printService, collector }: ProxyOptions, hostId: string) =>
  v.is(WithDeployment, body)
    ? { body: { ...body, printService, hostId, data: { ...body.data, tokens: 'host', collector } } }
    : {}

/** Only with a session of the host. A host without the call says nothing about the session. */
const withPairingCode =
  (codeHere: () => Promise<string | null>, mayKnow: () => Promise<boolean>): ChangeAnswer =>
  async ({ status, body }: HostAnswer) => {
    const isKnown = v.is(hostCalls.printPairing.answer, body) || (status === 404 && (await mayKnow()))
    const code = isKnown ? await codeHere() : null
    return code === null ? {} : { status: 200, body: { success: true, code } }
  }

/** By the session of a forwarded request. */
async function isLoggedIn(host: string, { headers }: IncomingMessage): Promise<boolean> {
  const { method, path, answer } = hostCalls.getOperatorId
  const { cookie, authorization, origin } = headers
  const identity = Object.entries({ cookie, authorization, origin })
  const known = identity.filter((entry): entry is [string, string] => entry[1] !== undefined)
  const response = await fetch(new URL(path, host), {
    method,
    headers: { ...Object.fromEntries(known), 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(defaultAnswerMs),
  })
  return v.is(answer, await response.json())
}
