import { expect, it } from 'vitest'
import { hasSessionCookies, keptTokens, mayHaveSession, tokenCookies } from './session-tokens.ts'

const tokens = { access: 'a/1', refresh: 'r=1; x' }
const asDocumentHasThem = (cookies: string[]) => cookies.map((cookie) => cookie.split('; ')[0]).join('; ')

it('tokens that the page keeps are found again after a reload, and prove a session', () => {
  const shown = asDocumentHasThem(tokenCookies(tokens, 'a1', false))
  expect(keptTokens(`theme=dark; ${shown}`, 'a1')).toEqual(tokens)
  expect(hasSessionCookies(shown, 'a1')).toBe(true)
})

it('they go to no other site, over https alone where the page came so, and end with the browser [kept-tokens]', () => {
  for (const cookie of tokenCookies(tokens, null, true)) {
    expect(cookie).toContain('; SameSite=Strict; Secure')
    expect(cookie).not.toMatch(/max-age|expires/i)
  }
})

it('they are taken away with the session', () => {
  for (const cookie of tokenCookies(null, 'a1', false)) expect(cookie).toMatch(/^\w+=;.*; Max-Age=0$/)
})

it('the page does not touch a session whose tokens the host keeps', () => {
  expect(keptTokens('balcao_session=1', null)).toBeNull()
})

it('the tokens of another host on this machine are none of the page [two-hosts]', () => {
  const shown = asDocumentHasThem(tokenCookies(tokens, 'a1', false))
  expect(keptTokens(shown, 'b2')).toBeNull()
  expect(keptTokens(shown, null)).toBeNull()
})

it('a page that does not know its host yet expects a session where any host has left its marker', () => {
  const shown = asDocumentHasThem(tokenCookies(tokens, 'a1', false))
  expect(mayHaveSession(`theme=dark; ${shown}`)).toBe(true)
  expect(mayHaveSession('balcao_session=1')).toBe(true)
  expect(mayHaveSession('theme=dark; balcao_sessions=1; access_token_a1=x')).toBe(false)
  expect(mayHaveSession('')).toBe(false)
})
