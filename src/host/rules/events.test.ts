import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { hostError } from '../../protocol/error-codes.ts'
import {
  allFeatures,
  defaultAccountLimit,
  defaultPayoutLimit,
  defaultTillLimit,
  defaultTopUp,
  HostEvent,
  isPassing,
  noLiabilityLimit,
  type HostEventOf,
} from './events.ts'
import { noon, operatorId, uuid } from './testing.ts'

const at = noon
const by = { administrator: 'owner', reason: 'a test' }
const digest = 'a digest'
const barcode = '0020123456789'
const request = { operatorId, key: uuid('request'), digest }
const aboutAccount = { ...request, userId: '1042.1', amount: 500 }
const aboutTicket = { ...request, barcode, amount: 500 }
const error = hostError('malformed', 'base')
const card = { hash: 'a hash', end: '4711' }

const sold = {
  ...{ id: uuid('sold'), digest, barcode, gameId: 20, stake: 100, price: 300, prizeTables: 2 },
  bets: [{ numbers: [3, 14], format: 1000 as const }],
  ...{
    dayRoot: 'a root',
    firstDraw: 7,
    lastDraw: 9,
    firstDrawDate: at,
    lastDrawDate: at + 2,
    expiryDate: at + 3,
  },
  instantPrize: 250,
}
const refused = { id: uuid('refused'), digest, error }
const unsold = { gameId: 16, drawId: 8, endsAt: at, numbers: [17], heldSince: at - 1 }

/** One of each event, with every field that it may have. */
const complete: { readonly [Type in HostEvent['type']]: HostEventOf<Type> } = {
  termsSet: {
    ...{ type: 'termsSet', at },
    terms: {
      ...{ currency: 'BRL', negativeBalanceSales: false, payoutLimit: 1, isTraining: true, drawSpeed: 1.5 },
      liability: { perDraw: 2, ofGame: { 16: 3 } },
      topUp: { min: 4, max: 5 },
      ...{ accountLimit: 6, tillLimit: 7 },
      features: {
        ...{ qrCode: true, terminals: false, terminalPasswordUnlock: true, cardReader: false, tvBox: true },
      },
    },
  },
  shopOpened: { type: 'shopOpened', at, shop: { name: 'Rua Augusta', id: '12' }, by },
  shopRenamed: { type: 'shopRenamed', at, name: 'Rua Nova', by },
  operatorAdded: {
    ...{ type: 'operatorAdded', at, operatorId, login: 'ana', passwordHash: 'a hash', permittedGames: [20] },
    ...{ openingTill: -5, tillId: 7, by },
  },
  privilegesSet: { type: 'privilegesSet', at, operatorId, permittedGames: [20], by },
  operatorBlockSet: { type: 'operatorBlockSet', at, operatorId, isBlocked: true, by },
  registrationCodeIssued: { type: 'registrationCodeIssued', at, code: 'AB12', operatorId, by },
  passwordSet: { type: 'passwordSet', at, code: 'AB12', operatorId, passwordHash: 'a hash' },
  gamesOffered: { type: 'gamesOffered', at, games: [{ gameId: 20, prices: [{ '1': 100 }] }] },
  drawsHeld: { type: 'drawsHeld', at, draws: [{ ...unsold, prizes: { [barcode]: 500 } }] },
  unsoldDrawsHeld: { type: 'unsoldDrawsHeld', at, draws: [unsold] },
  purchaseDecided: {
    ...{ type: 'purchaseDecided', at, ...request, ids: [uuid('sold'), uuid('refused'), uuid('again')] },
    ...{ sold: [sold], refused: [refused], reused: [uuid('again')] },
  },
  ticketIdsFenced: { type: 'ticketIdsFenced', at, operatorId, ids: [uuid('fenced')] },
  requestsFenced: { type: 'requestsFenced', at, operatorId, keys: [uuid('fenced')] },
  ticketChecked: { type: 'ticketChecked', at, operatorId, barcode },
  payoutApproved: { type: 'payoutApproved', at, barcode, amount: 500_000, by },
  ticketPaid: { type: 'ticketPaid', at, ...aboutTicket },
  ticketCancelled: { type: 'ticketCancelled', at, ...aboutTicket },
  payoutCancelled: { type: 'payoutCancelled', at, ...aboutTicket },
  tillRefilled: { type: 'tillRefilled', at, ...request, amount: 500 },
  tillCollected: { type: 'tillCollected', at, ...request, amount: 500 },
  walletOpened: {
    ...{ type: 'walletOpened', at, ...aboutAccount, name: 'Bia', origin: 'https://host', secret: 'a secret' },
  },
  walletSettled: { type: 'walletSettled', at, ...aboutAccount },
  walletLinkReplaced: {
    ...{ type: 'walletLinkReplaced', at, userId: 'w1', origin: 'https://host', secret: 's', linkedAt: at },
  },
  walletBlockSet: { type: 'walletBlockSet', at, userId: 'w1', isBlocked: true, by },
  messageSent: { type: 'messageSent', at, to: operatorId, text: 'Closed at noon', by },
  terminalsAdded: { type: 'terminalsAdded', at, operatorId, terminalIds: [1, 2], by },
  terminalRefilled: { type: 'terminalRefilled', at, ...aboutAccount },
  terminalCollected: { type: 'terminalCollected', at, ...aboutAccount },
  terminalLockSet: { type: 'terminalLockSet', at, account: '1042.1', isLocked: true },
  terminalPasswordSet: { type: 'terminalPasswordSet', at, account: '1042.1', passwordHash: 'a hash' },
  terminalTicketSold: { type: 'terminalTicketSold', at, account: '1042.1', ticket: sold },
  terminalTicketRefused: { type: 'terminalTicketRefused', at, account: '1042.1', ticket: refused },
  playerAdded: { type: 'playerAdded', at, ...aboutAccount, name: 'Caio', card, isOperator: false },
  playerRefilled: { type: 'playerRefilled', at, ...aboutAccount, name: 'Caio', card },
  playerCollected: { type: 'playerCollected', at, ...aboutAccount, name: 'Caio', card },
  playerChanged: { type: 'playerChanged', at, ...request, userId: 'p1', name: 'Caio', card },
  tvBoxesAdded: { type: 'tvBoxesAdded', at, tvBoxes: [{ deviceId: 'tv1', gameId: 16 }], by },
  tvBoxConfigured: {
    ...{ type: 'tvBoxConfigured', at, operatorId, deviceId: 'tv1', gameId: 16, language: 'uk' },
  },
  logHeadKept: {
    ...{ type: 'logHeadKept', at, operatorId },
    head: {
      ...{ counterId: '01890a5d-ac96-774b-bcce-b302099a8057', log: 1, count: 2, at, hashVersion: 1 },
      ...{ hash: '0'.repeat(64), stateHash: '1'.repeat(64) },
    },
  },
  logHeadForgotten: { type: 'logHeadForgotten', at, counterId: 'a counter', by },
  tillRequestRefused: { type: 'tillRequestRefused', at, ...request, error },
}

