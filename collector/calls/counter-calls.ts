import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import type { LineEnd } from '../../src/events/log-lines.ts'
import {
  Enrolment,
  PartRequest,
  partRequestBytes,
  type Enrolled,
  type PartAnswer,
  type PartRefusal,
  type PartRefused,
} from '../../src/protocol/collector.ts'
import type { Enrolments } from '../store/enrolment.ts'
import type { CollectedLogs } from '../store/logs.ts'

export interface CallParts {
  readonly logs: CollectedLogs
  readonly enrolments: Enrolments
}

/** Requests of one kind that wait for the database. A counter sends again what was not received. */
const mostWaiting = 16

const refusals: Readonly<Record<PartRefusal, readonly [status: number, message: string]>> = {
  differs: [409, 'The collector has other records than these.'],
  wrong: [400, 'These are no records of a log, or not those that the request names.'],
  notEnrolled: [401, 'The collector does not know this key, or this code.'],
  busy: [503, 'Too many requests wait.'],
}

export function refuse(reply: FastifyReply, reason: PartRefusal): FastifyReply {
  const [status, message] = refusals[reason]
  reply.refusal = reason
  return reply.code(status).send({ error: { reason, message } } satisfies v.InferOutput<typeof PartRefused>)
}

/** What counters send: their enrolment, and the parts of their logs. */
export function serveCounters(app: FastifyInstance, { logs, enrolments }: CallParts): void {
  const enrolling = waitingRoom()
  const sending = waitingRoom()

  app.post('/enrol', { bodyLimit: 4_096, config: { call: 'enrol' } }, async ({ body }, reply) => {
    const enrolment = v.safeParse(Enrolment, body)
    if (!enrolment.success) return refuse(reply, 'wrong')
    const enrolled = await enrolling(() => enrolments.enrol(enrolment.output))
    if (enrolled === 'busy') return refuse(reply, 'busy')
    if (!enrolled) return refuse(reply, 'notEnrolled')
    return enrolled satisfies v.InferOutput<typeof Enrolled>
  })

  app.post('/part', { bodyLimit: partRequestBytes, config: { call: 'part' } }, async (request, reply) => {
    const part = v.safeParse(PartRequest, request.body)
    if (!part.success) return refuse(reply, 'wrong')
    const { authorization } = request.headers
    const answer = await sending(() => received(part.output, authorization, { logs, enrolments }))
    return typeof answer === 'string'
      ? refuse(reply, answer)
      : (answer satisfies v.InferOutput<typeof PartAnswer>)
  })
}

/** Where the log of a part ends with it, or why it was not received. */
async function received(
  part: PartRequest,
  authorization: string | undefined,
  { logs, enrolments }: CallParts,
): Promise<LineEnd | PartRefusal> {
  const isKnown = isByOperator(authorization, enrolments)
    ? part.signature === undefined
    : await enrolments.isSigned(part)
  return isKnown ? logs.append(part) : 'notEnrolled'
}

/** Does what comes, or says `busy` where too many others of the same kind wait: anybody can send them. */
function waitingRoom(): <Answer>(work: () => Promise<Answer>) => Promise<Answer | 'busy'> {
  let waiting = 0
  return async (work) => {
    if (waiting >= mostWaiting) return 'busy'
    waiting++
    try {
      return await work()
    } finally {
      waiting--
    }
  }
}

/** Whether a request has the operator's key. */
export function isByOperator(authorization: string | undefined, enrolments: Enrolments): boolean {
  const [, key = ''] = /^Bearer ([\w-]{1,100})$/.exec(authorization ?? '') ?? []
  return enrolments.isOperator(key)
}
