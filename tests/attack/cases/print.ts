import { signatureHeaders } from '../../../src/protocol/print-access.ts'
import type { Attack } from '../attack.ts'
import { signedHeaders, signedPost, type PrintTarget } from '../print-target.ts'
import { honestExchange, http, post, type Headers } from '../wire.ts'
import { wrongBodies, withPrototypeKeys, wrongTypes } from './bodies.ts'
import { framings } from './framing.ts'
import { outsidePaths } from './paths.ts'
import { printCallers } from './print-callers.ts'
import { drawer, pairing, ticket } from './print-requests.ts'

type PrintAttack = Attack<PrintTarget>

const header = signatureHeaders
/** A ticket, signed by the page, of which something is changed on the way. */
const forged = (name: string, change: (headers: Headers, target: PrintTarget) => Headers): PrintAttack => ({
  kind: 'token theft',
  name,
  bytes: (target) => {
    const body = JSON.stringify(ticket())
    const signed = signedHeaders(target.paired, 'POST', '/ticket', body)
    return post('/ticket', { ...target.page, ...change(signed, target) }, body)
  },
})

const keys: readonly PrintAttack[] = [
  forged('the signature of another request', (headers, { paired }) => ({
    ...headers,
    ...signedHeaders(paired, 'POST', '/ticket', '{}'),
  })),
  forged('the signature of another path', (headers, { paired }) => ({
    ...headers,
    ...signedHeaders(paired, 'POST', '/check'),
  })),
  forged('the signature of a GET', (headers, { paired }) => ({
    ...headers,
    ...signedHeaders(paired, 'GET', '/ticket'),
  })),
  forged('the signature of a handshake', (headers, { paired }) => ({
    ...headers,
    ...signedHeaders(paired, 'SOCKET', '/ticket'),
  })),
  forged('of another client', (headers, { local }) => ({ ...headers, [header.client]: local.clientId })),
  forged('of no client', (headers) => ({ ...headers, [header.client]: '' })),
  forged('of __proto__', (headers) => ({ ...headers, [header.client]: '__proto__' })),
  forged('a minute later', (headers) => ({
    ...headers,
    [header.time]: String(Number(headers[header.time]) + 61_000),
  })),
  forged('a minute earlier', (headers) => ({
    ...headers,
    [header.time]: String(Number(headers[header.time]) - 61_000),
  })),
  forged('a millisecond later', (headers) => ({
    ...headers,
    [header.time]: String(Number(headers[header.time]) + 1),
  })),
  forged('a time that is no number', (headers) => ({ ...headers, [header.time]: '1e12' })),
  forged('another nonce', (headers) => ({ ...headers, [header.nonce]: '0'.repeat(32) })),
  forged('a nonce in capitals', (headers) => ({
    ...headers,
    [header.nonce]: headers[header.nonce]!.toUpperCase().replace(/^[0-9]/, 'A'),
  })),
  forged('a signature of zeros', (headers) => ({ ...headers, [header.signature]: '0'.repeat(64) })),
  forged('a signature that is too short', (headers) => ({
    ...headers,
    [header.signature]: headers[header.signature]!.slice(1),
  })),
  forged('without a signature', (headers) => ({ ...headers, [header.signature]: '' })),
  {
    kind: 'token theft',
    name: 'the key of a page that was removed',
    bytes: ({ page, removed }) => {
      const body = JSON.stringify(ticket())
      return post('/ticket', { ...page, ...signedHeaders(removed, 'POST', '/ticket', body) }, body)
    },
  },
  {
    kind: 'token theft',
    name: 'a signature with a guessed key',
    bytes: ({ page, paired }) => {
      const body = JSON.stringify(ticket())
      const guessed = { ...paired, key: Buffer.alloc(32) }
      return post('/ticket', { ...page, ...signedHeaders(guessed, 'POST', '/ticket', body) }, body)
    },
  },
]

const replays: readonly PrintAttack[] = (['/drawer', '/ticket'] as const).flatMap((path) =>
  [
    { name: 'as it was', again: (overheard: string) => overheard },
    { name: 'from the own page', again: (overheard: string) => overheard.replace(/origin: [^\r]+\r\n/, '') },
    {
      name: 'with a query',
      again: (overheard: string) => overheard.replace(`POST ${path}`, `POST ${path}?`),
    },
    { name: 'with another body', again: (overheard: string) => overheard.replace('"id":"', '"id":"0') },
  ].map(({ name, again }) => ({
    kind: 'replay',
    name: `POST ${path} ${name}`,
    async overhears(target: PrintTarget) {
      const bytes = signedPost(target, path, path === '/drawer' ? drawer() : ticket())
      await honestExchange(target.port, bytes)
      await target.settled()
      return bytes
    },
    bytes: (_target: PrintTarget, overheard: string) => again(overheard),
  })),
)

