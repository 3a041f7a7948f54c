import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { LogName } from '../../src/protocol/mirror.ts'
import type { ListedMirror, LogMirrors, MirrorOwner } from '../mirror/log-mirrors.ts'
import { serve } from './serve.ts'
import { serviceRoutes } from './service-routes.ts'
import { signatureIn } from './signature-check.ts'

/** A number in an address. */
const PositiveText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))

/** The status of each refusal of records. */
const statusOf = { wrong: 400, differs: 409, busy: 503, full: 507 } as const

/** Mirrors of the counters' logs: appends records, lists the mirrors, and sends one. `isConnected`: a paired client. */
export function addMirrorRoutes(
  server: FastifyInstance,
  mirrors: LogMirrors,
  isConnected: (clientId: string) => boolean,
): void {
  serve(server, serviceRoutes.appendToMirror, async ({ body, headers, refuse }) => {
    const mirrored = await mirrors.append(body, callerOf(headers))
    if (typeof mirrored !== 'string') return mirrored
    const hasReason = mirrored === 'differs' || mirrored === 'full'
    return refuse(statusOf[mirrored], hasReason ? mirrored : undefined)
  })

  serve(server, serviceRoutes.mirrors, async ({ headers }) => {
    const caller = callerOf(headers)
    const wire = ({ owner, ...mirror }: ListedMirror) => ({
      ...mirror,
      origin: owner?.origin ?? null,
      isInUse: owner !== null && owner.clientId !== caller?.clientId && isConnected(owner.clientId),
    })
    return { mirrors: (await mirrors.list()).map(wire) }
  })

  serve(server, serviceRoutes.mirror, async ({ fields, reply, refuse }) => {
    const name = v.safeParse(LogName, { ...fields, log: Number(fields['log']) })
    const from = v.safeParse(PositiveText, fields['from'] ?? '1')
    const bytes = name.success && from.success ? await mirrors.read(name.output, from.output) : null
    if (!bytes) return refuse(404)
    return reply.type(serviceRoutes.mirror.answer).send(Readable.from(bytes, { objectMode: false }))
  })
}

function callerOf(headers: FastifyRequest['headers']): MirrorOwner | undefined {
  const clientId = signatureIn(headers)?.client
  return clientId === undefined ? undefined : { clientId, origin: headers.origin ?? null }
}
