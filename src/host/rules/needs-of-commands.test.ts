import { describe, expect, it } from 'vitest'
import { terminalAccount } from '../../protocol/terminals.ts'
import type { HostCommand } from './decide.ts'
import { changesShop, needsOf, type Needs } from './needs.ts'
import { currentDraw, drawPeriodMs, rowOf } from './schedule.ts'
import { noon, operatorId, playHost, uuid } from './testing.ts'

const host = playHost()
const { state, now } = host
const key = uuid('request')
const by = { administrator: 'owner', reason: 'a test' }
const ofTill = { operatorId, keys: [key] }
const account = terminalAccount(operatorId, 1)
const draw = currentDraw(rowOf(20), 1, now)
const periodMs = drawPeriodMs(rowOf(20), 1)
const draws = [0, 1].map((step) => ({
  ...{ gameId: 20, drawId: draw.drawId + step, endsAt: draw.endsAt + step * periodMs },
}))
const terminalTicket = (changes: object = {}) => ({
  ...{ game_id: 20, price_var: '1', bets: [{ numbers: [1] }], multidraw: 2, unique_req_id: uuid('sold') },
  ...changes,
})
const head = {
  ...{ counterId: uuid('counter'), log: 1, count: 5, hash: 'a'.repeat(64), at: noon },
  ...{ stateHash: 'b'.repeat(64), hashVersion: 3 },
}
const player = { operatorId, key, amount: 500, currency: 'BRL' } as const
const card = { hash: 'a hash', end: '4711' }

/** A command of each type, what it needs, and whether it changes the shop itself. */
const rows: readonly (readonly [HostCommand, Needs, 'shop'?])[] = [
  [
    {
      ...{ type: 'buyTickets', operatorId, key, lottery: 'ordinary' },
      tickets: [host.ticket('sold', { ticket: { multidraw: 2 } })],
    },
    { ...ofTill, ticketIds: [uuid('sold')], draws },
  ],
  [
    { type: 'sellAtTerminal', account, ticket: terminalTicket({ draw_id: draw.drawId }) },
    { operatorId, accounts: [account], ticketIds: [uuid('sold')], draws },
  ],
  [
    { type: 'sellAtTerminal', account, ticket: terminalTicket() },
    { operatorId, accounts: [account], ticketIds: [uuid('sold')], draws },
  ],
  [
    { type: 'inquireTickets', operatorId, ids: [uuid('a')] },
    { operatorId, ticketIds: [uuid('a')] },
  ],
  [
    { type: 'inquireMovements', operatorId, keys: [key] },
    { operatorId, keys: [key] },
  ],
  [{ type: 'checkTicket', operatorId, barcode: 'b' }, { barcodes: ['b'] }],
  [{ type: 'approvePayout', barcode: 'b', by }, { barcodes: ['b'] }],
  [
    { type: 'payOutTicket', operatorId, key, lottery: 'ordinary', barcode: 'b' },
    { ...ofTill, barcodes: ['b'] },
  ],
  [
    { type: 'cancelTicket', operatorId, key, barcode: 'b' },
    { ...ofTill, barcodes: ['b'], drawsOfTickets: true },
  ],
  [
    { type: 'cancelPayout', operatorId, key, barcode: 'b' },
    { ...ofTill, barcodes: ['b'] },
  ],
  [{ type: 'refillTill', operatorId, key, amount: 5 }, ofTill],
  [{ type: 'collectTill', operatorId, key, amount: 5 }, ofTill],
  [{ type: 'openWallet', operatorId, key, sum: 5, currency: 'BRL', origin: 'https://host' }, ofTill],
  [
    { type: 'settleWallet', operatorId, key, link: 'https://host/w/a-secret' },
    { ...ofTill, secrets: ['a-secret'] },
  ],
  [
    { type: 'replaceWalletLinks', operatorId, userIds: ['w1'], until: noon, origin: 'https://host' },
    { accounts: ['w1'] },
  ],
  [{ type: 'blockWallet', userId: 'w1', isBlocked: true }, { accounts: ['w1'] }, 'shop'],
  [
    { type: 'addPlayer', ...player, name: 'Caio', card, isOperator: false },
    { ...ofTill, cards: ['a hash'] },
  ],
  [
    { type: 'updatePlayer', method: 'refill', ...player, userId: 'p1', card },
    { ...ofTill, accounts: ['p1'], cards: ['a hash'] },
  ],
  [
    { type: 'updatePlayer', method: 'refill', ...player, userId: 'p1' },
    { ...ofTill, accounts: ['p1'], cards: [] },
  ],
  [
    { type: 'addTerminals', operatorId, terminalIds: [1, 2] },
    { accounts: [account, terminalAccount(operatorId, 2)] },
  ],
  [
    { type: 'fundTerminal', operatorId, key, account, method: 'refill', amount: 5, currency: 'BRL' },
    { ...ofTill, accounts: [account] },
  ],
  [{ type: 'lockTerminal', operatorId, terminalId: 1, isLocked: true }, { accounts: [account] }],
  [{ type: 'setTerminalPassword', operatorId, terminalId: 1, passwordHash: 'x' }, { accounts: [account] }],
  [{ type: 'unlockTerminal', account, passwordHash: 'x' }, { accounts: [account] }],
  [{ type: 'keepLogHead', operatorId, head }, { counters: [head.counterId] }],
  [{ type: 'forgetLogHead', counterId: 'c', by }, { counters: ['c'] }],
  [
    {
      ...{ type: 'addOperator', operatorId: 7, login: 'x', passwordHash: null },
      ...{ permittedGames: [], openingTill: 0 },
    },
    { operatorId: 7 },
    'shop',
  ],
  [
    {
      ...{ type: 'addOperator', operatorId: 7, login: 'x', passwordHash: null },
      ...{ permittedGames: [], openingTill: 0, tillId: 9 },
    },
    { operatorId: 9 },
    'shop',
  ],
  [{ type: 'setPrivileges', operatorId, permittedGames: [], by }, {}, 'shop'],
  [{ type: 'blockOperator', operatorId, isBlocked: true, by }, {}, 'shop'],
  [{ type: 'sendMessage', to: null, text: 'x', by }, {}, 'shop'],
  [{ type: 'setTerms', terms: state.terms }, {}, 'shop'],
  [{ type: 'openShop', shop: { name: 'x', id: '1' } }, {}, 'shop'],
  [{ type: 'renameShop', name: 'x', by }, {}, 'shop'],
  [{ type: 'issueRegistrationCode', code: 'x', operatorId }, {}, 'shop'],
  [{ type: 'setPassword', code: 'x', passwordHash: 'y' }, {}, 'shop'],
  [{ type: 'offerGames', games: [] }, {}, 'shop'],
  [{ type: 'holdDraws' }, {}],
  [{ type: 'addTvBoxes', tvBoxes: [] }, {}, 'shop'],
  [{ type: 'configureTvBox', operatorId, deviceId: 'tv1', configId: '16' }, {}, 'shop'],
]

const tried = rows.map(
  ([command, needs, changes = 'records']) => [command.type, command, needs, changes] as const,
)

describe.each(tried)('a command %s', (_type, command, needs, changes) => {
  it('needs exactly the records that it is about', () => {
    expect(needsOf(command, state, now)).toEqual(needs)
  })

  it('changes the shop itself, or does not', () => {
    expect(changesShop(command)).toBe(changes === 'shop')
  })
})
