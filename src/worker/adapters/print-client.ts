import * as v from 'valibot'
import {
  AccessFailure,
  asMade,
  PairingAnswer,
  PairingFailure,
  signatureHeaders,
} from '../../protocol/print-access.ts'
import { PrintAnswer, PrintFailure, printHeader, PrintHealth } from '../../protocol/print-service.ts'
import { HeadRefused, SignedNote, type HeadOfShop } from '../../protocol/heads.ts'
import {
  MirrorEnd,
  MirrorList,
  MirrorRefused,
  type LogName,
  type MirrorRequest,
} from '../../protocol/mirror.ts'
import type {
  LogReply,
  MirrorReply,
  MirrorsReply,
  PairingReply,
  PrintPort,
  PrintReply,
  SignHeadReply,
} from '../core/ports.ts'
import { timing } from '../shared/timing.ts'
import { keepKey, loadKey, sign } from './print-key.ts'
import { isHeld, nudge$, printSocket } from './print-socket.ts'

/** The print program of the cashier's machine. */
export const printClient: PrintPort = {
  async send(service, route, request) {
    const reply = await send(service, route, JSON.stringify(request))
    // The program already has this id with other content (another language or game name). The content that it has
    // counts.
    if (reply.kind === 'conflict') return job(service, request.id)
    return reply.kind === 'notFound' ? withoutRoute(service, request.id) : reply
  },
  job,
  cancel,
  openDrawer,
  signHead,
  mirror,
  mirrors,
  readMirror,
  health,
  pair,
  connect: () => nudge$.next(),
  socket: printSocket,
}

async function job(service: string, id: string): Promise<PrintReply> {
  const reply = await send(service, `/jobs/${encodeURIComponent(id)}`)
  return reply.kind === 'conflict' ? { kind: 'unreachable' } : reply
}

async function cancel(service: string, id: string): Promise<PrintReply> {
  const reply = await send(service, `/jobs/${encodeURIComponent(id)}/cancel`, '{}')
  // It no longer waits.
  return reply.kind === 'conflict' ? job(service, id) : reply
}

/** An earlier program cannot print this paper. It prints nothing of a job that it does not know from before. */
async function withoutRoute(service: string, id: string): Promise<PrintReply> {
  const reply = await job(service, id)
  return reply.kind === 'notFound'
    ? { kind: 'refused', message: 'The print program does not print this paper.' }
    : reply
}

async function openDrawer(service: string, id: string): Promise<PrintReply> {
  const reply = await send(service, '/drawer', JSON.stringify({ id }))
  if (reply.kind === 'conflict') return { kind: 'refused', message: 'The id stands for a receipt.' }
  // An earlier program has no such route.
  return reply.kind === 'notFound'
    ? { kind: 'refused', message: 'The print program opens no drawer.' }
    : reply
}

function signHead(service: string, head: HeadOfShop): Promise<SignHeadReply> {
  return sendOfLog(service, '/head', head, SignedNote, HeadRefused, (status) => status < 500)
}

function mirror(service: string, request: MirrorRequest): Promise<MirrorReply> {
  return sendOfLog(service, '/mirror', request, MirrorEnd, MirrorRefused, (status) => status === 404)
}

/** Sends something of the log. `isLacking`: with this status an earlier program answers, which has no such route. */
async function sendOfLog<Answer, Reason>(
  service: string,
  path: string,
  request: object,
  answerSchema: v.GenericSchema<unknown, Answer>,
  refusalSchema: v.GenericSchema<unknown, { error: { reason: Reason } }>,
  isLacking: (status: number) => boolean,
): Promise<LogReply<Answer, Reason>> {
  const reply = await exchange(service, path, JSON.stringify(request))
  if (!reply || v.is(AccessFailure, reply.body)) return { kind: 'again' }
  const answer = v.safeParse(answerSchema, reply.body)
  if (answer.success) return { kind: 'answer', value: answer.output }
  const refused = v.safeParse(refusalSchema, reply.body)
  if (refused.success) return { kind: 'refused', reason: refused.output.error.reason }
  return { kind: isLacking(reply.status) ? 'lacking' : 'again' }
}

async function mirrors(service: string): Promise<MirrorsReply> {
  const reply = await exchange(service, '/mirror')
  if (!reply || v.is(AccessFailure, reply.body)) return { kind: 'again' }
  const list = v.safeParse(MirrorList, reply.body)
  if (!list.success) return { kind: reply.status < 500 ? 'lacking' : 'again' }
  const isOwn = ({ origin }: MirrorList['mirrors'][number]) => origin === self.location.origin
  return { kind: 'list', mirrors: list.output.mirrors.filter(isOwn) }
}

