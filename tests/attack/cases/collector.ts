import { counterNumber, endOf, partOf } from '../../../collector/testing.ts'
import { newSigningKey, openSigningKey } from '../../../node/signing-key.ts'
import { encodeStateRecord } from '../../../src/events/log-format.ts'
import type { PartRequest } from '../../../src/protocol/collector.ts'
import type { Attack } from '../attack.ts'
import { signedEnrolment, signedPart, type CollectorTarget } from '../collector-target.ts'
import { http, post, preflight, type Headers } from '../wire.ts'
import { wrongBodies, withPrototypeKeys, wrongTypes } from './bodies.ts'
import { foreignHosts, foreignOrigins, forgedHeaders, named } from './callers.ts'
import { framings } from './framing.ts'
import { outsidePaths } from './paths.ts'

type CollectorAttack = Attack<CollectorTarget>

/** The part of the counter's log that the collector does not have yet: good, and signed by the counter. */
const next = ({ counter }: CollectorTarget, change: Partial<PartRequest> = {}): PartRequest => {
  const { counterId, records, key } = counter
  const part = partOf(counterId, records, records.length - 1, records.length)
  return signedPart({ ...part, at: Date.now(), ...change }, key)
}
const to = ({ own }: CollectorTarget): Headers => ({ host: own })

const questions = [
  'counters',
  'incidents',
  'errors',
  'events?limit=5',
  'events?limit=5&type=purchaseRequested',
  `log?shop=7&counterId=${counterNumber(1)}`,
]

/** Headers of a caller who is not the operator. */
const guesses: readonly (readonly [name: string, headers: (target: CollectorTarget) => Headers])[] = [
  ['no key', () => ({})],
  ['an empty key', () => ({ authorization: 'Bearer ' })],
  ['another last letter', ({ operatorKey }) => ({ authorization: `Bearer ${operatorKey.slice(0, -1)}_` })],
  ['a part of the key', ({ operatorKey }) => ({ authorization: `Bearer ${operatorKey.slice(0, -1)}` })],
  ['the key twice', ({ operatorKey }) => ({ authorization: `Bearer ${operatorKey}${operatorKey}` })],
  ['the key as a password', ({ operatorKey }) => ({ authorization: `Basic ${btoa(`:${operatorKey}`)}` })],
  ['the key as a cookie', ({ operatorKey }) => ({ cookie: `key=${operatorKey}` })],
  ['the key after a comma', ({ operatorKey }) => ({ authorization: `Bearer x, Bearer ${operatorKey}` })],
  ["a counter's public key", ({ counter }) => ({ authorization: `Bearer ${counter.key.publicKey}` })],
  ['a used code', ({ usedCode }) => ({ authorization: `Bearer ${usedCode}` })],
  ['__proto__', () => ({ authorization: 'Bearer __proto__' })],
  ['SQL', () => ({ authorization: "Bearer 'or(1=1)--" })],
]

/** Questions of the operator with values that are text from elsewhere: they are answered by no event. */
const injections: readonly string[] = [
  ...['shop', 'version', 'id', 'type', 'error', 'player'].flatMap((field) =>
    [`'%20or%20'1'='1`, `x'%3b%20drop%20table%20logs%3b--`, '%25', '$1', '%00', '__proto__'].map(
      (value) => `events?limit=5&${field}=${value}`,
    ),
  ),
  ...['amount=1%20or%201=1', 'game=1e9', 'from=now()', 'limit=100001', 'limit=-1', 'limit=5&limit=6'].map(
    (query) => `events?limit=5&type=none&${query}`,
  ),
]

