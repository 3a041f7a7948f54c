import type { FastifyInstance } from 'fastify'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import { printHeader } from '../../src/protocol/print-service.ts'
import type { Access } from './access.ts'

/** Turns strangers away before anything else happens, and answers what browsers ask on behalf of allowed pages. */
export function addGate(server: FastifyInstance, access: Access): void {
  server.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const { origin } = headers
    reply.header('cross-origin-resource-policy', 'same-origin')
    const objection = access.objection({ method, path: url, headers })
    if (objection !== null)
      return reply.code(403).send({ error: { code: errorCodes.noPermission, message: objection } })
    if (origin === undefined) return
    reply.header('vary', 'Origin').header('access-control-allow-origin', origin)
    if (method !== 'OPTIONS') return
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', `content-type, ${printHeader}`)
      .header('access-control-max-age', '600')
    // Chrome 142 and its predecessors ask for these before a page reaches into the local network.
    if (headers['access-control-request-private-network'] === 'true')
      reply.header('access-control-allow-private-network', 'true')
    if (headers['access-control-request-local-network'] === 'true')
      reply.header('access-control-allow-local-network', 'true')
    return reply.code(204).send()
  })
}