async function readMirror(
  service: string,
  { counterId, log }: LogName,
  from: number,
  onPart: (bytes: Uint8Array) => boolean,
): Promise<boolean> {
  const silence = new AbortController()
  const silent = () => silence.abort()
  let patience = setTimeout(silent, timing.answerMs)
  try {
    const path = `/mirror/${counterId}/${log}?from=${from}`
    const response = await signedFetch(service, path, { signal: silence.signal })
    if (!response?.ok || !response.body) return false
    for await (const part of partsOf(response.body)) {
      clearTimeout(patience)
      if (!onPart(part)) return true
      patience = setTimeout(silent, timing.answerMs)
    }
    return true
  } catch {
    return false
  } finally {
    clearTimeout(patience)
  }
}

/** How much is read before the worker looks for other messages: bytes that are here already come without a pause. Replaying so much takes some hundredths of a second. */
const bytesAtOnce = 2 ** 17

/** Leaving the loop ends the transfer. Not every browser can iterate a stream itself. */
async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let length = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield next.value
      length += next.value.length
      if (length < bytesAtOnce) continue
      length = 0
      await new Promise((resolve) => {
        setTimeout(resolve)
      })
    }
  } finally {
    await reader.cancel()
  }
}

async function health(service: string): Promise<PrintHealth | null> {
  if (isHeld()) return null
  try {
    const response = await fetch(new URL('/health', service), {
      signal: AbortSignal.timeout(timing.answerMs),
    })
    const answer = v.safeParse(PrintHealth, await response.json())
    return answer.success ? answer.output : null
  } catch {
    return null
  }
}

async function pair(service: string, code: string): Promise<PairingReply> {
  try {
    const response = await fetch(new URL('/pair', service), {
      method: 'POST',
      headers: { 'content-type': 'application/json', [printHeader]: '1' },
      body: JSON.stringify({ code: asMade(code), name: 'counter' }),
      signal: AbortSignal.timeout(timing.answerMs),
    })
    const body: unknown = await response.json()
    const failure = v.safeParse(PairingFailure, body)
    if (failure.success) return { kind: 'refused', reason: failure.output.error.reason }
    // A code with a wrong form is refused without a specific reason.
    if (response.status === 400) return { kind: 'refused', reason: 'wrongCode' }
    await keepKey(service, v.parse(PairingAnswer, body))
    nudge$.next()
    return { kind: 'paired' }
  } catch {
    return { kind: 'unreachable' }
  }
}

async function send(
  service: string,
  path: string,
  body?: string,
): Promise<PrintReply | { kind: 'conflict' }> {
  const reply = await exchange(service, path, body)
  return reply ? understand(reply.status, reply.body) : { kind: 'unreachable' }
}

/** Sends a signed request, as POST if it has a body; null without an answer. */
async function exchange(
  service: string,
  path: string,
  body?: string,
): Promise<{ readonly status: number; readonly body: unknown } | null> {
  try {
    const request = { signal: AbortSignal.timeout(timing.answerMs), ...(body === undefined ? {} : { body }) }
    const response = await signedFetch(service, path, request)
    return response && { status: response.status, body: await response.json() }
  } catch {
    return null
  }
}

/** Null, and nothing is sent, without a pairing. Rejects without an answer. */
async function signedFetch(
  service: string,
  path: string,
  { body, signal }: { readonly body?: string; readonly signal: AbortSignal },
): Promise<Response | null> {
  const key = await loadKey(service)
  if (!key) return null
  const request = { method: body === undefined ? 'GET' : 'POST', ...(body === undefined ? {} : { body }) }
  const { client, timeMs, nonce, signature } = await sign(key, { ...request, path })
  return fetch(new URL(path, service), {
    ...request,
    signal,
    headers: {
      'content-type': 'application/json',
      [signatureHeaders.client]: client,
      [signatureHeaders.time]: String(timeMs),
      [signatureHeaders.nonce]: nonce,
      [signatureHeaders.signature]: signature,
    },
  })
}

function understand(status: number, body: unknown): PrintReply | { kind: 'conflict' } {
  const answer = v.safeParse(PrintAnswer, body)
  if (answer.success) return { kind: 'job', job: answer.output.job }
  if (v.is(AccessFailure, body)) return { kind: 'unreachable' }
  if (status === 404) return { kind: 'notFound' }
  if (status === 409) return { kind: 'conflict' }
  const failure = v.safeParse(PrintFailure, body)
  return failure.success && status === 400
    ? { kind: 'refused', message: failure.output.error.message }
    : { kind: 'unreachable' }
}
