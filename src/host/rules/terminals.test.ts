import { describe, expect, test } from 'vitest'
import { accountAnswer } from './accounts.ts'
import { requestAnswer } from './till-requests.ts'
import { inquiryAnswer } from './inquiry.ts'
import { periodSums, sumReport } from './reports.ts'
import { daysFrom } from '../../values/calendar.ts'
import { terminalsAnswer, type FundTerminal } from './terminals.ts'
import { terminalSaleOutcome } from './terminal-sales.ts'
import { ticketIdReused } from './sale.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'
import { hostError } from '../../protocol/error-codes.ts'

const account = `${operatorId}_1`
const colleague = 7

function hostWithTerminals(till = openingTill): PlayedHost {
  const host = playHost({}, till)
  host.do({
    type: 'addOperator',
    operatorId: colleague,
    login: 'colleague',
    passwordHash: null,
    permittedGames: [],
    openingTill,
  })
  for (const each of [operatorId, colleague])
    host.do({ type: 'addTerminals', operatorId: each, terminalIds: [1, 2, 3] })
  return host
}

function fund(host: PlayedHost, changes: Partial<FundTerminal> = {}) {
  const command: FundTerminal = {
    type: 'fundTerminal',
    operatorId,
    key: uuid('fund'),
    account,
    method: 'refill',
    amount: 1_000,
    currency: 'BRL',
    ...changes,
  }
  const decision = host.do(command)
  return decision.ok ? requestAnswer<'updateUser'>(host.state, operatorId, command.key) : decision.error
}

const collect = (host: PlayedHost, amount: number, name = 'collect') =>
  fund(host, { method: 'collect', amount, key: uuid(name) })

function buy(host: PlayedHost, name: string, changes: object = {}) {
  const ticket = {
    unique_req_id: uuid(name),
    game_id: 16,
    price_var: '1',
    bets: [{ numbers: [1006] }],
    multidraw: 1,
    ...changes,
  }
  const decision = host.do({ type: 'sellAtTerminal', account, ticket })
  return decision.ok ? terminalSaleOutcome(host.state, account, ticket.unique_req_id) : decision.error
}

const funds = (host: PlayedHost) => host.state.terminals[account]!.balance
const till = (host: PlayedHost) => host.state.tills[operatorId]

describe('the terminals of an operator', () => {
  test('are added once, without funds, unlocked and without a password [terminal-record]', () => {
    const host = hostWithTerminals()
    expect(host.accepted({ type: 'addTerminals', operatorId, terminalIds: [1, 2, 3] })).toEqual([])
    expect(terminalsAnswer(host.state, operatorId, (each) => each === account).terminals).toEqual(
      [1, 2, 3].map((id) => ({
        id,
        hashId: `${operatorId}_${id}`,
        wallet: 0,
        status: false,
        activate: id === 1,
        hasPassword: false,
      })),
    )
  })
})

