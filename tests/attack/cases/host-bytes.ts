import { hostCalls, type HostCall } from '../../../src/protocol/host-calls.ts'
import type { Attack } from '../attack.ts'
import type { HostTarget } from '../host-target.ts'
import { http } from '../wire.ts'
import { wrongAmounts, wrongBodies, withPrototypeKeys, wrongTypes } from './bodies.ts'
import { framings } from './framing.ts'
import { refill } from './host-callers.ts'
import { outsidePaths } from './paths.ts'

type HostAttack = Attack<HostTarget>

const moneyPaths = Object.values<HostCall>(hostCalls)
  .filter(({ kind }) => kind === 'money')
  .map(({ path }) => path)

/** From the operator's own page, so that nothing but the body is wrong. */
const bodies: readonly HostAttack[] = [
  ...['/api/postRefill', '/api/postCollection'].flatMap((path) =>
    wrongAmounts.map(([name, amount]) => ({
      kind: 'hostile body',
      name: `${path}: an amount that is ${name}`,
      bytes: ({ page }: HostTarget) => refill(page, `{"amount":${amount}}`, path),
    })),
  ),
  ...['/api/postRefill', '/api/login', '/api/movementInquiry', '/administration/addOperator'].flatMap(
    (path) =>
      wrongBodies.map(([name, body]) => ({
        kind: 'hostile body',
        name: `${path}: ${name}`,
        bytes: ({ page }: HostTarget) => refill(page, body, path),
      })),
  ),
  ...moneyPaths.flatMap((path) =>
    withPrototypeKeys({ amount: 100, sum: 700, currency: 'BRL', barcode: '1' }).map(([name, body]) => ({
      kind: 'hostile body',
      name: `${path}: ${name}`,
      bytes: ({ page }: HostTarget) => refill(page, body, path),
    })),
  ),
  ...wrongTypes.map((type) => ({
    kind: 'hostile body',
    name: `a refill as ${type}`,
    bytes: ({ page }: HostTarget) => refill({ ...page, 'content-type': type }),
  })),
  ...['gzip', 'br', 'identity, gzip'].map((encoding) => ({
    kind: 'hostile body',
    name: `a body that claims to be packed: ${encoding}`,
    bytes: ({ page }: HostTarget) => refill({ ...page, 'content-encoding': encoding }, '\u001f\u008b'),
  })),
]

const smuggled: readonly HostAttack[] = framings.map(({ name, bytes }) => ({
  kind: 'request smuggling',
  name: `a refill behind ${name}`,
  bytes: ({ own, page }: HostTarget) =>
    bytes({ path: '/api/getTimers', headers: { host: own } }, refill({ ...page })),
}))

const headers: readonly HostAttack[] = [
  ...[16, 64, 1_024].map((kilobytes) => ({
    kind: 'huge head',
    name: `a header of ${kilobytes} KB`,
    bytes: ({ page }: HostTarget) => refill({ ...page, x: 'x'.repeat(kilobytes * 1_024) }, {}),
  })),
  {
    kind: 'huge head',
    name: 'an address of 100 KB',
    bytes: ({ own }) => http('GET', `/${'a'.repeat(100_000)}`, { host: own }),
  },
  {
    kind: 'huge head',
    name: '5,000 headers',
    bytes: ({ page }) =>
      refill(
        { ...page, ...Object.fromEntries(Array.from({ length: 5_000 }, (_, each) => [`x-${each}`, '1'])) },
        {},
      ),
  },
]

/** Of the page that this host serves. */
const files: readonly HostAttack[] = outsidePaths.map((path) => ({
  kind: 'path traversal',
  name: path,
  bytes: ({ own }: HostTarget) => http('GET', path, { host: own }),
}))

export const hostBytes: readonly (readonly HostAttack[])[] = [bodies, headers, smuggled, files]
