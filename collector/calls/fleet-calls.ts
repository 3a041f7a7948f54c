import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { Database } from '../../node/database/database.ts'
import { ShopLog } from '../../src/protocol/collector.ts'
import { errorCounts, fleetCounters, fleetIncidents } from '../store/fleet.ts'
import { findEvents } from '../store/search.ts'
import { isByOperator, refuse, type CallParts } from './counter-calls.ts'

export interface FleetParts extends CallParts {
  readonly database: Database
}

const Text = v.pipe(v.string(), v.maxLength(200), v.regex(/^\P{Cc}*$/u))
const Whole = v.pipe(v.string(), v.digits(), v.transform(Number), v.safeInteger())
const Time = v.pipe(v.string(), v.regex(/^-?\d{1,16}$/), v.transform(Number), v.safeInteger())
const scope = {
  shop: v.optional(Text),
  version: v.optional(Text),
  from: v.optional(Time),
  to: v.optional(Time),
}

/** The query of `GET /fleet/events`. */
const Search = v.object({
  ...scope,
  id: v.optional(Text),
  type: v.optional(Text),
  error: v.optional(Text),
  player: v.optional(Text),
  amount: v.optional(Whole),
  game: v.optional(Whole),
  limit: v.pipe(Whole, v.minValue(1), v.maxValue(100_000)),
})

const Place = v.object({
  shop: ShopLog.entries.shop,
  counterId: ShopLog.entries.counterId,
  log: v.optional(v.pipe(Whole, v.minValue(1))),
})

/** What the operator of the collector requests, with his key. Lists are lines of JSON, one for each entry. */
export async function serveFleet(
  app: FastifyInstance,
  { database, logs, enrolments }: FleetParts,
): Promise<void> {
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    return isByOperator(headers.authorization, enrolments) ? undefined : refuse(reply, 'notEnrolled')
  })

  app.post('/codes', { config: { call: 'newCode' } }, async ({ body }, reply) => {
    const request = v.safeParse(v.object({ shop: v.pipe(ShopLog.entries.shop, v.minLength(1)) }), body)
    return request.success ? enrolments.newCode(request.output.shop) : refuse(reply, 'wrong')
  })

  app.get('/events', { config: { call: 'find' } }, async ({ query }, reply) => {
    const search = v.safeParse(Search, query)
    return search.success ? sendLines(reply, findEvents(database, search.output)) : refuse(reply, 'wrong')
  })

  app.get('/errors', { config: { call: 'errors' } }, async ({ query }, reply) => {
    const request = v.safeParse(v.object(scope), query)
    return request.success ? errorCounts(database, request.output) : refuse(reply, 'wrong')
  })

  app.get('/counters', { config: { call: 'counters' } }, async ({ query }, reply) => {
    const request = v.safeParse(v.object({ shop: scope.shop }), query)
    return request.success ? fleetCounters(database, request.output.shop) : refuse(reply, 'wrong')
  })

  app.get('/incidents', { config: { call: 'incidents' } }, async ({ query }, reply) => {
    const request = v.safeParse(v.object({ shop: scope.shop }), query)
    return request.success ? fleetIncidents(database, request.output.shop) : refuse(reply, 'wrong')
  })

  app.get('/log', { config: { call: 'log' } }, async ({ query }, reply) => {
    const place = v.safeParse(Place, query)
    if (!place.success) return refuse(reply, 'wrong')
    const log = place.output.log ?? (await logs.latest(place.output))
    if (log === null) return reply.code(404).send({})
    const packed = logs.packed({ ...place.output, log })
    return reply.type('application/gzip').send(Readable.from(packed, { objectMode: false }))
  })
}

const sendLines = (reply: FastifyReply, entries: AsyncIterable<unknown>): FastifyReply =>
  reply.type('application/x-ndjson').send(Readable.from(asLines(entries), { objectMode: false }))

async function* asLines(entries: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const entry of entries) yield Buffer.from(`${JSON.stringify(entry)}\n`)
}
