import { describe, expect, test } from 'vitest'
import {
  isOperatorBlocked,
  operatorByLogin,
  operatorByRegistrationCode,
  operatorOf,
  registrationCodeOf,
  tillOf,
} from './operators.ts'
import { initialState, tillIdOf } from './state.ts'
import { openingTill, operatorId, playHost, type PlayedHost } from './testing.ts'
import { hostError } from '../../protocol/error-codes.ts'
import { dayMs } from '../../values/calendar.ts'

const newcomer = {
  type: 'addOperator',
  operatorId: 1043,
  login: 'operator2',
  passwordHash: null,
  permittedGames: [],
  openingTill: 0,
} as const

const newcomerOf = () => ({ ...newcomer, permittedGames: [] })

describe('operators', () => {
  test('two operators never have the same id or login [operator-record]', () => {
    const host = playHost()
    const games = { permittedGames: [] }
    expect(host.do({ ...newcomer, ...games, operatorId })).toMatchObject({ ok: false })
    expect(host.do({ ...newcomer, ...games, login: 'operator' })).toMatchObject({ ok: false })
    expect(host.do({ ...newcomer, ...games })).toMatchObject({ ok: true })
  })

  test('a registration code sets one password once', () => {
    const host = playHost()
    host.do({ ...newcomer, permittedGames: [] })
    host.do({ type: 'issueRegistrationCode', code: '12345678', operatorId: 1043 })
    expect(operatorByRegistrationCode(host.state, '12345678', host.now)).toMatchObject({ login: 'operator2' })
    const setPassword = { type: 'setPassword', code: '12345678', passwordHash: 'new' } as const
    expect(host.eventOf(setPassword, 'passwordSet').operatorId).toBe(1043)
    expect(operatorByLogin(host.state, 'operator2')?.passwordHash).toBe('new')
    expect(host.do(setPassword)).toEqual({ ok: false, error: hostError('registration_code') })
  })

  test('the code of an operator is shown for a day, and none that another one has', () => {
    const host = playHost()
    for (const [number, code] of [
      [1043, '1'],
      [1044, '2'],
    ] as const)
      host.accepted({ ...newcomerOf(), operatorId: number, login: code, registrationCode: code })
    const codes = (now: number) =>
      [operatorId, 1043, 1044].map((number) => registrationCodeOf(host.state, number, now))
    expect(codes(host.now)).toEqual([null, '1', '2'])
    expect(codes(host.now + dayMs - 1)).toEqual([null, '1', '2'])
    expect(codes(host.now + dayMs)).toEqual([null, null, null])
  })

  test('an operator who is blocked stays so until it is freed, and a block that is there is not set again', () => {
    const host = playHost()
    const by = { administrator: 'owner', reason: 'has left' }
    const block = (isBlocked: boolean) => ({ type: 'blockOperator', operatorId, isBlocked, by }) as const
    const isBlocked = () => isOperatorBlocked(operatorOf(host.state, operatorId))
    expect(host.accepted(block(false))).toEqual([])
    expect(host.accepted(block(true))).toEqual([
      { type: 'operatorBlockSet', at: host.now, operatorId, isBlocked: true, by },
    ])
    expect(isBlocked()).toBe(true)
    expect(host.accepted(block(true))).toEqual([])
    host.accepted(block(false))
    expect(isBlocked()).toBe(false)
  })

  test('a code is issued only for an existing operator', () => {
    const command = { type: 'issueRegistrationCode', code: '1', operatorId: 5 } as const
    expect(playHost().do(command)).toMatchObject({ ok: false })
  })
})

