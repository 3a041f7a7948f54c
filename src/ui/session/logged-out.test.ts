// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop, purchaseUnderWay } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { patch, testPage } from '../kit/testing.ts'
import WhyLoggedOut from './WhyLoggedOut.tsx'

const page = testPage()

const expired: Event = { type: 'loggedOut', data: { reason: 'refused' } }
const inCart: Event = { type: 'ticketAdded', data: { ticket: lottoTicket(2) } }
const refused = (code: number): Event => ({
  type: 'ticketRefused',
  data: { uniqueReqId: id(101), code, name: 'refused' },
})

function shown(...events: Event[]): string | null {
  patch(['state'], stateAfter([...openShop, ...events, expired]))
  page.show(createElement(WhyLoggedOut))
  return page.container.textContent
}

const end = 'A sessão terminou. Entre de novo. '

it('after an expired session the cart is mentioned only where it has tickets', () => {
  expect(shown()).toBe(end)
  expect(shown(inCart)).toBe(`${end}O carrinho ficou guardado.`)
})

it('tickets that were not sold because the session had expired are mentioned, and those of another reason are not', () => {
  expect(shown(...purchaseUnderWay(1), refused(1000))).toBe(
    `${end}1 bilhete do último pagamento não foi vendido: está nos últimos bilhetes.`,
  )
  expect(shown(...purchaseUnderWay(1), refused(1009))).toBe(end)
})

it('tickets of unknown outcome are mentioned', () => {
  expect(shown(...purchaseUnderWay(1))).toBe(
    `${end}Ainda não se sabe se 1 bilhete do último pagamento foi vendido: está nos últimos bilhetes.`,
  )
})
