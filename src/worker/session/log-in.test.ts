import { beforeEach, describe, expect, it } from 'vitest'
import { hostError, type HostErrorName } from '../../protocol/error-codes.ts'
import { refusal } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'

let setup: CounterSetup

beforeEach(() => {
  setup = new CounterSetup()
  setup.start('pt', { type: 'loggedOut', data: { reason: 'operator' } })
})

const queries = {
  'a log-in': ['login', () => setup.counter.query('logIn', 'operator', 'balcao')],
  'a registration': ['setPassword', () => setup.counter.query('createPassword', '12345678', 'balcao')],
} as const

describe.each([
  ['a log-in', 'wrong_login', 'wrongLogin'],
  ['a registration', 'registration_code', 'registrationCode'],
] as const)('%s that the host refuses', (query, typed, code) => {
  const [call, request] = queries[query]
  const refusedWith = async (name: HostErrorName) => {
    setup.answers[call] = () => refusal(name)
    return request()
  }

  it('because of what was typed says so', async () =>
    expect(await refusedWith(typed)).toMatchObject({ refusal: { code } }))

  it('because of too many attempts says so', async () =>
    expect(await refusedWith('too_many_requests')).toMatchObject({ refusal: { code: 'tooManyAttempts' } }))

  it.each(['system', 'page_outdated', 'foreign_origin'] as const)(
    'for another reason (%s) shows that reason [login-refused]',
    async (name) => {
      const details = hostError(name)
      expect(await refusedWith(name)).toMatchObject({ refusal: { code: 'readingRefused', details } })
    },
  )
})
