import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { parseSent } from '../../src/host/calls/request.ts'
import type { By } from '../../src/host/rules/events.ts'
import { signHead, type Signer } from '../../src/heads/note.ts'
import { hostError } from '../../src/protocol/error-codes.ts'
import { WireLogHead } from '../../src/protocol/heads.ts'
import type { HostError } from '../../src/protocol/wire.ts'
import { bearerOf } from '../exchange.ts'
import { report } from '../operations/report.ts'
import { actRequests, actsOf, type ActName, type ActParts } from './acts.ts'

export const administrationPrefix = '/administration'

export interface AdministrationParts extends ActParts {
  readonly headSigner: Signer
}

/** Why an act is done: everything is recorded with it. */
const Reason = v.object({ reason: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(200)) })

const refuse = (reply: FastifyReply, status: number, error: HostError) => {
  reply.refusal = error.name
  return reply.code(status).send({ success: false, error })
}

/** The last head of each counter, signed anew: the same head has the same signature. */
async function keptHeads({ database, headSigner }: AdministrationParts) {
  const rows = await database.query('select shop, at, body from log_heads order by shop, counter')
  return rows.map(({ shop, at, body }) => {
    const head = { ...v.parse(WireLogHead, body), shop: String(shop) }
    return { ...head, keptAt: Number(at), ...signHead(head, headSigner) }
  })
}

/** The latest acts, newest first. A registration code is for its operator only. */
const latestActs = `
  select at, administrator, reason, act, nullif(shop, '') as shop,
    body::jsonb - array['type', 'at', 'by', 'code', 'passwordHash'] as details
  from acts order by id desc limit 50`

const milliseconds = (moment: string) => `floor(extract(epoch from ${moment}) * 1000)::bigint`

/** What can be listed, each by one query. The owner is in no table. */
const lists = {
  acts: latestActs,
  administrators: `
    select name, ${milliseconds('added')} as "addedAt", ${milliseconds('ended')} as "endedAt"
    from administrators order by added, name`,
  operators: `
    select operator as "operatorId", login, logins.shop,
      coalesce((shops.body->'operators'->operator::text->>'isBlocked')::boolean, false) as "isBlocked"
    from logins join shops on shops.shop = logins.shop order by operator`,
  shops: `select shop as id, body->'shop'->>'name' as name, ${milliseconds('opened_at')} as "openedAt" from shops order by opened_at`,
} as const
export type ListName = keyof typeof lists

/**
 * Serves the administration: a POST for each act, lists, and the heads of logs. The role
 * `administrator` has a key of its own. A session of an operator opens nothing here, and the key opens no call of a
 * counter.
 */
export async function serveAdministration(app: FastifyInstance, parts: AdministrationParts): Promise<void> {
  const acts = actsOf(parts)
  const administrators = new WeakMap<object, string>()

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const key = bearerOf(request.headers.authorization)
    const name = key === '' ? null : await parts.administrators.nameOf(key)
    if (name === null) return refuse(reply, 401, hostError('session_expired'))
    administrators.set(request, name)
    return undefined
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500)
      return refuse(reply, 400, hostError('malformed'))
    report(`${request.routeOptions.url}: ${error.stack ?? error.message}`)
    return refuse(reply, 500, hostError('system'))
  })

  function route<Name extends ActName>(name: Name): void {
    const schema: (typeof actRequests)[Name] & v.GenericSchema = actRequests[name]
    app.post(`/${name}`, async (request, reply) => {
      const why = parseSent(Reason, request.body)
      if ('error' in why) return refuse(reply, 400, why.error)
      const parsed = parseSent(schema, request.body)
      if ('error' in parsed) return refuse(reply, 400, parsed.error)
      const by: By = { administrator: administrators.get(request)!, reason: why.output.reason }
      const done = await acts[name](parsed.output as never, by)
      return 'error' in done
        ? refuse(reply, 400, done.error as HostError)
        : reply.send({ success: true, data: done })
    })
  }
  for (const name of Object.keys(actRequests) as ActName[]) route(name)

  app.get('/heads', async () => ({ success: true, data: await keptHeads(parts) }))
  for (const [name, sql] of Object.entries(lists))
    app.get(`/${name}`, async () => ({ success: true, data: await parts.database.query(sql) }))
}