describe('a new operator', () => {
  const by = { administrator: 'owner', reason: 'a second counter' }

  test('can set a password with the code that it was added with', () => {
    const host = playHost()
    expect(host.accepted({ ...newcomerOf(), registrationCode: '12345678', by })).toMatchObject([
      { type: 'operatorAdded', operatorId: 1043, by },
      { type: 'registrationCodeIssued', operatorId: 1043, code: '12345678', by },
    ])
    expect(operatorByRegistrationCode(host.state, '12345678', host.now)).toMatchObject({ login: 'operator2' })
  })

  test('has no code where it was added without one', () => {
    expect(
      playHost()
        .accepted(newcomerOf())
        .map(({ type }) => type),
    ).toEqual(['operatorAdded'])
  })

  test('is recorded with who added it, where somebody did, and with its till, where it shares one', () => {
    const host = playHost()
    const [own] = host.accepted(newcomerOf())
    expect(own).not.toHaveProperty('tillId')
    expect(own).not.toHaveProperty('by')
    const shared = host.eventOf(
      { ...newcomerOf(), operatorId: 1044, login: 'x', tillId: 1043, by },
      'operatorAdded',
    )
    expect(shared).toMatchObject({ tillId: 1043, by })
  })

  test('shares an existing till as it is, and opens an own one with its opening', () => {
    const host = playHost()
    host.accepted({ ...newcomerOf(), openingTill: 700, tillId: operatorId })
    expect([tillIdOf(host.state, 1043), tillOf(host.state, 1043)]).toEqual([operatorId, openingTill])
    host.accepted({ ...newcomerOf(), openingTill: 700, operatorId: 1044, login: 'x' })
    expect(tillOf(host.state, 1044)).toBe(700)
  })

  test('is refused with the field that is wrong', () => {
    const refused = (field: string) => ({ ok: false, error: hostError('malformed', field) })
    const host = playHost()
    expect(host.do({ ...newcomerOf(), login: 'operator' })).toEqual(refused('login'))
    const privileges = { operatorId: 5, permittedGames: [], by }
    expect(host.do({ type: 'setPrivileges', ...privileges })).toEqual(refused('operatorId'))
    expect(host.do({ type: 'blockOperator', operatorId: 5, isBlocked: true, by })).toEqual(
      refused('operatorId'),
    )
    expect(host.do({ type: 'issueRegistrationCode', code: '1', operatorId: 5 })).toEqual(
      refused('operatorId'),
    )
  })

  test('that there is not is an error of the program that names it, and so is one without a till', () => {
    const { state } = playHost()
    expect(() => operatorOf(state, 5)).toThrow('operator 5')
    expect(() => tillIdOf(state, 5)).toThrow('operator 5')
    delete state.tills[operatorId]
    expect(() => tillOf(state, operatorId)).toThrow(`operator ${operatorId}`)
  })
})

describe('registration codes', () => {
  const issue = (code: string, operator: number) =>
    ({ type: 'issueRegistrationCode', code, operatorId: operator }) as const

  const isValid = (host: PlayedHost, code: string) =>
    operatorByRegistrationCode(host.state, code, host.now) !== undefined

  test('are each of its operator, and a new password leaves those of others valid', () => {
    const host = playHost()
    host.accepted(newcomerOf())
    host.accepted(issue('1', operatorId))
    host.accepted(issue('2', 1043))
    expect(operatorByRegistrationCode(host.state, '2', host.now)?.operatorId).toBe(1043)
    host.accepted({ type: 'setPassword', code: '1', passwordHash: 'new' })
    expect(host.state.registrationCodes).toEqual([{ code: '2', operatorId: 1043, issuedAt: host.now }])
    expect(isValid(host, '3')).toBe(false)
  })

  test('replace all earlier ones of their operator: a code that was lost sets no password [registration-codes]', () => {
    const host = playHost()
    host.accepted(issue('1', operatorId))
    host.accepted(issue('2', operatorId))
    const found = { type: 'setPassword', code: '1', passwordHash: "the finder's" } as const
    expect(host.do(found)).toEqual({ ok: false, error: hostError('registration_code') })
    host.accepted({ type: 'setPassword', code: '2', passwordHash: 'new' })
    expect(host.do(found)).toEqual({ ok: false, error: hostError('registration_code') })
    expect(operatorOf(host.state, operatorId).passwordHash).toBe('new')
  })

  test('are valid for a day [registration-codes]', () => {
    const host = playHost()
    host.accepted(issue('1', operatorId))
    host.now += dayMs - 1
    expect(isValid(host, '1')).toBe(true)
    host.now += 1
    expect(host.do({ type: 'setPassword', code: '1', passwordHash: 'new' })).toEqual({
      ok: false,
      error: hostError('registration_code'),
    })
  })

  test('of a version that did not record when they were issued are valid no more, and all are gone with the new password', () => {
    const host = playHost()
    host.state.registrationCodes.push({ code: '1', operatorId }, { code: '2', operatorId })
    expect(isValid(host, '1')).toBe(false)
    host.state.registrationCodes.push({ code: '3', operatorId, issuedAt: host.now })
    host.accepted({ type: 'setPassword', code: '3', passwordHash: 'new' })
    expect(host.state.registrationCodes).toEqual([])
  })

  test('are recorded with who issued them, where an administrator did', () => {
    const host = playHost()
    const by = { administrator: 'owner', reason: 'a lost password' }
    expect(host.accepted(issue('1', operatorId))[0]).not.toHaveProperty('by')
    expect(host.accepted({ ...issue('2', operatorId), by })).toMatchObject([{ by }])
  })
})

test('a new host has no shop, no codes and no messages', () => {
  expect(initialState()).toMatchObject({ shop: { name: '', id: '' }, registrationCodes: [], messages: [] })
})

describe('terms', () => {
  test('setting the same terms again gives no event', () => {
    const host = playHost()
    expect(host.do({ type: 'setTerms', terms: { ...host.state.terms } })).toEqual({ ok: true, events: [] })
  })

  test('the currency cannot change once there is a till', () => {
    const host = playHost()
    const terms = { ...host.state.terms, currency: 'RSD' as const }
    expect(host.do({ type: 'setTerms', terms })).toMatchObject({ ok: false })
  })
})
