import * as v from 'valibot'
import { deviceRoutes } from '../../../print-daemon/server/device-routes.ts'
import type { ServiceRoute } from '../../../print-daemon/server/service-route.ts'
import { serviceRoutes } from '../../../print-daemon/server/service-routes.ts'
import { signatureIn } from '../../../print-daemon/server/signature-check.ts'
import { LocalCookies } from '../../../backend/proxy-cookies.ts'
import { bearerOf } from '../../../backend/exchange.ts'
import { partText } from '../../../src/heads/part.ts'
import { parseRequest } from '../../../src/host/calls/request.ts'
import { Enrolled, Enrolment, PartAnswer, PartRefused, PartRequest } from '../../../src/protocol/collector.ts'
import { addressed, type HostCall } from '../../../src/protocol/host-call.ts'
import { hostCalls, type SessionCallName } from '../../../src/protocol/host-calls.ts'
import { mainSocketEvents } from '../../../src/protocol/host-sockets.ts'
import { MirrorEnd, MirrorList } from '../../../src/protocol/mirror.ts'
import { cardReaderSocketEvents } from '../../../src/protocol/print-devices.ts'
import { PrintHealth, PrintRequest, printSocketEvents } from '../../../src/protocol/print-service.ts'
import { cookiesIn } from '../../../src/protocol/session-cookie.ts'
import { terminalMessages, terminalSocketEvents } from '../../../src/protocol/terminals.ts'
import { asJson } from '../../../src/values/json.ts'
import { understand } from '../../../src/worker/adapters/host-client.ts'
import { must, type Target } from '../target.ts'
import { sampleOf } from './samples.ts'

type Schemas = Readonly<Record<string, v.GenericSchema>>

const calls: Readonly<Record<string, HostCall>> = hostCalls

/** The first line and the rest. */
function parted(bytes: Uint8Array): readonly [first: string, rest: string] {
  const text = Buffer.from(bytes).toString()
  const end = text.indexOf('\n')
  return end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 1)]
}

/** Whether every number in a value can be written, so that an event with it is the same when it is read again. */
function isWritable(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(isWritable)
}

/** Where a value breaks a schema: another place is another branch. */
function placeOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const [issue] = issues
  const path = issue && v.getDotPath(issue)?.replaceAll(/\d+/g, '0').slice(0, 60)
  return `${path} ${issue?.type}`
}

/** What a schema accepts is written and accepted again as the same. */
function checkSchema(schema: v.GenericSchema, value: unknown): string {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (!parsed.success) return placeOf(parsed.issues)
  must(isWritable(parsed.output), 'every accepted number is finite')
  if (parsed.output === undefined) return 'accepted'
  const text = JSON.stringify(parsed.output)
  const again = v.safeParse(schema, JSON.parse(text))
  must(
    again.success && JSON.stringify(again.output) === text,
    'what is accepted is accepted again as the same',
  )
  return 'accepted'
}

/** Messages that are named in their first line. */
function messages(name: string, about: string, schemas: Schemas): Target {
  return {
    name,
    about,
    seeds: () =>
      Object.entries(schemas).map(
        ([each, schema]) => `${each}\n${JSON.stringify(sampleOf(schema)) ?? 'null'}`,
      ),
    texts: [...Object.keys(schemas), '1e400'],
    run(bytes) {
      const [each, text] = parted(bytes)
      if (!Object.hasOwn(schemas, each)) return 'unknown'
      return `${each} ${checkSchema(schemas[each]!, asJson(text))}`
    },
  }
}

const named = (prefix: string, schemas: Schemas): Schemas =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`${prefix}${name}`, schema]))

const acceptedAgain = 'what is accepted has only finite numbers and is accepted again as the same'

