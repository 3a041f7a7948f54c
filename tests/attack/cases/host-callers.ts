import { actRequests } from '../../../backend/administration/acts.ts'
import { hostCalls, idempotencyKeyHeader, type HostCall } from '../../../src/protocol/host-calls.ts'
import type { Attack } from '../attack.ts'
import type { HostTarget } from '../host-target.ts'
import { http, post, preflight, type Headers } from '../wire.ts'
import { foreignHosts, foreignOrigins, forgedHeaders, named } from './callers.ts'

type HostAttack = Attack<HostTarget>

const calls: readonly (readonly [name: string, call: HostCall])[] = Object.entries(hostCalls)
const pathOf = ({ path }: HostCall): string => path.replace(/\{\w+\}/, 'a'.repeat(64))

/** A refill of the till, which moves money if its sender may send it. */
export const refill = (headers: Headers, body: unknown = { amount: 100 }, path = '/api/postRefill'): string =>
  post(path, { [idempotencyKeyHeader]: crypto.randomUUID(), ...headers }, body)

/** The handshake of a socket. */
export const handshake = (headers: Headers, transport = 'websocket'): string =>
  http('GET', `/socket.io/?EIO=4&transport=${transport}`, {
    ...headers,
    connection: 'upgrade',
    upgrade: 'websocket',
    'content-length': '',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  })

/** As a browser sends it with the cookies of the operator, for a page that is not his. */
const fromForeignPages: readonly HostAttack[] = [
  ...named(foreignOrigins).map(([place, name]) => ({
    kind: 'foreign or null origin',
    name: `a refill from ${JSON.stringify(name)}`,
    bytes: ({ port, page }: HostTarget) => refill({ ...page, origin: foreignOrigins(port)[place]! }),
  })),
  ...calls
    .filter(([, { method }]) => method === 'POST')
    .map(([name, call]) => ({
      kind: 'foreign or null origin',
      name,
      bytes: ({ page }: HostTarget) =>
        refill({ ...page, origin: 'https://evil.example' }, call.example ?? {}, pathOf(call)),
    })),
  ...Object.keys(actRequests).map((name) => ({
    kind: 'foreign or null origin',
    name: `administration: ${name}`,
    bytes: ({ page }: HostTarget) =>
      post(`/administration/${name}`, { ...page, origin: 'null' }, { reason: 'an attack' }),
  })),
  ...named(foreignOrigins).map(([place, name]) => ({
    kind: 'foreign or null origin',
    name: `a preflight from ${JSON.stringify(name)}`,
    bytes: ({ port, page }: HostTarget) =>
      preflight('/api/postRefill', { ...page, origin: foreignOrigins(port)[place]! }),
  })),
  ...named(foreignOrigins).map(([place, name]) => ({
    kind: 'foreign or null origin',
    name: `a socket from ${JSON.stringify(name)}`,
    bytes: ({ port, page }: HostTarget) => handshake({ ...page, origin: foreignOrigins(port)[place]! }),
  })),
]

/** A page that reached the host under a name of its own, and one that forges the headers of a proxy. */
const underOtherNames: readonly HostAttack[] = [
  ...named(foreignHosts).flatMap(([place, name]) => [
    {
      kind: 'forged host, rebinding',
      name: `a refill at ${JSON.stringify(name)}`,
      bytes: ({ port, page }: HostTarget) => {
        const host = foreignHosts(port)[place]!
        return refill({ ...page, host, origin: `http://${host.trim()}` })
      },
    },
    {
      kind: 'forged host, rebinding',
      name: `the players at ${JSON.stringify(name)}, without cookies`,
      bytes: ({ port }: HostTarget) => http('GET', '/api/getAllUsers', { host: foreignHosts(port)[place]! }),
    },
  ]),
  ...forgedHeaders('localhost:3000').map(([header, value]) => ({
    kind: 'forged host, rebinding',
    name: `${header}: ${value}`,
    bytes: ({ page, own }: HostTarget) =>
      refill({ ...page, origin: 'http://evil.example', [header]: value.replace('localhost:3000', own) }),
  })),
  {
    kind: 'forged host, rebinding',
    name: 'two hosts, the second one the own',
    bytes: ({ page, own }) =>
      refill({ ...page, host: 'evil.example', origin: 'http://evil.example', Host: own }),
  },
  {
    kind: 'forged host, rebinding',
    name: 'the own host in the request line, another in the header',
    bytes: ({ page, own }) =>
      refill(
        { ...page, host: 'evil.example', origin: 'http://evil.example' },
        undefined,
        `http://${own}/api/postRefill`,
      ),
  },
]

/** Whoever has no session. */
const withoutSession: readonly HostAttack[] = [
  ...calls
    .filter(([, { kind }]) => kind !== 'open')
    .map(([name, call]) => ({
      kind: 'without a session',
      name,
      bytes: ({ own }: HostTarget) =>
        call.method === 'GET'
          ? http('GET', pathOf(call), { host: own })
          : refill({ host: own }, call.example ?? {}, pathOf(call)),
    })),
  ...[
    '//api/postRefill',
    '/api//postRefill',
    '/api/./postRefill',
    '/x/../api/postRefill',
    '/API/postRefill',
    '/api/POSTREFILL',
    '/api/postRefill/',
    '/api/postRefill%2f',
    '/api/post%52efill',
    '/%61pi/postRefill',
    '/api%2fpostRefill',
    '/api/postRefill;session=1',
    '/api/postRefill?access_token=1',
    '/api/postRefill#',
    '/api/login/../postRefill',
    '/api/deployment%00/postRefill',
    '/administration/../api/postRefill',
  ].map((path) => ({
    kind: 'without a session',
    name: `a refill at ${path}`,
    bytes: ({ own }: HostTarget) => refill({ host: own }, undefined, path),
  })),
  ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND'].map((method) => ({
    kind: 'another method',
    name: `a refill by ${method}`,
    bytes: ({ page }: HostTarget) => refill(page).replace('POST', method),
  })),
]

export const hostCallers: readonly (readonly HostAttack[])[] = [
  fromForeignPages,
  underOtherNames,
  withoutSession,
]
