import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import {
  mirrorRequestBytes,
  LogName,
  MirrorRequest,
  type MirrorRefused,
  type MirrorList,
} from '../../src/protocol/mirror.ts'
import type { ListedMirror, LogMirrors, MirrorOwner } from '../mirror/log-mirrors.ts'
import { fail } from './failure.ts'
import { signatureIn } from './signature-check.ts'

/** A number in an address. */
const PositiveText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))

/** Mirrors of the counters' logs: appends records, lists the mirrors, and sends one. `isConnected`: a paired client. */
export function addMirrorRoutes(
  server: FastifyInstance,
  mirrors: LogMirrors,
  isConnected: (clientId: string) => boolean,
): void {
  server.post('/mirror', { bodyLimit: mirrorRequestBytes }, async ({ body, headers }, reply) => {
    const request = v.safeParse(MirrorRequest, body)
    if (!request.success) {
      const [issue] = request.issues
      return fail(reply, 400, errorCodes.incorrectData, `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
    }
    const mirrored = await mirrors.append(request.output, callerOf(headers))
    if (mirrored === 'wrong')
      return fail(reply, 400, errorCodes.incorrectData, 'records: they do not begin with record `from`.')
    if (mirrored === 'busy')
      return fail(reply, 503, errorCodes.tooManyRequests, 'Too many records wait for the disk.')
    return typeof mirrored === 'string' ? refuse(reply, mirrored) : mirrored
  })

  server.get('/mirror', async ({ headers }): Promise<MirrorList> => {
    const caller = callerOf(headers)
    const wire = ({ owner, ...mirror }: ListedMirror) => ({
      ...mirror,
      origin: owner?.origin ?? null,
      isInUse: owner !== null && owner.clientId !== caller?.clientId && isConnected(owner.clientId),
    })
    return { mirrors: (await mirrors.list()).map(wire) }
  })

  server.get<{ Params: { counterId: string; log: string }; Querystring: { from?: string } }>(
    '/mirror/:counterId/:log(^\\d{1,9})',
    async ({ params, query }, reply) => {
      const name = v.safeParse(LogName, { ...params, log: Number(params.log) })
      const from = v.safeParse(PositiveText, query.from ?? '1')
      const bytes = name.success && from.success ? await mirrors.read(name.output, from.output) : null
      if (!bytes) return fail(reply, 404, errorCodes.notFound, 'There is no mirror of this log.')
      return reply.type('application/x-ndjson').send(Readable.from(bytes, { objectMode: false }))
    },
  )
}

function callerOf(headers: FastifyRequest['headers']): MirrorOwner | undefined {
  const clientId = signatureIn(headers)?.client
  return clientId === undefined ? undefined : { clientId, origin: headers.origin ?? null }
}

const messages = {
  differs: 'The mirror has other records than these.',
  full: 'There is no room for more mirrors of logs.',
}

function refuse(reply: FastifyReply, reason: keyof typeof messages): FastifyReply {
  const refused = { code: errorCodes.validation, message: messages[reason], reason }
  return reply
    .code(reason === 'full' ? 507 : 409)
    .send({ error: refused } satisfies v.InferOutput<typeof MirrorRefused>)
}