type Path = readonly (string | number)[]

/** The paths of all values below a value, of objects and lists too. */
const pathsOf = (value: unknown): Path[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        [key],
        ...pathsOf(inner).map((path) => [key, ...path]),
      ])

/** A copy with another value at a path; without one there is none there any more. */
function changed(value: unknown, [key, ...rest]: Path, replacement?: unknown): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  if (rest.length > 0) copy[key!] = changed(copy[key!], rest, replacement)
  else if (replacement === undefined) delete copy[key!]
  else copy[key!] = replacement
  return copy
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value)

/** What no field of this kind may be. */
const wrongFor = (value: unknown) => (typeof value === 'string' ? 7 : 'a text')

/** What an event of an earlier version does not have, or one that the field does not concern. */
const mayBeMissing = new Set([
  ...['payoutLimit', 'liability', 'isTraining', 'topUp', 'accountLimit', 'tillLimit', 'features'].map(
    (field) => `termsSet.terms.${field}`,
  ),
  ...['shopOpened', 'operatorAdded', 'registrationCodeIssued', 'walletBlockSet', 'terminalsAdded'].map(
    (type) => `${type}.by`,
  ),
  ...['tvBoxesAdded.by', 'operatorAdded.tillId', 'tvBoxConfigured.language'],
  ...['playerRefilled', 'playerCollected', 'playerChanged'].flatMap((type) => [
    `${type}.name`,
    `${type}.card`,
  ]),
  ...['purchaseDecided.sold.0', 'terminalTicketSold.ticket'].flatMap((ticket) =>
    ['prizeTables', 'dayRoot', 'instantPrize', 'bets.0.format'].map((field) => `${ticket}.${field}`),
  ),
  ...['drawsHeld', 'unsoldDrawsHeld'].map((type) => `${type}.draws.0.heldSince`),
  ...['termsSet.terms.liability.ofGame.16', `drawsHeld.draws.0.prizes.${barcode}`],
  'gamesOffered.games.0.prices.0.1',
])
/** The field that an error names is left out where it is none. */
const isFieldOfError = (path: string) => path.endsWith('error.field')
const isInList = (path: Path) => /^\d+$/.test(String(path.at(-1)))

