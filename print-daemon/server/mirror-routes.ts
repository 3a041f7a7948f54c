import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { errorCodes } from '../../src/protocol/error-codes.ts'
import {
  mirrorRequestBytes,
  LogName,
  MirrorRequest,
  type MirrorRefused,
  type MirrorList,
} from '../../src/protocol/mirror.ts'
import type { LogMirrors } from '../mirror/log-mirrors.ts'
import { fail } from './failure.ts'

/** Mirrors of the counters' logs: appends records, lists the mirrors, and sends one. */
export function addMirrorRoutes(server: FastifyInstance, mirrors: LogMirrors): void {
  server.post('/mirror', { bodyLimit: mirrorRequestBytes }, async ({ body }, reply) => {
    const request = v.safeParse(MirrorRequest, body)
    if (!request.success) {
      const [issue] = request.issues
      return fail(reply, 400, errorCodes.incorrectData, `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
    }
    const mirrored = await mirrors.append(request.output)
    if (mirrored === 'wrong')
      return fail(reply, 400, errorCodes.incorrectData, 'records: they do not begin with record `from`.')
    if (mirrored === 'busy')
      return fail(reply, 503, errorCodes.tooManyRequests, 'Too many records wait for the disk.')
    return typeof mirrored === 'string' ? refuse(reply, mirrored) : mirrored
  })

  server.get('/mirror', async (): Promise<MirrorList> => ({ mirrors: await mirrors.list() }))

  server.get<{ Params: { counterId: string; log: string } }>(
    '/mirror/:counterId/:log(^\\d{1,9})',
    async ({ params }, reply) => {
      const name = v.safeParse(LogName, { ...params, log: Number(params.log) })
      const bytes = name.success ? await mirrors.read(name.output) : null
      if (!bytes) return fail(reply, 404, errorCodes.notFound, 'There is no mirror of this log.')
      return reply.type('application/x-ndjson').send(Readable.from(bytes, { objectMode: false }))
    },
  )
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