const answers: Target = {
  name: 'host-answers',
  about: `answers of the host as the counter takes them: each is an answer, a refusal or unknown, and ${acceptedAgain}`,
  seeds: () => [
    ...Object.entries(calls).map(([name, { answer }]) => `${name} 200\n${JSON.stringify(sampleOf(answer))}`),
    'login 401\n{"success":false,"error":{"code":1000,"name":"wrong_login","field":"login"}}',
    'pay 502\n<html>',
  ],
  texts: [
    ...Object.keys(calls),
    '1e400',
    '"success":false',
    '"error":{"code":1000,"name":"system"}',
    ' 500',
    ' 201',
  ],
  run(bytes) {
    const [first, text] = parted(bytes)
    const [, name = '', status = ''] = /^(\w+) (\d{3})$/.exec(first) ?? []
    if (!Object.hasOwn(calls, name)) return 'unknown'
    const call = calls[name]!
    const reply = understand(call, Number(status), text)
    if (reply.kind === 'refused') {
      must(Number.isSafeInteger(reply.error.code), 'a refusal has a code')
      must((reply.error.field?.length ?? 0) <= 200, 'the field of a refusal is short')
    }
    return reply.kind === 'answer' || Number(status) <= 201
      ? `${name} ${reply.kind} ${checkSchema(call.answer, asJson(text))}`
      : `${name} ${reply.kind}`
  },
}

const sessionCalls = Object.entries(calls).filter(([, { kind }]) => kind !== 'open')

