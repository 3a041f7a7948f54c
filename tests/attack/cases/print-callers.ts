import { receiptRoutes } from '../../../src/receipts/routes.ts'
import type { Attack } from '../attack.ts'
import { signedPost, type PrintTarget } from '../print-target.ts'
import { http, post, preflight } from '../wire.ts'
import { foreignHosts, foreignOrigins, forgedHeaders, named } from './callers.ts'
import { handshake } from './host-callers.ts'
import { config, drawer, pairing, ticket } from './print-requests.ts'

type PrintAttack = Attack<PrintTarget>

const mirrorPart = {
  counterId: '01890a5d-ac96-774b-bcce-b302099a8057',
  log: 1,
  from: 1,
  records: '{"seq":1}\n',
}

/** What changes something or shows something, with a body that is good. */
const posts: readonly (readonly [path: string, body: () => unknown])[] = [
  ...receiptRoutes.map(
    ({ path, samples }) =>
      [path, () => ({ id: crypto.randomUUID(), data: Object.values(samples)[0], config })] as const,
  ),
  ['/drawer', drawer],
  ['/jobs/01890a5d-ac96-774b-bcce-b302099a8057/cancel', () => ({})],
  ['/journal/seen', () => ({})],
  ['/head', () => ({})],
  ['/mirror', () => mirrorPart],
  ['/printers/select', () => ({ choice: { connection: { kind: 'virtual' }, profile: 'virtual' } })],
  ['/readers/select', () => ({ connection: { kind: 'virtual' } })],
  ['/readers/virtual/insert', () => ({ idUser: '0123456789' })],
  ['/pairing/forget', () => ({})],
  ['/virtual/paper-out', () => ({})],
  ['/virtual/unplug', () => ({})],
]
const gets = [
  '/jobs',
  '/receipts',
  '/receipts/1.png',
  '/printers',
  '/readers',
  '/pairing',
  '/mirror',
  '/changes',
  '/head/key',
]

export const printCallers: readonly PrintAttack[] = [
  ...named(foreignOrigins).flatMap(([place, name]) => [
    {
      kind: 'foreign or null origin',
      name: `the drawer, signed, from ${JSON.stringify(name)}`,
      bytes: (target: PrintTarget) => {
        const page = { ...target.page, origin: foreignOrigins(target.port)[place]! }
        return signedPost({ ...target, page }, '/drawer', drawer())
      },
    },
    {
      kind: 'foreign or null origin',
      name: `pairing with the code from ${JSON.stringify(name)}`,
      bytes: ({ port, own, pairingCode }: PrintTarget) =>
        post(
          '/pair',
          { host: own, origin: foreignOrigins(port)[place]!, 'x-balcao': '1' },
          pairing(pairingCode),
        ),
    },
    {
      kind: 'foreign or null origin',
      name: `a preflight from ${JSON.stringify(name)}`,
      bytes: ({ port, own }: PrintTarget) =>
        preflight('/drawer', { host: own, origin: foreignOrigins(port)[place]! }),
    },
    {
      kind: 'foreign or null origin',
      name: `a socket from ${JSON.stringify(name)}`,
      bytes: ({ port, own }: PrintTarget) => handshake({ host: own, origin: foreignOrigins(port)[place]! }),
    },
  ]),
  ...named(foreignHosts).flatMap(([place, name]) => [
    {
      kind: 'forged host, rebinding',
      name: `a ticket, signed, at ${JSON.stringify(name)}`,
      bytes: (target: PrintTarget) => {
        const host = foreignHosts(target.port)[place]!
        return signedPost({ ...target, page: { host, origin: `http://${host.trim()}` } }, '/ticket', ticket())
      },
    },
    {
      kind: 'forged host, rebinding',
      name: `pairing with the code at ${JSON.stringify(name)}`,
      bytes: ({ port, pairingCode }: PrintTarget) =>
        post('/pair', { host: foreignHosts(port)[place]!, 'x-balcao': '1' }, pairing(pairingCode)),
    },
  ]),
  ...forgedHeaders('localhost:3000').map(([header, value]) => ({
    kind: 'forged host, rebinding',
    name: `${header}: ${value}`,
    bytes: (target: PrintTarget) => {
      const page = { host: 'evil.example', [header]: value.replace('localhost:3000', target.own) }
      return signedPost({ ...target, page }, '/drawer', drawer())
    },
  })),
  ...posts.map(([path, body]) => ({
    kind: 'without a signature',
    name: path,
    bytes: ({ page }: PrintTarget) => post(path, page, body()),
  })),
  ...gets.map((path) => ({
    kind: 'without a signature',
    name: `reading ${path}`,
    bytes: ({ page }: PrintTarget) => http('GET', path, page),
  })),
  ...[
    '//drawer',
    '/./drawer',
    '/x/../drawer',
    '/DRAWER',
    '/drawer/',
    '/dr%61wer',
    '/health/../drawer',
    '/drawer?/health',
    '/drawer#',
    '/page.js/../drawer',
    '/%2e/drawer',
    '/health;/drawer',
  ].map((path) => ({
    kind: 'without a signature',
    name: `the drawer at ${path}`,
    bytes: ({ page }: PrintTarget) => post(path, page, drawer()),
  })),
]