describe('funds', () => {
  test('are sent to a terminal with cash into the till, and return with cash out of it', () => {
    const host = hostWithTerminals()
    expect(fund(host)).toEqual({ success: true, wallet: 1_000, balanceOperator: openingTill + 1_000 })
    expect(collect(host, 400)).toEqual({ success: true, wallet: 600, balanceOperator: openingTill + 600 })
    const days = daysFrom('2026-11-20', '2026-11-20', 'Europe/Lisbon')
    expect(sumReport(periodSums(host.state, operatorId, days), ['terminalRefill'])).toMatchObject({
      amount: 1_000,
      count: 1,
    })
    expect(sumReport(periodSums(host.state, operatorId, days), ['terminalCollection'])).toMatchObject({
      amount: 400,
      count: 1,
    })
  })

  test('move once for one request; the key with another amount is refused', () => {
    const host = hostWithTerminals()
    const answer = fund(host)
    collect(host, 1_000)
    expect(fund(host)).toEqual(answer)
    expect(fund(host, { amount: 1 })).toEqual(hostError('id_reused'))
    expect([funds(host), till(host)]).toEqual([0, openingTill])
  })

  test.each([
    ['nothing', { amount: 0 }, hostError('sum_out_of_bounds')],
    ['more than 999.99', { amount: 100_000 }, hostError('sum_out_of_bounds')],
    ['another currency', { currency: 'RSD' as const }, hostError('malformed', 'currency')],
    ["another operator's terminal", { account: `${colleague}_1` }, hostError('other_operator')],
    ['an unknown terminal', { account: `${operatorId}_9` }, hostError('user_not_found')],
    ['a name that is a property of every object', { account: '__proto__' }, hostError('user_not_found')],
    ['more than it holds', { method: 'collect' as const, amount: 1 }, hostError('not_enough_funds')],
  ])('are refused for %s, and nothing moves', (_case, changes, error) => {
    const host = hostWithTerminals()
    expect(fund(host, changes)).toEqual(error)
    expect([funds(host), till(host)]).toEqual([0, openingTill])
  })

  test('are bounded by the terms [account-limit]', () => {
    const host = hostWithTerminals()
    host.do({ type: 'setTerms', terms: { ...host.state.terms, accountLimit: 500 } })
    expect(fund(host, { amount: 501, key: uuid('above') })).toMatchObject({ name: 'sum_out_of_bounds' })
    expect(fund(host, { amount: 500 })).toMatchObject({ wallet: 500 })
  })

  test('of 999.99 are taken', () => {
    expect(fund(hostWithTerminals(), { amount: 99_999 })).toMatchObject({ wallet: 99_999 })
  })

  test('are returned only if the till has that much cash [refund-bounds]', () => {
    const host = hostWithTerminals(0)
    fund(host)
    host.do({ type: 'collectTill', operatorId, key: uuid('out'), amount: 1 })
    expect(collect(host, 1_000)).toEqual(hostError('not_enough_funds'))
    expect(collect(host, 999, 'less')).toMatchObject({ wallet: 1, balanceOperator: 0 })
  })

  test('are sent only to their operator', () => {
    const host = hostWithTerminals()
    fund(host)
    expect(accountAnswer(host.state, operatorId, account)).toMatchObject({ balance: 1_000, currency: 'BRL' })
    expect(accountAnswer(host.state, colleague, account)).toEqual(hostError('other_operator'))
  })
})

