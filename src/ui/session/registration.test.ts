import { describe, expect, it } from 'vitest'
import { registrationProblem, withoutSpaces } from './registration.ts'

const filled = { code: '12345678', password: 'abcd', confirmation: 'abcd' }

describe('creating a password', () => {
  it('is allowed when code, length and confirmation are right', () =>
    expect(registrationProblem(filled)).toBeNull())
  it('needs a code of more than one character [registration-rules]', () =>
    expect(registrationProblem({ ...filled, code: '1' })).toBe('typeCode'))
  it('needs a password', () => expect(registrationProblem({ ...filled, password: '' })).toBe('typePassword'))
  it('needs four characters [registration-rules] [lengths]', () =>
    expect(registrationProblem({ ...filled, password: 'abc', confirmation: 'abc' })).toBe('passwordTooShort'))
  it('needs the confirmation to match [registration-rules]', () =>
    expect(registrationProblem({ ...filled, confirmation: 'abce' })).toBe('passwordsDiffer'))
  it('blocks spaces in the code [registration-form]', () => expect(withoutSpaces(' 12 34\t')).toBe('1234'))
})
