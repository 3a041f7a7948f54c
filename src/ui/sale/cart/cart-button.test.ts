// @vitest-environment happy-dom
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { given, stateAfter } from '../../../../tests/kit/decider.ts'
import { lottoTicket, openShop, sold } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import { hostError } from '../../../protocol/error-codes.ts'
import { patch, testPage } from '../../kit/testing.ts'
import CartButton from './CartButton.tsx'

const page = testPage()

const added = (number: number): Event => ({ type: 'ticketAdded', data: { ticket: lottoTicket(number) } })

/** A ticket is paid; `outcome` is what becomes of it. */
function paid(received: number | undefined, outcome: (uniqueReqId: string) => Event): Event[] {
  const before = [...openShop, added(1)]
  const taken = [...before, ...given(...before).when({ type: 'pay', received }).events]
  const [entry] = stateAfter(taken).payment.history
  return [...taken, outcome(entry!.uniqueReqId)]
}

const isSold =
  (instantPrize?: number) =>
  (uniqueReqId: string): Event => ({
    type: 'ticketSold',
    data: { uniqueReqId, sold: { ...sold(), ...(instantPrize === undefined ? {} : { instantPrize }) } },
  })
const isRefused = (uniqueReqId: string): Event => ({
  type: 'ticketRefused',
  data: { uniqueReqId, ...hostError('draw_closed') },
})
const isUnknown = (uniqueReqId: string): Event => ({
  type: 'purchaseOutcomeUnknown',
  data: { uniqueReqIds: [uniqueReqId], reason: 'noAnswer' },
})

/** The text of the button, with plain spaces; it knows nothing but the state, as after a reload. */
function shown(events: Event[]): string {
  patch(['state'], stateAfter(events))
  page.show(createElement(CartButton, { onOpen: () => {} }))
  return page.container.textContent.replaceAll(/\s+/g, ' ')
}

describe('while the cart is a drawer, its button shows of the last sale', () => {
  it('nothing where nothing is left to do', () => {
    expect(shown(paid(undefined, isSold()))).toBe('Carrinho')
    expect(shown(paid(100, isSold()))).toBe('Carrinho')
  })

  it('the change, until the next ticket', () => {
    const events = paid(1_000, isSold())
    expect(shown(events)).toBe('Troco BRL 9,00')
    expect(shown([...events, added(2)])).not.toContain('Troco')
  })

  it('an instant win that is not paid out, beside the change too', () => {
    expect(shown(paid(undefined, isSold(2_000)))).toBe('Prémio BRL 20,00')
    expect(shown(paid(1_000, isSold(2_000)))).toBe('Prémio BRL 20,00 Troco BRL 9,00')
    expect(shown([...paid(undefined, isSold(2_000)), added(2)])).toMatch(/^Prémio BRL 20,00 1 bilhete/)
  })

  it('a ticket that was not sold or is unknown, also while the next one is in the cart', () => {
    for (const [outcome, text] of [
      [isRefused, '1 bilhete não foi vendido'],
      [isUnknown, 'Resultado desconhecido, a consultar o servidor'],
    ] as const) {
      const events = paid(undefined, outcome)
      expect(shown(events)).toBe(`${text} Carrinho`)
      expect(shown([...events, added(2)])).toBe(`${text} 1 bilheteBRL 1,00`)
    }
  })
})
