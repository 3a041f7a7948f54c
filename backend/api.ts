import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { declared, refusedIn } from '../src/host/calls/declared.ts'
import { isRefused } from '../src/host/calls/handlers.ts'
import { parseSent } from '../src/host/calls/request.ts'
import type { AnswerCall } from '../src/host/calls/session-calls.ts'
import { errorCodes, hostError } from '../src/protocol/error-codes.ts'
import { isSandboxCall } from '../src/protocol/host-call.ts'
import {
  hostCalls,
  hostTimeHeader,
  idempotencyKeyHeader,
  type HostCallName,
  type OpenCallName,
  type SessionCallName,
} from '../src/protocol/host-calls.ts'
import type { Failure, HostError } from '../src/protocol/wire.ts'
import { report } from './operations/report.ts'
import { exchangeOf, type CookieParts } from './exchange.ts'
import type { OpenHandlers } from './open-handlers.ts'
import type { Refusals } from './refusals.ts'
import type { Sessions } from './sessions.ts'
import type { Hosts } from './store/hosts.ts'
import type { TurnLimits, Turns } from './turns.ts'

export interface ApiParts extends CookieParts {
  /** The path of the scope: it serves the calls whose paths begin with it. Empty for all other calls. */
  readonly prefix: typeof apiPrefix | ''
  readonly open: OpenHandlers
  readonly session: AnswerCall
  readonly sessions: Sessions
  readonly hosts: Pick<Hosts, 'shop' | 'currentTime'>
  /** Of the calls with a session, by operator. */
  readonly turns: Turns<number>
  /** Of the calls that move money. */
  readonly refusals: Refusals
  /** Whether the calls of the sandbox alone are served. They do what is an administrator's in a real shop. */
  readonly hasSandboxCalls: boolean
  /** Whether a page of this origin may send requests for the operator. */
  readonly isOwnOrigin: (origin: string) => boolean
}

export const apiPrefix = '/api'

/** More at once than a counter has under way. The others wait, so that counters of one operator may begin together. */
export const callsOfOperator: TurnLimits = { atOnce: 8, waiting: 256 }

const statusByCode = new Map<number, number>([
  [errorCodes.authentication, 401],
  [errorCodes.noPermission, 403],
  [errorCodes.notFound, 404],
  [errorCodes.tooManyRequests, 429],
  [errorCodes.system, 500],
])

const statusOf = ({ code }: HostError): number => statusByCode.get(code) ?? 400

const refuse = (reply: FastifyReply, error: HostError) =>
  answer(reply, { success: false, error } satisfies v.InferOutput<typeof Failure>)

/** A refusal may have more fields than its error. */
function answer(reply: FastifyReply, body: object) {
  if (!isRefused(body)) return reply.send(body)
  reply.refusal = body.error.name
  return reply.code(statusOf(body.error)).send(body)
}

const movesMoney = ({ routeOptions }: FastifyRequest): boolean =>
  Object.values(hostCalls).some(({ kind, path }) => kind === 'money' && path === routeOptions.url)

const isOpen = (name: HostCallName): name is OpenCallName => hostCalls[name].kind === 'open'

/** The part of a path that varies is a hash. A path without a valid hash is unknown. */
const mounted = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1(^[0-9a-f]{64}$)')

/** The request of a call: its body, or the query of a GET, together with the part of it that is in the path. */
function requestIn({ method, query, body, params }: FastifyRequest): unknown {
  const values = (method === 'GET' ? query : body) ?? {}
  const inPath = Object.entries(params ?? {}).filter(([name]) => name !== '*')
  return inPath.length === 0 ? values : { ...Object(values), ...Object.fromEntries(inPath) }
}

const malformed = hostError('malformed')

/**
 * Serves every call of the contract from its table: parses the request, finds the caller, and runs the handler. If a request
 * that moves money fails unexpectedly, the answer has a status and no body, because the outcome is unknown and must not look
 * like a refusal.
 */
export async function serveApi(app: FastifyInstance, parts: ApiParts): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(hostTimeHeader, await parts.hosts.currentTime())
    reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    if (request.method !== 'GET' && origin !== undefined && !parts.isOwnOrigin(origin))
      return refuse(reply, hostError('foreign_origin'))
    return undefined
  })

  // The request helper of the page always sends a body. An empty one means an empty object.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(Object.assign(new Error('the body is not JSON'), { statusCode: 400 }))
    }
  })

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return refuse(reply, malformed)
    report(`${request.method} ${request.routeOptions.url ?? ''}: ${error.stack ?? error.message}`)
    return movesMoney(request) ? reply.code(500).send() : refuse(reply, hostError('system'))
  })
  if (parts.prefix !== '') {
    const notFound = (_request: FastifyRequest, reply: FastifyReply) => refuse(reply, hostError('not_found'))
    app.setNotFoundHandler(notFound)
    // The page, which is served too, takes all other paths.
    app.all('/*', notFound)
  }

  const route = (
    name: HostCallName,
    handle: (body: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) => {
    const { method, path } = hostCalls[name]
    app.route({
      method,
      url: mounted(path.slice(parts.prefix.length)),
      config: { call: name },
      handler: (request, reply) => handle(requestIn(request), request, reply),
    })
  }

  const routeOpen = <Name extends OpenCallName>(name: Name) => {
    const handler: OpenHandlers[Name] = parts.open[name]
    const schema: (typeof hostCalls)[Name]['request'] = hostCalls[name].request
    route(name, async (body, request, reply) => {
      const parsed = parseSent(schema, body)
      if ('error' in parsed) return refuse(reply, parsed.error)
      const exchange = exchangeOf(request, reply, parts)
      return answer(reply, declared(name, await handler(parsed.output, exchange)))
    })
  }

  const routeSession = (name: SessionCallName) =>
    route(name, async (body, request, reply) => {
      const { access } = exchangeOf(request, reply, parts)
      const session = await parts.sessions.find(access)
      if (!session) return refuse(reply, hostError('session_expired'))
      const key = String(request.headers[idempotencyKeyHeader] ?? '')
      const host = parts.hosts.shop(session.shop)
      const isMoney = hostCalls[name].kind === 'money'
      const work = async () => {
        if (isMoney && parts.refusals.areTooMany(session.operatorId)) return null
        const decided = await parts.session(name, body, { ...session, key, host })
        if (isMoney) parts.refusals.add(session.operatorId, refusedIn(decided))
        return decided
      }
      const done = await parts.turns.run(session.operatorId, work)
      if (done) return answer(reply, done)
      // The same request may wait already: the outcome of one that moves money is unknown, and must not look like a refusal.
      return isMoney ? reply.code(503).send() : refuse(reply, hostError('too_many_requests'))
    })

  const isHere = (name: HostCallName) =>
    hostCalls[name].path.startsWith(`${apiPrefix}/`) === (parts.prefix === apiPrefix) &&
    (parts.hasSandboxCalls || !isSandboxCall(hostCalls[name]))
  for (const name of (Object.keys(hostCalls) as HostCallName[]).filter(isHere))
    if (isOpen(name)) routeOpen(name)
    else routeSession(name)
}
