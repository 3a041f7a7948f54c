import { Subject } from 'rxjs'
import * as v from 'valibot'
import {
  hostCalls,
  hostTimeHeader,
  idempotencyKeyHeader,
  type AnswerOf,
  type HostCall,
  type HostCallName,
  type RequestOf,
} from '../../protocol/host-calls.ts'
import { Failure, type HostError } from '../../protocol/wire.ts'
import type { HostPort, HostReply } from '../core/ports.ts'
import { timing } from '../timing.ts'
import { hostSocket } from './host-socket.ts'

type RawReply = HostReply<unknown>

const sessionExpired = 1000

/**
 * The operator's host over HTTP, on the page's own origin (so that the session cookies go along). Answers are parsed on
 * arrival; whatever is not an answer and not an explicit refusal is `unknown`.
 */
export function createHostClient(origin: string, now: () => number): HostPort {
  const sessionRefused$ = new Subject<void>()
  let refreshing: Promise<RawReply> | null = null

  /** One refresh at a time, whoever needs it. */
  function refresh(): Promise<RawReply> {
    refreshing ??= request(hostCalls.refresh, {}).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function request(call: HostCall, body: unknown, idempotencyKey?: string): Promise<RawReply> {
    const sentAt = now()
    try {
      const response = await fetch(addressOf(call, body), {
        method: call.method,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(timing.answerMs),
        headers: {
          ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
          ...(idempotencyKey ? { [idempotencyKeyHeader]: idempotencyKey } : {}),
        },
        ...(call.method === 'POST' ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      return { ...understand(call, response.status, text), hostAtMs: hostTime(response, now() - sentAt) }
    } catch {
      return { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }
    }
  }

  /** Of a GET the body is the query (rulings, "Calls"). */
  function addressOf({ method, path }: HostCall, body: unknown): URL {
    const url = new URL(path, origin)
    if (method === 'GET')
      for (const [name, value] of Object.entries(body ?? {})) url.searchParams.set(name, String(value))
    return url
  }

  return {
    sessionRefused$,
    socket$: hostSocket(origin),
    async call<Name extends HostCallName>(
      name: Name,
      body: RequestOf<Name>,
      idempotencyKey?: string,
    ): Promise<HostReply<AnswerOf<Name>>> {
      const call = hostCalls[name]
      if (name === 'refresh') return (await refresh()) as HostReply<AnswerOf<Name>>
      let reply = await request(call, body, idempotencyKey)
      // An expired session was refused before anything was done: after a refresh the same request may go again.
      if (isExpired(reply) && needsSession(name)) {
        const refreshed = await refresh()
        if (refreshed.kind === 'answer') reply = await request(call, body, idempotencyKey)
        if (refreshed.kind === 'refused') sessionRefused$.next()
      }
      return reply as HostReply<AnswerOf<Name>>
    },
  }
}

const needsSession = (name: HostCallName) => name !== 'login' && name !== 'setPassword' && name !== 'logout'

const isExpired = (reply: RawReply) => reply.kind === 'refused' && reply.error.code === sessionExpired

/** Section 4 and the rulings: an error body is a refusal, 1002 where it has no code; a 5xx without one is unknown. */
function understand(
  call: HostCall,
  status: number,
  text: string,
):
  | { kind: 'answer'; value: unknown }
  | { kind: 'refused'; error: HostError }
  | { kind: 'unknown'; reason: 'noAnswer' | 'badAnswer' } {
  // Somebody in between speaks, whatever the form: the host itself said nothing.
  if (isGateways(status)) return { kind: 'unknown', reason: 'noAnswer' }
  const body = asJson(text)
  const failure = v.safeParse(Failure, body)
  if (failure.success) return { kind: 'refused', error: failure.output.error }
  if (status > 201) {
    const isRefused = status < 500 && isExplicitRefusal(body)
    return isRefused
      ? { kind: 'refused', error: { code: 1002, name: 'system' } }
      : { kind: 'unknown', reason: 'badAnswer' }
  }
  const answer = v.safeParse(call.answer, body)
  return answer.success ? { kind: 'answer', value: answer.output } : { kind: 'unknown', reason: 'badAnswer' }
}

const isGateways = (status: number): boolean => status === 502 || status === 504

const isExplicitRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The host's time as the answer arrived: what its header says, and half of the way there and back. */
function hostTime(response: Response, roundTripMs: number): number | null {
  const told = Number(response.headers.get(hostTimeHeader))
  if (told > 0) return told + roundTripMs / 2
  const date = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(date) ? null : date
}
