import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import {
  ForgetClients,
  PairingRequest,
  type ForgottenClients,
  type PairingAnswer,
  type PairingRefusal,
  type PairingState,
} from '../../src/protocol/print-access.ts'
import type { Clients } from './clients.ts'
import { fail } from './failure.ts'
import type { Pairing } from './pairing.ts'
import { signatureIn } from './signature-check.ts'

const refusals: Record<PairingRefusal, { status: number; code: number; message: string }> = {
  wrongCode: {
    status: 403,
    code: errorCodes.noPermission,
    message: 'The pairing code is wrong or over: "balcao printer pair" shows the one that is good.',
  },
  tooManyTries: {
    status: 429,
    code: errorCodes.tooManyRequests,
    message: 'Too many wrong pairing codes: wait a minute and ask for a new one.',
  },
}

/** Pairing with a code; for the command line on this machine also the code, and the removal of clients. */
export function addPairingRoutes(server: FastifyInstance, pairing: Pairing, clients: Clients): void {
  server.post('/pair', async ({ body, headers: { origin } }, reply) => {
    const request = v.safeParse(PairingRequest, body)
    if (!request.success) return fail(reply, 400, errorCodes.incorrectData, request.issues[0].message)
    const { code, name } = request.output
    const outcome = await pairing.pair(code, { name, origin: origin ?? null })
    if (outcome.ok) {
      const { clientId, key } = outcome.client
      return reply.header('cache-control', 'no-store').send({ clientId, key } satisfies PairingAnswer)
    }
    const { status, ...error } = refusals[outcome.reason]
    return reply.code(status).send({ error: { ...error, reason: outcome.reason } })
  })

  server.register(async (local) => {
    local.addHook('preHandler', async ({ headers }, reply) =>
      clients.isLocal(signatureIn(headers)?.client ?? '')
        ? undefined
        : fail(reply, 403, errorCodes.noPermission, 'Only the command line on this machine may do this.'),
    )

    local.get('/pairing', (): PairingState => ({
      ...pairing.open,
      clients: clients.list.map(({ clientId, name, origin, pairedAtMs }) => ({
        clientId,
        name,
        origin,
        pairedAtMs,
      })),
    }))

    local.post('/pairing/forget', async ({ body }, reply) => {
      const request = v.safeParse(ForgetClients, body)
      if (!request.success) return fail(reply, 400, errorCodes.incorrectData, request.issues[0].message)
      const forgotten = await clients.forget(request.output.clientId)
      return { forgotten } satisfies v.InferOutput<typeof ForgottenClients>
    })
  })
}
