import { describe, expect, it } from 'vitest'
import { hasSessionCookies } from './guard.ts'

describe('the route guard', () => {
  it('lets a session with its marker pass', () =>
    expect(hasSessionCookies('a=b; balcao_session=1')).toBe(true))
  it('sends away who has no marker', () => expect(hasSessionCookies('access_token=abc')).toBe(false))
  it('sends away an access token that is the word undefined', () =>
    expect(hasSessionCookies('balcao_session=1; access_token=undefined')).toBe(false))
  it('reads an empty cookie line', () => expect(hasSessionCookies('')).toBe(false))
})
