import type { FastifyInstance } from 'fastify'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import type { PairingRefusal } from '../../src/protocol/print-access.ts'
import type { Clients } from './clients.ts'
import { fail } from './failure.ts'
import type { Pairing } from './pairing.ts'
import { serve } from './serve.ts'
import { serviceRoutes } from './service-routes.ts'
import { signatureIn } from './signature-check.ts'

const statusOf = { wrongCode: 403, tooManyTries: 429 } as const satisfies Record<PairingRefusal, number>

/** Pairing with a code; for the command line on this machine also the code, and the removal of clients. */
export function addPairingRoutes(server: FastifyInstance, pairing: Pairing, clients: Clients): void {
  serve(server, serviceRoutes.pair, async ({ body: { code, name }, headers: { origin }, reply, refuse }) => {
    const outcome = await pairing.pair(code, { name, origin: origin ?? null })
    if (!outcome.ok) return refuse(statusOf[outcome.reason], outcome.reason)
    const { clientId, key } = outcome.client
    reply.header('cache-control', 'no-store')
    return { clientId, key }
  })

  server.register(async (local) => {
    local.addHook('preHandler', async ({ headers }, reply) =>
      clients.isLocal(signatureIn(headers)?.client ?? '')
        ? undefined
        : fail(reply, 403, errorCodes.noPermission, 'Only the command line on this machine may do this.'),
    )

    serve(local, serviceRoutes.pairing, () => ({
      ...pairing.open,
      clients: clients.list.map(({ clientId, name, origin, pairedAtMs }) => ({
        clientId,
        name,
        origin,
        pairedAtMs,
      })),
    }))

    serve(local, serviceRoutes.forgetClients, async ({ body }) => ({
      forgotten: await clients.forget(body.clientId),
    }))
  })
}
