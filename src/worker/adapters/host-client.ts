import { errorCodes, hostError } from '../../protocol/error-codes.ts'
import { Subject } from 'rxjs'
import * as v from 'valibot'
import {
  hostCalls,
  type AnswerOf,
  type HostCall,
  type HostCallName,
  type RequestOf,
} from '../../protocol/host-calls.ts'
import { Failure, type HostError } from '../../protocol/wire.ts'
import { asJson } from '../../values/json.ts'
import type { HostPort, HostReply } from '../core/ports.ts'
import { endsSession, isSessionOver } from '../shared/host-fault.ts'
import { timing } from '../shared/timing.ts'
import { hostRequest } from './host-request.ts'
import { hostSocket } from './host-socket.ts'
import { hostTime } from './host-time.ts'
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
  /** Rises with each log-in and log-out: what becomes of a request of an earlier session says nothing about the present one. */
  let session = 0
  let latest: Promise<unknown> = Promise.resolve()

  /**
   * Requests that change the session's cookies, one after another: an answer that arrived after that to a later log-in would replace its
   * cookies.
   */
  function inTurn(work: () => Promise<RawReply>): Promise<RawReply> {
    const reply = latest.then(work)
    latest = reply
    return reply
  }

  /** Only one refresh at a time; all calls that need it share it. */
  function refresh(): Promise<RawReply> {
    refreshing ??= inTurn(async () => keepTokens(await request(hostCalls.refresh, {}))).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function logIn(body: object): Promise<RawReply> {
    const reply = keepTokens(await request(hostCalls.login, body))
    if (reply.kind === 'answer') session++
    return reply
  }

  /** A log-out that waited while somebody logged in would end the new session. */
  function logOut(body: object): Promise<RawReply> {
    const own = ++session
    return inTurn(async () => {
      if (own !== session) return { kind: 'unknown', reason: 'noAnswer', hostAtMs: null, isSent: false }
      const reply = await request(hostCalls.logout, body)
      tokens.leave(isSessionOver(reply))
      return reply
    })
  }

  /**
   * A request with an expired session was refused without any effect, so it can be repeated after a refresh, but never in the session
   * of somebody else.
   */
  async function inSession(call: HostCall, body: object, idempotencyKey?: string): Promise<RawReply> {
    const own = session
    const reply = await request(call, body, idempotencyKey)
    if (!isExpired(reply) || call.kind === 'open' || own !== session) return reply
    const refreshed = await refresh()
    if (own !== session) return reply
    if (endsSession(refreshed)) sessionRefused$.next()
    return refreshed.kind === 'answer' ? request(call, body, idempotencyKey) : reply
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
      return {
        ...understand(call, response.status, text),
        hostAtMs: hostTime(response.headers, now() - sentAt),
      }
    } catch {
      return { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }
    }
  }

  /** The deployment says who keeps the tokens. */
  async function deployment(body: object): Promise<RawReply> {
    const reply = await request(hostCalls.deployment, body)
    const parsed = reply.kind === 'answer' ? v.safeParse(hostCalls.deployment.answer, reply.value) : null
    if (parsed?.success) tokens.keptBy(parsed.output.data.tokens)
    return reply
  }

  function reply(name: HostCallName, body: object, idempotencyKey?: string): Promise<RawReply> {
    switch (name) {
      case 'refresh':
        return refresh()
      case 'login':
        return inTurn(() => logIn(body))
      case 'logout':
        return logOut(body)
      case 'deployment':
        return deployment(body)
      default:
        return inSession(hostCalls[name], body, idempotencyKey)
    }
  }

  return {
    sessionRefused$,
    socket$: hostSocket(origin),
    async call<Name extends HostCallName>(
      name: Name,
      body: RequestOf<Name>,
      idempotencyKey?: string,
    ): Promise<HostReply<AnswerOf<Name>>> {
      return (await reply(name, body, idempotencyKey)) as HostReply<AnswerOf<Name>>
    },
  }
}

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
  if (call.optional && isUnknownPath(status)) return { kind: 'refused', error: hostError('not_found') }
  if (status > 201) {
    const isRefused = status < 500 && isExplicitRefusal(body)
    if (isRefused) return { kind: 'refused', error: hostError('system') }
    // An invalid answer to an optional call means that the host lacks it: a failure of the moment must not look like that.
    return { kind: 'unknown', reason: call.optional ? 'noAnswer' : 'badAnswer' }
  }
  const answer = v.safeParse(call.answer, body)
  return answer.success ? { kind: 'answer', value: answer.output } : { kind: 'unknown', reason: 'badAnswer' }
}

/** A host that lacks an optional call may say so in its own form. */
const isUnknownPath = (status: number): boolean => status === 404 || status === 405

const isGateways = (status: number): boolean => status === 502 || status === 504

const isExplicitRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false
