// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { id } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import { testPage, viewOf } from '../kit/testing.ts'
import { receive } from '../kit/replica/view.ts'
import Balance from './Balance.tsx'

const page = testPage()
const onOpen = vi.fn()

function show(...events: Event[]): HTMLButtonElement {
  act(() => receive({ kind: 'view', view: viewOf([...openShop, ...events]) }))
  page.show(createElement(Balance, { onOpen }))
  return page.container.querySelector('button')!
}

const requested = (number: number, movement: Movement, operatorId = 1042): Event => ({
  type: 'movementRequested',
  data: { movementId: id(number), operatorId, movement },
})
const unknown = (number: number): Event => ({
  type: 'movementUnknown',
  data: { movementId: id(number), reason: 'noAnswer' },
})
const refill: Movement = { kind: 'refill', amount: 3_000 }
const payout: Movement = { kind: 'payout', barcode: '1234'.repeat(7), prize: 500, purchasedAt: 1 }

describe('the balance is marked while the outcome of a movement of this operator is unknown', () => {
  it('with a text that names each of them, and its press leads to the till', () => {
    const button = show(requested(1, refill), unknown(1), requested(2, payout), unknown(2))
    expect(button.textContent).toContain('Resultado desconhecido')
    expect(button.title).toBe('Caixa')
    expect(button.querySelector('span')!.title).toMatch(
      /^Pagamento de prémio · BRL\s5,00 · 1234-1234123412-34123412341234\nReforço · BRL\s30,00\nResultado desconhecido/,
    )
    button.click()
    expect(onOpen).toHaveBeenCalledOnce()
  })

  it.each<[string, Event[]]>([
    ['is still awaited', [requested(1, refill)]],
    [
      'is known',
      [requested(1, refill), unknown(1), { type: 'movementNeverReceived', data: { movementId: id(1) } }],
    ],
    ['is about the till of an earlier operator', [requested(1, refill, 7), unknown(1)]],
  ])('and not where it %s', (_, events) => {
    const button = show(...events)
    expect(button.textContent).toContain('Saldo da caixa')
    expect(button.querySelector('span')!.title).toBe('')
  })
})
