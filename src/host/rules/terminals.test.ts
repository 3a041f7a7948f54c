import * as v from 'valibot'
import { WireTerminal } from '../../protocol/terminals.ts'
import { describe, expect, test } from 'vitest'
import {
  account,
  buy,
  colleague,
  collect,
  fund,
  funds,
  hostWithTerminals,
  till,
} from '../../../tests/kit/played-terminals.ts'
import { hostError } from '../../protocol/error-codes.ts'
import { daysFrom } from '../../values/calendar.ts'
import { maxTotal } from '../../values/money.ts'
import { accountAnswer } from './accounts.ts'
import { periodSums, sumReport } from './reports.ts'
import { terminalOf, terminalsAnswer } from './terminals.ts'
import { openingTill, operatorId, playHost, uuid } from './testing.ts'

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
        passwordCode: '',
        hasPassword: false,
      })),
    )
  })
})

test('a password that another host sends with a terminal is not read [terminal-record]', () => {
  const [terminal] = terminalsAnswer(hostWithTerminals().state, operatorId, () => true).terminals
  expect(v.parse(WireTerminal, { ...terminal, passwordCode: 'abc' })).toEqual({
    ...terminal,
    passwordCode: undefined,
  })
})

describe('terminals that there are not', () => {
  test('are an error of the program that names them', () => {
    expect(() => terminalOf(playHost().state, account)).toThrow(`terminal ${account}`)
  })

  test('have no operator, are not locked, and get no password', () => {
    const host = playHost()
    expect(host.do({ type: 'addTerminals', operatorId: 5, terminalIds: [1] })).toEqual({
      ...{ ok: false, error: hostError('malformed') },
    })
    const unknown = { ok: false, error: hostError('terminal_unknown') }
    const terminal = { operatorId, terminalId: 9, passwordHash: 'x' }
    expect(host.do({ type: 'setTerminalPassword', ...terminal })).toEqual(unknown)
    expect(host.do({ type: 'unlockTerminal', account, passwordHash: 'x' })).toEqual(unknown)
    expect(buy(host, 'a')).toEqual(hostError('terminal_unknown'))
  })
})

test('terminals are listed by their numbers, in whatever order they were added, and with who added them', () => {
  const host = playHost()
  const by = { administrator: 'owner', reason: 'a fair' }
  const [first] = host.accepted({ type: 'addTerminals', operatorId, terminalIds: [3, 1] })
  expect(first).not.toHaveProperty('by')
  expect(host.accepted({ type: 'addTerminals', operatorId, terminalIds: [2], by })).toMatchObject([{ by }])
  host.accepted({ type: 'setTerminalPassword', operatorId, terminalId: 2, passwordHash: 'x' })
  const { success, terminals } = terminalsAnswer(host.state, operatorId, () => false)
  expect(success).toBe(true)
  expect(terminals.map(({ id, hasPassword }) => [id, hasPassword])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ])
})

test('a terminal holds no more than the largest total, and gives money back there', () => {
  const host = hostWithTerminals()
  host.state.terminals[account]!.balance = maxTotal - 100
  expect(fund(host, { amount: 101 })).toEqual(hostError('sum_out_of_bounds'))
  expect(collect(host, 500)).toMatchObject({ wallet: maxTotal - 600 })
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
