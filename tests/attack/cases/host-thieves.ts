import { actRequests } from '../../../backend/administration/acts.ts'
import type { Attack } from '../attack.ts'
import type { HostTarget, Stolen } from '../host-target.ts'
import { honestExchange, http, post, type Headers } from '../wire.ts'
import { refill } from './host-callers.ts'

type HostAttack = Attack<HostTarget>

const changed = (token: string, place: number) => {
  const at = place < 0 ? token.length + place : place
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
}
const secretOf = (token: string) => token.slice(token.indexOf('.') + 1)
const inShop = (shop: string, token: string) =>
  `${Buffer.from(shop).toString('base64url')}.${secretOf(token)}`

type Guess = readonly [name: string, headers: (target: HostTarget) => Headers]

const cookie =
  (value: (target: HostTarget) => string) =>
  (target: HostTarget): Headers => ({ cookie: `${target.cookieNames.access}=${value(target)}` })
const bearer =
  (value: (target: HostTarget) => string) =>
  (target: HostTarget): Headers => ({ authorization: `Bearer ${value(target)}` })

/** Tokens that a thief has or makes, where an access token belongs. */
const guesses: readonly Guess[] = [
  ['the refresh token, as a cookie', cookie(({ operator }) => operator.refresh)],
  ['the refresh token, as a bearer', bearer(({ operator }) => operator.refresh)],
  ['another last letter', cookie(({ operator }) => changed(operator.access, -2))],
  ['another first letter', cookie(({ operator }) => changed(operator.access, 0))],
  ['without its last letter', cookie(({ operator }) => operator.access.slice(0, -1))],
  ['twice', cookie(({ operator }) => operator.access + operator.access)],
  ['in capitals', cookie(({ operator }) => operator.access.toUpperCase())],
  ['its secret alone', cookie(({ operator }) => secretOf(operator.access))],
  ['with the name of another shop', cookie(({ operator }) => inShop('8', operator.access))],
  ['with SQL for the shop', cookie(({ operator }) => inShop("7' or '1'='1", operator.access))],
  ['with a zero byte in the shop', cookie(({ operator }) => inShop('7\0', operator.access))],
  ['SQL', bearer(() => "'or(1=1)--")],
  ['the shop alone', cookie(() => `${Buffer.from('7').toString('base64url')}.`)],
  ['an empty one', cookie(() => '')],
  ['1, as the marker has it', cookie(() => '1')],
  ['the marker alone', ({ cookieNames }) => ({ cookie: `${cookieNames.marker}=1` })],
  ['true', bearer(() => 'true')],
  ['undefined', bearer(() => 'undefined')],
  ['of 7,000 letters', cookie(() => 'x'.repeat(7_000))],
  ['with a percent sign alone', cookie(() => '%')],
  ['__proto__', bearer(() => '__proto__')],
  [
    'without the id of the host in the name',
    ({ operator }) => ({ cookie: `access_token=${operator.access}` }),
  ],
  ['with another id in the name', ({ operator }) => ({ cookie: `access_token_0123=${operator.access}` })],
  ['with another prefix', ({ operator }) => ({ cookie: `__Host-access_token=${operator.access}` })],
  [
    'as a user with a password',
    ({ operator }) => ({ authorization: `Basic ${btoa(`:${operator.access}`)}` }),
  ],
  ['in a header of its own', ({ operator }) => ({ 'x-access-token': operator.access })],
  ['two bearers', ({ operator }) => ({ authorization: `Bearer x Bearer ${operator.access}` })],
  ["the administrator's key", bearer(({ administratorKey }) => administratorKey)],
  ["a terminal's key", bearer(({ terminal }) => terminal.key)],
  ['the pairing code', bearer(({ pairingCode }) => pairingCode)],
  ['the account of a terminal', bearer(({ terminal }) => terminal.account)],
]

const answerBody = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4)
const by = ({ own }: HostTarget, { access }: Stolen): Headers => ({
  host: own,
  authorization: `Bearer ${access}`,
})

/** Tokens of sessions that were good before. */
const spent: readonly HostAttack[] = [
  {
    kind: 'token theft',
    name: 'the access token of a session after its log-out',
    async overhears(target) {
      const session = await target.open()
      await honestExchange(target.port, post('/api/logout', by(target, session), {}))
      return session.access
    },
    bytes: ({ own }, access) => refill({ host: own, authorization: `Bearer ${access}` }),
  },
  {
    kind: 'token theft',
    name: 'the refresh token of a session after its log-out',
    async overhears(target) {
      const session = await target.open()
      await honestExchange(target.port, post('/api/logout', by(target, session), {}))
      return session.refresh
    },
    bytes: ({ own }, refresh) => post('/api/refresh', { host: own, authorization: `Bearer ${refresh}` }, {}),
  },
  {
    kind: 'token theft',
    name: 'a refresh token that the page has used, and whose successor it uses',
    async overhears(target) {
      const session = await target.open()
      const answer = await honestExchange(
        target.port,
        post('/api/refresh', { host: target.own, authorization: `Bearer ${session.refresh}` }, {}),
      )
      const { data } = JSON.parse(answerBody(answer)) as { data: { access_token: string } }
      await honestExchange(
        target.port,
        post('/api/getOperatorId', { host: target.own, authorization: `Bearer ${data.access_token}` }, {}),
      )
      return session.refresh
    },
    bytes: ({ own }, refresh) => post('/api/refresh', { host: own, authorization: `Bearer ${refresh}` }, {}),
  },
]