const accepts = (event: unknown) => v.is(HostEvent, event)

describe.each(Object.entries(complete))('the event %s', (type, event) => {
  const paths = pathsOf(event)

  it('comes back as it was stored', () => {
    const stored: unknown = JSON.parse(JSON.stringify(event))
    expect(v.parse(HostEvent, stored)).toEqual(event)
  })

  it('is refused with a field of another kind', () => {
    const accepted = paths
      .filter((path) => !isFieldOfError(path.join('.')))
      .filter((path) => accepts(changed(event, path, wrongFor(valueAt(event, path)))))
    expect(accepted).toEqual([])
  })

  it('is refused without a field that it needs', () => {
    const missing = paths.filter((path) => !isInList(path) || mayBeMissing.has([type, ...path].join('.')))
    const accepted = missing
      .filter((path) => accepts(changed(event, path)))
      .map((path) => [type, ...path].join('.'))
    expect(accepted.filter((path) => !isFieldOfError(path)).toSorted()).toEqual(
      [...mayBeMissing].filter((path) => path.startsWith(`${type}.`)).toSorted(),
    )
  })
})

describe('an event of an earlier version', () => {
  it('has terms with the limits and features that there were', () => {
    const terms = { currency: 'BRL', negativeBalanceSales: true, drawSpeed: 1 }
    expect(v.parse(HostEvent, { type: 'termsSet', at, terms })).toEqual({
      ...{ type: 'termsSet', at },
      terms: {
        ...terms,
        ...{ payoutLimit: defaultPayoutLimit, liability: noLiabilityLimit, topUp: defaultTopUp },
        ...{ accountLimit: defaultAccountLimit, tillLimit: defaultTillLimit, features: allFeatures },
      },
    })
    expect(Object.values(allFeatures)).toEqual([true, true, true, true, true])
    expect([defaultPayoutLimit, defaultTopUp, defaultAccountLimit, defaultTillLimit]).toEqual([
      ...[100_000, { min: 500, max: 10_000 }, 99_999, 500_000],
    ])
  })

  it('has a ticket of the first prize tables', () => {
    const { prizeTables: _, ...ticket } = sold
    expect(v.parse(HostEvent, { ...complete.terminalTicketSold, ticket })).toMatchObject({
      ticket: { prizeTables: 1 },
    })
  })
})

describe('what an event may have', () => {
  it.each([
    ['an operator without a password', { ...complete.operatorAdded, passwordHash: null }],
    ['a terminal without a password', { ...complete.terminalPasswordSet, passwordHash: null }],
    ['a message to all', { ...complete.messageSent, to: null }],
    ['a player whose card was taken away', { ...complete.playerChanged, card: null }],
    [
      'a television without a game',
      { ...complete.tvBoxesAdded, tvBoxes: [{ deviceId: 'tv1', gameId: null }] },
    ],
    [
      'a bet of the other format',
      changed(complete.terminalTicketSold, ['ticket', 'bets', '0', 'format'], 1001),
    ],
  ])('is %s', (_what, event) => {
    expect(v.parse(HostEvent, event)).toEqual(event)
  })

  it.each([
    ['a format of a bet that does not exist', ['ticket', 'bets', '0', 'format'], 1002],
    ['half a draw', ['ticket', 'firstDraw'], 7.5],
    ['a price below zero', ['ticket', 'price'], -1],
  ])('is not %s', (_what, path, value) => {
    expect(accepts(changed(complete.terminalTicketSold, path, value))).toBe(false)
  })

  it('is not an unknown type', () => {
    expect(accepts({ type: 'shopClosed', at })).toBe(false)
  })
})

describe('the log', () => {
  it('omits draws without tickets alone', () => {
    const passing = Object.values(complete).filter((event) => isPassing(event))
    expect(passing).toEqual([complete.unsoldDrawsHeld])
  })
})
