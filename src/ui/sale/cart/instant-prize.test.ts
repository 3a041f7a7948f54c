// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { id } from '../../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import { receive } from '../../kit/replica/view.ts'
import { testPage, viewOf } from '../../kit/testing.ts'
import { PayHead } from './PayHead.tsx'
import { InstantPrize } from '../history/InstantPrize.tsx'

const page = testPage()
const won = { ...sold(), instantPrize: 500 }
const { barcode } = won
const requested: Event = {
  type: 'movementRequested',
  data: {
    movementId: id(301),
    operatorId: 1042,
    movement: { kind: 'payout', barcode, prize: 500, purchasedAt: 1 },
  },
}
const unknown: Event = { type: 'movementUnknown', data: { movementId: id(301), reason: 'noAnswer' } }

function show(place: 'history' | 'cart', ...events: Event[]): string {
  const view = viewOf([
    ...openShop,
    ...purchaseUnderWay(1),
    { type: 'ticketSold', data: { uniqueReqId: id(101), sold: won } },
    ...events,
  ])
  act(() => receive({ kind: 'view', view }))
  const outcome = view.state.payment.history[0]!.outcome
  if (outcome.kind !== 'sold') throw new Error('the ticket is not sold')
  page.show(place === 'history' ? createElement(InstantPrize, { outcome }) : createElement(PayHead))
  return page.container.textContent
}

describe.each(['history', 'cart'] as const)('a prize of an instant game in the %s', (place) => {
  it('whose payout is unknown forbids to pay by hand; one that awaits the answer does not', () => {
    expect(show(place)).toContain('Pagar BRL')
    expect(show(place, requested)).not.toMatch(/Pagar BRL|Não pague/)
    expect(show(place, requested, unknown)).toMatch(
      /Resultado desconhecido.*Não pague à mão nem pague outra vez/,
    )
  })
})
