import { describe, expect, test } from 'vitest'
import { operatorByLogin, operatorByRegistrationCode } from './operators.ts'
import { operatorId, playHost } from './testing.ts'
import { hostError } from '../../protocol/error-codes.ts'

const newcomer = {
  type: 'addOperator',
  operatorId: 1043,
  login: 'operator2',
  passwordHash: null,
  permittedGames: [],
  openingTill: 0,
} as const

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
    expect(operatorByRegistrationCode(host.state, '12345678')).toMatchObject({ login: 'operator2' })
    const setPassword = { type: 'setPassword', code: '12345678', passwordHash: 'new' } as const
    expect(host.eventOf(setPassword, 'passwordSet').operatorId).toBe(1043)
    expect(operatorByLogin(host.state, 'operator2')?.passwordHash).toBe('new')
    expect(host.do(setPassword)).toEqual({ ok: false, error: hostError('registration_code') })
  })

  test('a code is issued only for an existing operator', () => {
    const command = { type: 'issueRegistrationCode', code: '1', operatorId: 5 } as const
    expect(playHost().do(command)).toMatchObject({ ok: false })
  })
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