describe('a ticket at a terminal', () => {
  test("is paid out of the terminal's funds, not into the till; it belongs to the operator and names the terminal", () => {
    const host = hostWithTerminals()
    fund(host)
    const sold = buy(host, 'a')
    expect(sold).toMatchObject({ operatorId, terminalId: 1, price: 100, state: 'waiting' })
    expect([funds(host), till(host)]).toEqual([900, openingTill + 1_000])
    expect(inquiryAnswer(host.state, operatorId, [uuid('a')])).toMatchObject([
      { status: 'sold', ticket: { operatorId, terminalId: 1 } },
    ])
  })

  test('is sold once for one id; a repeated request gets the first answer, the id with another bet is refused', () => {
    const host = hostWithTerminals()
    fund(host)
    const sold = buy(host, 'a')
    host.do({ type: 'lockTerminal', operatorId, terminalId: 1, isLocked: true })
    expect(buy(host, 'a')).toEqual(sold)
    expect(buy(host, 'a', { bets: [{ numbers: [1007] }] })).toEqual(ticketIdReused)
    expect(funds(host)).toBe(900)
  })

  test('with an id that an inquiry has answered as absent is refused', () => {
    const host = hostWithTerminals()
    fund(host)
    host.do({ type: 'inquireTickets', operatorId, ids: [uuid('a')] })
    expect(buy(host, 'a')).toEqual(ticketIdReused)
    expect(funds(host)).toBe(1_000)
  })

  test('is refused while the terminal is locked, and that refusal stays', () => {
    const host = hostWithTerminals()
    fund(host)
    host.do({ type: 'lockTerminal', operatorId, terminalId: 1, isLocked: true })
    expect(buy(host, 'a')).toEqual(hostError('terminal_locked'))
    host.do({ type: 'lockTerminal', operatorId, terminalId: 1, isLocked: false })
    expect(buy(host, 'a')).toEqual(hostError('terminal_locked'))
    expect(buy(host, 'b')).toMatchObject({ price: 100 })
  })

  test.each([
    ['costs more than its funds', { multidraw: 2 }, hostError('not_enough_funds')],
    ['names a draw that is over', { draw_id: 1 }, hostError('draw_closed')],
    ['is of no game', { game_id: 3_016 }, hostError('game_unknown')],
    ['is of a game that the operator may not sell', { game_id: 1_016 }, hostError('game_not_permitted')],
    [
      'has a bet that there is not',
      { bets: [{ numbers: [99] }] },
      hostError('bet_invalid', 'bets.0.numbers'),
    ],
    [
      'has a format in a game without',
      { bets: [{ numbers: [1], format: 1001 as const }] },
      hostError('bet_invalid', 'bets.0.format'),
    ],
    ['has no bet', { bets: [] }, hostError('bet_invalid', 'bets')],
    ['has more draws than the game', { multidraw: 99 }, hostError('bet_invalid', 'multidraw')],
    ['has a price that there is not', { price_var: '9' }, hostError('price_invalid', 'price_var')],
  ])('that %s is refused, and the funds stay', (_case, changes, error) => {
    const host = hostWithTerminals()
    fund(host, { amount: 100 })
    expect(buy(host, 'a', changes)).toEqual(error)
    expect(funds(host)).toBe(100)
  })

  test('may be of any game that the operator may sell, betting formats and the grand lottery included', () => {
    const host = hostWithTerminals()
    fund(host)
    const digits = { game_id: 24, bets: [{ numbers: [1, 2, 3], format: 1000 }] }
    expect(buy(host, 'digits', digits)).toMatchObject({ bets: [{ numbers: [1, 2, 3], format: 1000 }] })
    const grand = { game_id: 51, bets: [{ numbers: [1, 2, 3, 4, 5, 6] }] }
    expect(buy(host, 'grand', grand)).toMatchObject({ price: 200 })
  })

  test('that is cancelled gives the bearer its price in cash out of the till, which holds the cash of the funds', () => {
    const host = hostWithTerminals()
    fund(host)
    const sold = buy(host, 'taken back')
    if ('code' in sold) throw new Error(sold.name)
    const left = 1_000 - sold.price
    const { barcode, price } = sold
    host.accepted({ type: 'cancelTicket', operatorId, key: uuid('cancel'), barcode })
    expect([funds(host), till(host)]).toEqual([left, openingTill + 1_000 - price])
    expect(collect(host, left)).toMatchObject({ wallet: 0, balanceOperator: openingTill })
  })

  test('wins like any other, and its prize is paid out of the till at the counter', () => {
    const host = hostWithTerminals()
    fund(host)
    const sold = buy(host, 'a', { bets: [{ numbers: [1006] }, { numbers: [1007] }] })
    if ('code' in sold) throw new Error(sold.name)
    host.now += 45_000
    host.do({ type: 'holdDraws' })
    const { barcode } = sold
    host.accepted({ type: 'payOutTicket', operatorId, key: uuid('pay'), lottery: 'ordinary', barcode })
    expect(host.state.tickets[barcode]).toMatchObject({ state: 'paid', terminalId: 1 })
    expect(till(host)).toBe(openingTill + 1_000 - 190)
  })
})

describe('the lock of a terminal', () => {
  test("is set and removed by its operator; another operator's terminals are unknown to the caller", () => {
    const host = hostWithTerminals()
    const lock = { type: 'lockTerminal', operatorId, terminalId: 1, isLocked: true } as const
    expect(host.accepted(lock)).toHaveLength(1)
    expect(host.accepted(lock)).toEqual([])
    expect(host.do({ ...lock, terminalId: 9 })).toMatchObject({ error: { name: 'terminal_unknown' } })
    expect(host.state.terminals[`${colleague}_1`]!.isLocked).toBe(false)
  })

  test('is removed by the current password, and by no older one', () => {
    const host = hostWithTerminals()
    const password = (passwordHash: string | null) =>
      host.do({ type: 'setTerminalPassword', operatorId, terminalId: 1, passwordHash })
    const unlock = (passwordHash: string) => host.do({ type: 'unlockTerminal', account, passwordHash })
    host.do({ type: 'lockTerminal', operatorId, terminalId: 1, isLocked: true })
    password('hash of old')
    password('hash of new')
    expect(unlock('hash of old')).toMatchObject({ error: hostError('wrong_password') })
    expect(unlock('hash of new').ok).toBe(true)
    expect(host.state.terminals[account]!.isLocked).toBe(false)
    password(null)
    expect(terminalsAnswer(host.state, operatorId, () => false).terminals[0]!.hasPassword).toBe(false)
    expect(unlock('hash of new').ok).toBe(false)
  })
})