/** Registration codes that nobody has: to register is to take an account over. */
const wrongCodes: readonly (readonly [name: string, code: unknown])[] = [
  ['of fifteen digits', '012345678901234'],
  ['of eight digits', '01234567'],
  ['SQL', "' or '1'='1"],
  ['a pattern', '%'],
]

const theft: readonly HostAttack[] = [
  ...guesses.map(([name, headers]) => ({
    kind: 'token theft',
    name: `a refill with a token: ${name}`,
    bytes: (target: HostTarget) => refill({ host: target.own, ...headers(target) }),
  })),
  ...wrongCodes.map(([name, code]) => ({
    kind: 'token theft',
    name: `a password by a guessed registration code: ${name}`,
    bytes: ({ own }: HostTarget) => post('/api/setpassword', { host: own }, { code, secret: 'mallory' }),
  })),
  ...spent,
]

/** What belongs to the operator, requested by his colleague: a session of the same shop. */
const ofColleague: readonly (readonly [path: string, body: (target: HostTarget) => unknown])[] = [
  ['cancelTicket', ({ barcode }) => ({ barcode })],
  ['cancelPayout', ({ barcode }) => ({ barcode })],
  ['getWalletLink', ({ wallet }) => ({ userId: wallet.userId })],
  ['getAccount', ({ terminal }) => ({ userId: terminal.account })],
  [
    'updateUser',
    ({ terminal }) => ({
      userId: terminal.account,
      amount: 100,
      currency: 'BRL',
      method: 'refillTerminal',
    }),
  ],
  [
    'updateUser',
    ({ terminal }) => ({
      operator_terminal: terminal.account,
      amount: 100,
      currency: 'BRL',
      method: 'collectionTerminal',
    }),
  ],
  ['movementInquiry', ({ requestId }) => ({ ids: [requestId] })],
  [
    'handoverInquiry',
    ({ operator, requestId }) => ({
      operatorId: operator.operatorId,
      unique_req_ids: [],
      ids: [requestId],
    }),
  ],
  ['handoverInquiry', ({ requestId }) => ({ operatorId: 1, unique_req_ids: [], ids: [requestId] })],
  ['collection_qrcode', ({ wallet }) => ({ url: wallet.url, method: 'refillQrcode' })],
  ['getLedger', ({ operator }) => ({ since: 0, operatorId: operator.operatorId })],
  ['getWalletByIdUser', ({ operator }) => ({ operatorId: operator.operatorId })],
  ['getOperatorId', ({ operator }) => ({ operatorId: operator.operatorId })],
]

const roles: readonly HostAttack[] = [
  ...ofColleague.map(([path, body], place) => ({
    kind: 'role confusion',
    name: `another operator: ${path} ${place}`,
    bytes: (target: HostTarget) => refill(by(target, target.colleague), body(target), `/api/${path}`),
  })),
  {
    kind: 'role confusion',
    name: 'another operator: his TV boxes',
    bytes: (target) =>
      http('GET', `/getAvailableData?operatorId=${target.operator.operatorId}`, by(target, target.colleague)),
  },
  ...Object.keys(actRequests).map((act) => ({
    kind: 'role confusion',
    name: `an operator administers: ${act}`,
    bytes: (target: HostTarget) =>
      post(`/administration/${act}`, by(target, target.operator), {
        ...{ reason: 'an attack', login: 'mallory', name: 'mallory', id: 'm', shop: '7', deviceId: 'm' },
        ...{ operatorId: 1042, to: null, text: 'x', games: [16], game: 16, amount: 1, days: 4_000 },
        ...{ barcode: target.barcode, userId: target.wallet.userId, isBlocked: true, records: 'events' },
      }),
  })),
  ...['acts', 'heads'].map((list) => ({
    kind: 'role confusion',
    name: `an operator reads: ${list}`,
    bytes: (target: HostTarget) => http('GET', `/administration/${list}`, target.page),
  })),
  ...(['terminal', 'administratorKey'] as const).flatMap((role) =>
    ['postRefill', 'postCollection', 'getLedger', 'getTerminalsOperator', 'printPairing'].map((path) => ({
      kind: 'role confusion',
      name: `${role}: ${path}`,
      bytes: (target: HostTarget) => {
        const key = role === 'terminal' ? target.terminal.key : target.administratorKey
        return refill({ host: target.own, authorization: `Bearer ${key}` }, undefined, `/api/${path}`)
      },
    })),
  ),
  ...['reason', 'administrator', 'x-administrator'].map((header) => ({
    kind: 'role confusion',
    name: `an operator who names himself ${header}`,
    bytes: (target: HostTarget) =>
      post(
        '/administration/addAdministrator',
        { ...target.page, [header]: 'owner' },
        {
          ...{ reason: 'an attack', name: 'mallory', administrator: 'owner' },
        },
      ),
  })),
]

export const hostThieves: readonly (readonly HostAttack[])[] = [theft, roles]