const strangers: readonly CollectorAttack[] = [
  ...guesses.flatMap(([name, headers]) => [
    ...questions.map((question) => ({
      kind: 'token theft',
      name: `${question} with ${name}`,
      bytes: (target: CollectorTarget) =>
        http('GET', `/fleet/${question}`, { ...to(target), ...headers(target) }),
    })),
    {
      kind: 'token theft',
      name: `a new code with ${name}`,
      bytes: (target: CollectorTarget) =>
        post('/fleet/codes', { ...to(target), ...headers(target) }, { shop: '7' }),
    },
    {
      kind: 'token theft',
      name: `records without a signature, with ${name}`,
      bytes: (target: CollectorTarget) => {
        const { signature: _signature, ...part } = next(target)
        return post('/part', { ...to(target), ...headers(target) }, part)
      },
    },
  ]),
  ...named(foreignOrigins).flatMap(([place, name]) =>
    ['/part', '/fleet/codes'].map((path) => ({
      kind: 'foreign or null origin',
      name: `a preflight of ${path} from ${JSON.stringify(name)}`,
      bytes: ({ port, own }: CollectorTarget) =>
        preflight(path, { host: own, origin: foreignOrigins(port)[place]! }),
    })),
  ),
  ...injections.map((query) => ({
    kind: 'query injection',
    name: query,
    bytes: (target: CollectorTarget) =>
      http('GET', `/fleet/${query}`, { ...to(target), authorization: `Bearer ${target.operatorKey}` }),
  })),
  ...named(foreignHosts).map(([place, name]) => ({
    kind: 'forged host, rebinding',
    name: `the counters at ${JSON.stringify(name)}`,
    bytes: ({ port }: CollectorTarget) =>
      http('GET', '/fleet/counters', { host: foreignHosts(port)[place]! }),
  })),
  ...forgedHeaders('localhost:3400').map(([header, value]) => ({
    kind: 'forged host, rebinding',
    name: `${header}: ${value}`,
    bytes: ({ own }: CollectorTarget) => http('GET', '/fleet/counters', { host: own, [header]: value }),
  })),
  ...[
    '//fleet/counters',
    '/fleet//counters',
    '/FLEET/counters',
    '/x/../fleet/counters',
    '/%66leet/counters',
    '/fleet/counters/',
    '/fleet/%2e/counters',
    '/health/../fleet/counters',
  ].map((path) => ({
    kind: 'token theft',
    name: `without a key at ${path}`,
    bytes: (target: CollectorTarget) => http('GET', path, to(target)),
  })),
]

const signedBy = (name: string, part: (target: CollectorTarget) => PartRequest): CollectorAttack => ({
  kind: 'role confusion',
  name,
  bytes: (target) => post('/part', to(target), part(target)),
})
const fresh = openSigningKey(newSigningKey())

