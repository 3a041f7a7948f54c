import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import { foreignOrigin, signatureHeaders, type AccessRefusal } from '../../src/protocol/print-access.ts'
import { printHeader } from '../../src/protocol/print-service.ts'
import type { Access } from './access.ts'
import { signatureIn, type SignatureCheck } from './signature-check.ts'

const messages: Record<AccessRefusal, string> = {
  notPaired: 'This is not paired with the print program: pair it by the code that the program shows.',
  badSignature: 'The signature does not fit the request.',
  staleRequest: 'The request is too old, or the clocks differ.',
  replayedRequest: 'This very request came before.',
}

const notAllowed = (reply: FastifyReply, message: string) =>
  reply.code(403).send({ error: { code: errorCodes.noPermission, message } })

/** A refused page may read this, because its cashier must see what to do. */
const notFromThere = (reply: FastifyReply, origin: string) =>
  reply
    .header('vary', 'Origin')
    .header('access-control-allow-origin', origin)
    .code(403)
    .send({
      error: {
        code: errorCodes.noPermission,
        message: `Pages of ${origin} may not use the print program: it is started with --origin ${origin} where they may.`,
        reason: foreignOrigin,
      },
    })

const notSigned = (reply: FastifyReply, reason: AccessRefusal) =>
  reply.code(401).send({ error: { code: errorCodes.authentication, message: messages[reason], reason } })

/** Headers that an allowed page may send, and those of browsers' preflight requests. */
const allowedHeaders = ['content-type', printHeader, ...Object.values(signatureHeaders)].join(', ')

/**
 * Refuses disallowed callers first, answers preflight requests for allowed pages, and requires a signature on every
 * request except the open ones.
 */
export function addGate(server: FastifyInstance, access: Access, signatures: SignatureCheck): void {
  server.addHook('onRequest', async ({ method, url, headers }, reply) => {
    const { origin } = headers
    reply.header('cross-origin-resource-policy', 'same-origin')
    const objection = access.objection({ method, path: url, headers })
    if (method === 'GET' && access.isForeign(headers)) return notFromThere(reply, headers.origin!)
    if (objection !== null) return notAllowed(reply, objection)
    if (origin !== undefined) reply.header('vary', 'Origin').header('access-control-allow-origin', origin)
    if (origin !== undefined && method === 'OPTIONS') return answerPreflight(reply, headers)
    if (access.isOpen({ method, path: url, headers })) return
    const refusal = signatures.early(signatureIn(headers))
    return refusal ? notSigned(reply, refusal) : undefined
  })
  verifyBodies(server, access, signatures)
}

function answerPreflight(reply: FastifyReply, headers: FastifyRequest['headers']): FastifyReply {
  reply
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', allowedHeaders)
    .header('access-control-max-age', '600')
  // Chrome's first version of private network access sent this header, and some versions still do.
  if (headers['access-control-request-private-network'] === 'true')
    reply.header('access-control-allow-private-network', 'true')
  return reply.code(204).send()
}

/**
 * Only application/json is accepted as a body, because a foreign page may send plain text without a preflight; the
 * signature covers its bytes.
 */
function verifyBodies(server: FastifyInstance, access: Access, signatures: SignatureCheck): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

  server.addHook('preValidation', async (request, reply) => {
    const { method, url: path, headers } = request
    const bytes = request.body instanceof Buffer ? request.body : null
    if (!access.isOpen({ method, path, headers })) {
      const verdict = signatures.judge(signatureIn(headers), { method, path, body: bytes ?? Buffer.alloc(0) })
      if (!verdict.ok) return notSigned(reply, verdict.reason)
    }
    if (bytes)
      request.body = await new Promise((resolve, reject) => {
        parseJson(request, bytes.toString('utf8'), (error, body) => (error ? reject(error) : resolve(body)))
      })
    return undefined
  })
}