const requests: Target = {
  name: 'host-requests',
  about: `requests of counters as the host takes them, with their keys: each is accepted or has an error of its field, ${acceptedAgain}, and has a path`,
  seeds: () =>
    Object.entries(calls).map(
      ([name, { request, example }]) =>
        `${name} 0190a7b2-0000-7000-8000-000000000001\n${JSON.stringify(example ?? sampleOf(request))}`,
    ),
  texts: [...Object.keys(calls), '1e400'],
  run(bytes) {
    const [first, text] = parted(bytes)
    const [name = '', key = ''] = first.split(' ')
    if (!Object.hasOwn(calls, name)) return 'unknown'
    const call = calls[name]!
    const value = asJson(text) ?? {}
    const result = checkSchema(call.request, value)
    if (!sessionCalls.some(([other]) => other === name)) return `${name} ${result}`
    const parsed = parseRequest(name as SessionCallName, value, key)
    if ('code' in parsed) {
      must(
        parsed.name === 'malformed' || parsed.name === 'id_malformed',
        'a request is malformed, or its id is',
      )
      return `${name} ${result} ${parsed.name}`
    }
    must(parsed.key === '' || /^[0-9a-f-]{36}$/.test(parsed.key), 'a key is a UUID in lower case')
    const { path } = addressed(call, parsed.request as object)
    must(/^\/[\w/.%~!*'()-]*$/.test(path), 'a request has a path')
    return `${name} ${result}`
  },
}

const routes: Readonly<Record<string, ServiceRoute>> = { ...serviceRoutes, ...deviceRoutes }
const routeSchemas = Object.fromEntries(
  Object.entries(routes).flatMap(([name, { request }]) => (request ? [[name, request]] : [])),
)

const sockets = messages(
  'socket-messages',
  `messages of the sockets of host, terminals, print program and card reader: ${acceptedAgain}`,
  {
    ...mainSocketEvents,
    ...named('terminal-', terminalSocketEvents),
    ...named('terminal-', terminalMessages),
    ...named('print-', printSocketEvents),
    ...named('reader-', cardReaderSocketEvents),
  },
)

const printRequests = messages(
  'print-requests',
  `requests to the print program and its answers to the counter, without the receipts: ${acceptedAgain}`,
  { ...routeSchemas, print: PrintRequest, health: PrintHealth, mirrorEnd: MirrorEnd, mirrors: MirrorList },
)

const collector = messages(
  'collector-requests',
  `requests to the collector and its answers: ${acceptedAgain}`,
  { enrolment: Enrolment, part: PartRequest, enrolled: Enrolled, answer: PartAnswer, refused: PartRefused },
)

const part = {
  ...{ shop: 'L-017', counterId: '00000000-0000-7000-8000-000000000001', log: 1, from: 1, records: '{}\n' },
  ...{ end: { count: 2, hash: 'ab'.repeat(32) }, at: 5 },
} satisfies PartRequest
/** The content of a part: half a character is written as another one, and no gap as none. */
const contentOf = ({ records, isAfterGap = false, ...rest }: Omit<PartRequest, 'signature'>): string =>
  JSON.stringify({ ...rest, records: Buffer.from(records).toString(), isAfterGap })

const partSigned: Target = {
  name: 'signed-requests',
  about:
    'what the signature of a part of a log covers, and the headers of signed requests: two requests that differ have different texts',
  seeds: () => [
    ...[{ shop: 'L-018' }, { from: 2 }, { records: '' }, { at: 6 }, { isAfterGap: true }, {}].map((change) =>
      [part, { ...part, ...change }].map((each) => JSON.stringify(each)).join('\n'),
    ),
    '{"x-balcao-client":"a","x-balcao-time":"1763645100000","x-balcao-nonce":"00","x-balcao-signature":"00"}',
  ],
  run(bytes) {
    const [one, other] = parted(bytes).map((text) =>
      v.safeParse(v.omit(PartRequest, ['signature']), asJson(text)),
    )
    if (one?.success && other?.success) {
      const isSame = contentOf(one.output) === contentOf(other.output)
      must(
        isSame === (partText(one.output) === partText(other.output)),
        'two parts that differ have different texts',
      )
    }
    const headers = asJson(parted(bytes)[0])
    if (typeof headers !== 'object' || headers === null) return 'no headers'
    const signature = signatureIn(headers as Record<string, string>)
    must(signature === null || Number.isSafeInteger(signature.timeMs), 'a signature has a time')
    return `${one?.success} ${signature !== null}`
  },
}

const cookies = new LocalCookies('https://host.example')

const cookieHeaders: Target = {
  name: 'cookies',
  about:
    'cookies and bearer tokens of requests, and what the page in front of another host passes on: no line break and no cookie of another host is passed on',
  seeds: () => [
    `access_token_${cookies.hostId}=a; balcao_session_${cookies.hostId}=page; refresh_token_${cookies.hostId}=%41; __Host-x=1`,
    `local__Secure-id_${cookies.hostId}=x; other=y`,
    'Bearer abc',
    'id=1; Path=/; HttpOnly; Domain=host.example; Secure; SameSite=None; Max-Age=60',
  ],
  texts: [
    'access_token',
    'balcao_session',
    '=page',
    `_${cookies.hostId}`,
    '__proto__',
    '; ',
    '%',
    'local__Host-',
  ],
  run(bytes) {
    // A header has no line breaks, but its value may have any other byte.
    const header = Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/[\r\n\0]/g, '')
    const seen = cookiesIn(header)
    must(
      [...seen.values()].every((value) => typeof value === 'string'),
      'a cookie is a text',
    )
    const passed = cookies.hostOf(header)
    must(!/[\r\n]/.test(passed), 'no line break is passed on')
    must(passed.length <= header.length, 'no more is passed on than was sent')
    const kept = cookies.localOf(header)
    must(
      kept.endsWith('SameSite=Strict') && !/;\s*(?:domain|secure)\s*(?:[=;]|$)/i.test(kept),
      'a cookie stays on this machine',
    )
    const bearer = cookies.bearerToken(header, '/api/refresh')
    must(bearer === null || typeof bearer === 'string', 'a token is a text')
    return `${passed === ''} ${bearer !== null} ${bearerOf(header) !== ''} ${cookies.forgottenTokens(header).length}`
  },
}

export const contractTargets: readonly Target[] = [
  answers,
  requests,
  sockets,
  printRequests,
  collector,
  partSigned,
  cookieHeaders,
]