const roles: readonly CollectorAttack[] = [
  signedBy("a counter's records, signed by another counter", (target) =>
    signedPart(next(target), target.other.key),
  ),
  signedBy("a counter's records, signed by nobody who has enrolled", (target) =>
    signedPart(next(target), fresh),
  ),
  signedBy("a counter's records under the id of another", (target) =>
    next(target, { counterId: target.other.counterId }),
  ),
  signedBy("a counter's records for another shop", (target) => next(target, { shop: '8' })),
  signedBy('the signature of the part before', (target) => ({
    ...next(target),
    signature: target.counter.part.signature!,
  })),
  signedBy('records that were changed on the way', (target) => {
    const part = next(target)
    return { ...part, records: part.records.replace('"at":', '"at":1') }
  }),
  signedBy('a gap that the counter has not signed', (target) => ({ ...next(target), isAfterGap: true })),
  ...[false, true].map((isAfterGap) =>
    signedBy(`a state in place of the records${isAfterGap ? ', as after a gap' : ''}`, (target) => {
      const part = next(target)
      const state = encodeStateRecord({}, { seq: part.end.count, hash: part.end.hash }, Date.now())
      return { ...part, records: Buffer.from(state).toString(), isAfterGap }
    }),
  ),
  signedBy('an end that is further than the records', (target) =>
    next(target, { end: { count: 9_999, hash: 'a'.repeat(64) } }),
  ),
  signedBy('a shop that has a line break in it', (target) => next(target, { shop: '7\nx' })),
  signedBy('a shop with SQL', (target) => next(target, { shop: "7'; drop table logs; --" })),
  ...['../../x', '%2e%2e', 'x'.repeat(10_000), '', '\0', '__proto__', "' or '1'='1"].map((counterId) =>
    signedBy(`the counter ${JSON.stringify(counterId.slice(0, 20))}`, (target) =>
      next(target, { counterId }),
    ),
  ),
  ...[0, -1, 1.5, 1e300, Number.MAX_SAFE_INTEGER].map((log) =>
    signedBy(`log ${log}`, (target) => ({ ...next(target), log })),
  ),
  {
    kind: 'role confusion',
    name: "the operator's key with the signature of nobody",
    bytes: (target) =>
      post(
        '/part',
        { ...to(target), authorization: `Bearer ${target.operatorKey}` },
        signedPart(next(target), fresh),
      ),
  },
  {
    kind: 'role confusion',
    name: 'a code whose counter signs for another',
    bytes: (target) =>
      post('/enrol', to(target), {
        ...signedEnrolment(target.goodCode, target.other.counterId, fresh),
        counterId: target.counter.counterId,
      }),
  },
  {
    kind: 'role confusion',
    name: 'a code with the public key of another',
    bytes: (target) =>
      post('/enrol', to(target), {
        ...signedEnrolment(target.goodCode, target.counter.counterId, fresh),
        publicKey: target.other.key.publicKey,
      }),
  },
  ...[...'AB'].map((letter) => ({
    kind: 'role confusion',
    name: `a code of ten times ${letter}`,
    bytes: (target: CollectorTarget) =>
      post('/enrol', to(target), signedEnrolment(letter.repeat(10), target.counter.counterId, fresh)),
  })),
]

const replays: readonly CollectorAttack[] = [
  {
    kind: 'replay',
    name: 'a code that was used',
    bytes: (target) =>
      post('/enrol', to(target), signedEnrolment(target.usedCode, target.other.counterId, fresh)),
  },
  {
    kind: 'replay',
    name: 'records of one counter to another shop',
    bytes: (target) => post('/part', to(target), { ...target.counter.part, shop: '8' }),
  },
  {
    kind: 'replay',
    name: 'records of one counter as those of the next log',
    bytes: (target) => post('/part', to(target), { ...target.counter.part, log: 2 }),
  },
  {
    kind: 'replay',
    name: 'an earlier end in place of the last one',
    bytes: (target) =>
      post('/part', to(target), { ...target.counter.part, end: endOf(target.counter.records, 2) }),
  },
]

const bytes: readonly CollectorAttack[] = [
  ...['/part', '/enrol', '/fleet/codes'].flatMap((path) =>
    wrongBodies.map(([name, body]) => ({
      kind: 'hostile body',
      name: `${path}: ${name}`,
      bytes: (target: CollectorTarget) => post(path, to(target), body),
    })),
  ),
  ...['/part', '/enrol', '/fleet/codes'].flatMap((path) =>
    withPrototypeKeys({ shop: '7', code: 'x' }).map(([name, body]) => ({
      kind: 'hostile body',
      name: `${path}: ${name}`,
      bytes: (target: CollectorTarget) =>
        post(path, { ...to(target), authorization: `Bearer ${target.operatorKey}` }, body),
    })),
  ),
  ...wrongTypes.map((type) => ({
    kind: 'hostile body',
    name: `records as ${type}`,
    bytes: (target: CollectorTarget) => post('/part', { ...to(target), 'content-type': type }, next(target)),
  })),
  ...framings.map(({ name, bytes: framed }) => ({
    kind: 'request smuggling',
    name: `records behind ${name}`,
    bytes: (target: CollectorTarget) =>
      framed({ path: '/health', headers: to(target) }, post('/part', to(target), next(target))),
  })),
  ...outsidePaths.map((path) => ({
    kind: 'path traversal',
    name: path,
    bytes: (target: CollectorTarget) => http('GET', path, to(target)),
  })),
]

export const collectorTables: readonly (readonly CollectorAttack[])[] = [strangers, roles, replays, bytes]
