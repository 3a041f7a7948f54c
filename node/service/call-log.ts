import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call that the route serves. */
    readonly call?: string
  }
  interface FastifyReply {
    /** The name of the refusal; empty where nothing was refused. */
    refusal: string
  }
}

/** Takes JSON lines: a file, a stream, or a test. */
export interface LogStream {
  write(line: string): void
}

/** A call after its answer. `outcome`: `done`, `failed`, or the name of the refusal. */
export interface EndedCall {
  readonly call: string
  readonly outcome: string
  readonly durationMs: number
}

/** An id that a proxy may have given to the request. Any other text could be personal data. */
const idForm = /^[0-9a-f-]{16,36}$/
const idHeader = 'x-request-id'

export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[idHeader]
  return typeof given === 'string' && idForm.test(given) ? given : randomUUID()
}

/**
 * Writes one line for each request: its id, the call, the outcome and the duration in ms. Of the request itself nothing is
 * written: addresses, paths, cookies and bodies contain personal data and secrets. The answer has the id of the line.
 */
export function logCalls(app: FastifyInstance, ended: (call: EndedCall) => void): void {
  app.decorateReply('refusal', '')
  app.addHook('onRequest', async (request, reply) => void reply.header(idHeader, request.id))
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config
    const line = {
      ...(call ? { call } : { route: request.routeOptions.url ?? null }),
      outcome: outcomeOf(reply),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (reply.statusCode < 500) request.log.info(line)
    else request.log.error(line)
    if (call) ended({ ...line, call })
  })
}

function outcomeOf({ statusCode, refusal }: FastifyReply): string {
  if (statusCode >= 500) return 'failed'
  return refusal || (statusCode < 400 ? 'done' : 'refused')
}
