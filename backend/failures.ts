import type { FastifyError, FastifyInstance } from 'fastify'
import { report } from './operations/report.ts'

/** What fails while a request is answered is reported here and has no body: it may contain anything. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.send(error)
    report(`${request.method} ${request.routeOptions.url ?? ''}: ${error.stack ?? error.message}`)
    return reply.code(500).send()
  })
}
