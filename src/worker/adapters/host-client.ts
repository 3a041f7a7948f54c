import { errorCodes, hostError } from '../../protocol/error-codes.ts'
import { Subject } from 'rxjs'
import * as v from 'valibot'
import {
  hostCalls,
  hostTimeHeader,
  type AnswerOf,
  type HostCall,
  type HostCallName,
  type RequestOf,
} from '../../protocol/host-calls.ts'
import { Failure, type HostError } from '../../protocol/wire.ts'
import { asJson } from '../../values/json.ts'
import type { HostPort, HostReply } from '../core/ports.ts'
import { endsSession } from '../shared/host-fault.ts'
import { timing } from '../shared/timing.ts'
import { hostRequest } from './host-request.ts'
import { hostSocket } from './host-socket.ts'
import { KeptTokens } from './kept-tokens.ts'

type RawReply = HostReply<unknown>

const TokensGiven = v.pipe(
  v.object({ data: v.object({ access_token: v.string(), refresh_token: v.string() }) }),
  v.transform(({ data }) => ({ access: data.access_token, refresh: data.refresh_token })),
)

/**
 * The operator's host over HTTP, on the page's own origin (so that the session cookies go along). Answers are parsed on
 * arrival; everything that is neither an answer nor an explicit refusal is `unknown`.
 */
export function createHostClient(origin: string, now: () => number, tokens = new KeptTokens()): HostPort {
  const sessionRefused$ = new Subject<void>()
  let refreshing: Promise<RawReply> | null = null

  /** Only one refresh at a time; all calls that need it share it. */
  function refresh(): Promise<RawReply> {
    refreshing ??= request(hostCalls.refresh, {})
      .then(keepTokens)
      .finally(() => {
        refreshing = null
      })
    return refreshing
  }

  /** Stores the tokens of an answer to a log-in or a refresh. */
  function keepTokens(reply: RawReply): RawReply {
    const given = reply.kind === 'answer' ? v.safeParse(TokensGiven, reply.value) : null
    if (given?.success) tokens.renew(given.output)
    if (endsSession(reply)) tokens.forget()
    return reply
  }

  async function request(call: HostCall, body: object, idempotencyKey?: string): Promise<RawReply> {
    const sentAt = now()
    try {
      const bearer = tokens.bearer(call.path)
      const response = await fetch(hostRequest(call, origin, body, { idempotencyKey, bearer }), {
        signal: AbortSignal.timeout(timing.answerMs),
      })
      const text = await response.text()
      return { ...understand(call, response.status, text), hostAtMs: hostTime(response, now() - sentAt) }
    } catch {
      return { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }
    }
  }

  function readKeeper(reply: RawReply): void {
    const parsed = reply.kind === 'answer' ? v.safeParse(hostCalls.deployment.answer, reply.value) : null
    if (parsed?.success) tokens.keptBy(parsed.output.data.tokens)
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
      if (name === 'login') keepTokens(reply)
      if (name === 'logout') tokens.forget()
      if (name === 'deployment') readKeeper(reply)
      // A request with an expired session was refused without any effect, so it can be repeated after a refresh.
      if (isExpired(reply) && needsSession(name)) {
        const refreshed = await refresh()
        if (refreshed.kind === 'answer') reply = await request(call, body, idempotencyKey)
        if (endsSession(refreshed)) sessionRefused$.next()
      }
      return reply as HostReply<AnswerOf<Name>>
    },
  }
}

const needsSession = (name: HostCallName) => hostCalls[name].kind !== 'open'

const isExpired = (reply: RawReply) =>
  reply.kind === 'refused' && reply.error.code === errorCodes.authentication

/** Section 4 and the rulings: an error body is a refusal, `system` where it has no code; a 5xx without one is unknown. */
export function understand(
  call: HostCall,
  status: number,
  text: string,
):
  | { kind: 'answer'; value: unknown }
  | { kind: 'refused'; error: HostError }
  | { kind: 'unknown'; reason: 'noAnswer' | 'badAnswer' } {
  // A gateway answered, not the host, so the form of the answer does not matter.
  if (isGateways(status)) return { kind: 'unknown', reason: 'noAnswer' }
  const body = asJson(text)
  const failure = v.safeParse(Failure, body)
  if (failure.success) return { kind: 'refused', error: failure.output.error }
  if (status > 201) {
    const isRefused = status < 500 && isExplicitRefusal(body)
    return isRefused
      ? { kind: 'refused', error: hostError('system') }
      : { kind: 'unknown', reason: 'badAnswer' }
  }
  const answer = v.safeParse(call.answer, body)
  return answer.success ? { kind: 'answer', value: answer.output } : { kind: 'unknown', reason: 'badAnswer' }
}

const isGateways = (status: number): boolean => status === 502 || status === 504

const isExplicitRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false

/** The host's time when the answer arrived: the time in its header plus half of the round trip. */
function hostTime(response: Response, roundTripMs: number): number | null {
  const parsed = Number(response.headers.get(hostTimeHeader))
  if (parsed > 0) return parsed + roundTripMs / 2
  const date = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(date) ? null : date
}
