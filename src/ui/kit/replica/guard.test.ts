import { describe, expect, it } from 'vitest'
import { hasSessionCookies } from './session-tokens.ts'

describe('the route guard', () => {
  it('lets a session with its marker pass', () =>
    expect(hasSessionCookies('a=b; balcao_session=1', null)).toBe(true))
  it('redirects a browser without a marker [way-to-login] [session-marker]', () =>
    expect(hasSessionCookies('access_token=abc', null)).toBe(false))
  it('rejects an access token that is the text undefined [session-marker]', () =>
    expect(hasSessionCookies('balcao_session=1; access_token=undefined', null)).toBe(false))
  it('reads an empty cookie line', () => expect(hasSessionCookies('', null)).toBe(false))
  it('recognises its own host by the id in the cookie names, and ignores the session of another [cookies] [two-hosts]', () => {
    expect(hasSessionCookies('balcao_session_a1=1', 'a1')).toBe(true)
    expect(hasSessionCookies('balcao_session_b2=1; balcao_session=1', 'a1')).toBe(false)
    expect(hasSessionCookies('balcao_session_a1=1; access_token_a1=undefined', 'a1')).toBe(false)
  })
})