const roles: readonly PrintAttack[] = [
  ...['/pairing'].map((path) => ({
    kind: 'role confusion',
    name: `a paired page reads ${path}`,
    bytes: ({ page, paired }: PrintTarget) =>
      http('GET', path, { ...page, ...signedHeaders(paired, 'GET', path) }),
  })),
  ...['/pairing/forget', '/virtual/paper-out', '/virtual/unplug', '/virtual/recover', '/virtual/stall'].map(
    (path) => ({
      kind: 'role confusion',
      name: `a paired page: ${path}`,
      bytes: (target: PrintTarget) => signedPost(target, path, {}),
    }),
  ),
  ...['0000-0000', '00000000', '', ' ', '٠٠٠٠-٠٠٠٠', '\0', '0000-0000\n', '*', 'null'].map((code) => ({
    kind: 'role confusion',
    name: `pairing with ${JSON.stringify(code)}`,
    bytes: ({ page }: PrintTarget) => post('/pair', { ...page, 'x-balcao': '1' }, pairing(code)),
  })),
  ...[null, 0, [], {}, true].map((code) => ({
    kind: 'role confusion',
    name: `pairing with ${JSON.stringify(code)}`,
    bytes: ({ page }: PrintTarget) => post('/pair', { ...page, 'x-balcao': '1' }, pairing(code)),
  })),
  {
    kind: 'role confusion',
    name: 'pairing with a part of the code',
    bytes: ({ page, pairingCode }) =>
      post('/pair', { ...page, 'x-balcao': '1' }, pairing(pairingCode.slice(0, -1))),
  },
  {
    kind: 'role confusion',
    name: 'pairing without the header that needs a preflight',
    bytes: ({ page, pairingCode }) => post('/pair', page, pairing(pairingCode)),
  },
  {
    kind: 'role confusion',
    name: 'pairing by a simple request',
    bytes: ({ page, pairingCode }) =>
      post('/pair', { ...page, 'x-balcao': '1', 'content-type': 'text/plain' }, pairing(pairingCode)),
  },
]

const signedPaths = ['/ticket', '/drawer', '/mirror', '/printers/select', '/head', '/readers/select']
const bytes: readonly PrintAttack[] = [
  ...signedPaths.flatMap((path) =>
    wrongBodies.map(([name, body]) => ({
      kind: 'hostile body',
      name: `${path}, signed: ${name}`,
      bytes: (target: PrintTarget) => signedPost(target, path, body),
    })),
  ),
  ...signedPaths.flatMap((path) =>
    withPrototypeKeys(drawer()).map(([name, body]) => ({
      kind: 'hostile body',
      name: `${path}, signed: ${name}`,
      bytes: (target: PrintTarget) => signedPost(target, path, body),
    })),
  ),
  ...wrongTypes.map((type) => ({
    kind: 'hostile body',
    name: `a ticket as ${type}`,
    bytes: (target: PrintTarget) =>
      signedPost({ ...target, page: { ...target.page, 'content-type': type } }, '/ticket', ticket()),
  })),
  ...framings.map(({ name, bytes: framed }) => ({
    kind: 'request smuggling',
    name: `the drawer behind ${name}`,
    bytes: (target: PrintTarget) =>
      framed({ path: '/health', headers: target.page }, signedPost(target, '/drawer', drawer())),
  })),
  ...[16, 1_024].map((kilobytes) => ({
    kind: 'huge head',
    name: `a header of ${kilobytes} KB`,
    bytes: (target: PrintTarget) =>
      signedPost({ ...target, page: { ...target.page, x: 'x'.repeat(kilobytes * 1_024) } }, '/drawer', '{}'),
  })),
  ...[
    ...outsidePaths,
    '/receipts/..%2fclients.json',
    '/receipts/../local-client.json',
    '/receipts/1.json',
    '/receipts/1.png%00.json',
    '/receipts/-1.png',
    '/receipts/1e0.png',
    '/receipts/99999999999.png',
    '/mirror/..%2f..%2flocal-client.json/1',
    '/mirror/%2e%2e/1',
    '/mirror/01890a5d-ac96-774b-bcce-b302099a8057/1?from=../../x',
    '/jobs/..%2fclients.json',
    '/jobs/%00',
  ].map((path) => ({
    kind: 'path traversal',
    name: `signed: ${path}`,
    bytes: ({ page, paired }: PrintTarget) =>
      http('GET', path, { ...page, ...signedHeaders(paired, 'GET', path) }),
  })),
]

export const printTables: readonly (readonly PrintAttack[])[] = [printCallers, keys, replays, roles, bytes]
