import { NEVER } from 'rxjs'
import * as v from 'valibot'
import { unlessAborted } from '../../node/unless-aborted.ts'
import { HeadRefused, SignedNote } from '../../src/protocol/heads.ts'
import { MirrorEnd, MirrorList, MirrorRefused } from '../../src/protocol/mirror.ts'
import { PrintAnswer, PrintFailure, PrintHealth } from '../../src/protocol/print-service.ts'
import type { LogReply, PrintPort, PrintReply } from '../../src/worker/core/ports.ts'
import { timing } from '../../src/worker/shared/timing.ts'
import type { Link } from './link.ts'
import type { PrintMachine, SentPrint } from './print-machine.ts'
import type { Answer } from './print-routes.ts'
import type { Seeded } from './random.ts'
import { socketOver } from './socket.ts'
import type { VirtualTime } from './time.ts'

export interface PrintPortParts {
  readonly time: VirtualTime
  readonly random: Seeded
  readonly link: Link
  readonly machine: PrintMachine
  /** Called with every print that is requested. */
  readonly requested: (path: string, request: SentPrint) => void
}

/** The counter's port to the print program, over a simulated network. Requests are not signed. */
export function printPort(parts: PrintPortParts): PrintPort {
  const { time, random, link, machine, requested } = parts

  /** Null without an answer. */
  async function exchange(path: string, body?: object): Promise<Answer | null> {
    const method = body ? 'POST' : 'GET'
    const text = body ? JSON.stringify(body) : ''
    const carried = link.carry(() => machine.serve(method, path, text), path !== '/mirror')
    return unlessAborted(carried, time.timeout(timing.answerMs)).catch(() => null)
  }

  async function job(path: string, body?: object): Promise<PrintReply | { kind: 'conflict' }> {
    const reply = await exchange(path, body)
    if (!reply) return { kind: 'unreachable' }
    const answer = v.safeParse(PrintAnswer, reply.body)
    if (answer.success) return { kind: 'job', job: answer.output.job }
    if (reply.status === 404) return { kind: 'notFound' }
    if (reply.status === 409) return { kind: 'conflict' }
    const failure = v.safeParse(PrintFailure, reply.body)
    return failure.success && reply.status === 400
      ? { kind: 'refused', message: failure.output.error.message }
      : { kind: 'unreachable' }
  }

  async function status(id: string): Promise<PrintReply> {
    const reply = await job(`/jobs/${id}`)
    return reply.kind === 'conflict' ? { kind: 'unreachable' } : reply
  }

  async function ofLog<Answer, Reason>(
    path: string,
    request: object,
    answers: v.GenericSchema<unknown, Answer>,
    refusals: v.GenericSchema<unknown, { error: { reason: Reason } }>,
  ): Promise<LogReply<Answer, Reason>> {
    const reply = await exchange(path, request)
    if (!reply) return { kind: 'again' }
    const answer = v.safeParse(answers, reply.body)
    if (answer.success) return { kind: 'answer', value: answer.output }
    const refused = v.safeParse(refusals, reply.body)
    return refused.success ? { kind: 'refused', reason: refused.output.error.reason } : { kind: 'again' }
  }

  return {
    async send(_service, route, request) {
      requested(route, request)
      const reply = await job(route, request)
      return reply.kind === 'conflict' ? status(request.id) : reply
    },
    job: (_service, id) => status(id),
    async cancel(_service, id) {
      const reply = await job(`/jobs/${id}/cancel`, {})
      return reply.kind === 'conflict' ? status(id) : reply
    },
    async openDrawer(_service, id) {
      const reply = await job('/drawer', { id })
      return reply.kind === 'conflict' ? { kind: 'refused', message: 'not a drawer' } : reply
    },
    signHead: (_service, head) => ofLog('/head', head, SignedNote, HeadRefused),
    mirror: (_service, request) => ofLog('/mirror', request, MirrorEnd, MirrorRefused),
    async mirrors() {
      const reply = await exchange('/mirror')
      const list = v.safeParse(MirrorList, reply?.body)
      return list.success ? { kind: 'list', mirrors: list.output.mirrors } : { kind: 'again' }
    },
    async readMirror(_service, { counterId, log }, from, onPart) {
      const reply = await exchange(`/mirror/${counterId}/${log}?from=${from}`)
      if (reply?.status !== 200) return false
      for await (const part of reply.body as AsyncIterable<Uint8Array>) if (!onPart(part)) break
      return true
    },
    async health() {
      const reply = await exchange('/health')
      const health = v.safeParse(PrintHealth, reply?.body)
      return health.success ? health.output : null
    },
    pair: async () => ({ kind: 'unreachable' }),
    connect: () => {},
    socket: () =>
      socketOver({
        ...{ time, random, link, peer: machine, messages: machine.sent },
        lost: { kind: 'connection', isUp: false },
      }),
  }
}

/** No card is laid on the reader. */
export const noCards = { socket: () => NEVER, saved: () => {} }
