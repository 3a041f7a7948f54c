// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, it } from 'vitest'
import { id, logged } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import { bannerOf } from '../../worker/status/banner.ts'
import { MovementState } from '../kit/money/MovementState.tsx'
import { receive } from '../kit/replica/view.ts'
import { testPage, viewOf } from '../kit/testing.ts'
import Banner from './Banner.tsx'

const page = testPage()
const movementId = id(1)
const refill: Movement = { kind: 'refill', amount: 3_000 }
const payout: Movement = { kind: 'payout', barcode: '1234'.repeat(7), prize: 500, purchasedAt: 1 }
const send: Movement = { kind: 'terminalSend', terminalId: 3, amount: 700 }

const neverReceived: Event = { type: 'movementNeverReceived', data: { movementId } }
const unknown: Event = { type: 'movementUnknown', data: { movementId, reason: 'noAnswer' } }
const refused: Event = { type: 'movementRefused', data: { movementId, code: 2004, name: 'already_paid' } }
const done = (kind: Movement['kind'], amount: number): Event => ({
  type: 'movementDone',
  data: { movementId, kind, amount, balance: 0 },
})

/** What the banner and the box of the movement show after its event. */
function shown(movement: Movement, event: Event): { banner: string; box: string } {
  const events: Event[] = [
    ...openShop,
    { type: 'movementRequested', data: { movementId, operatorId: 1042, movement } },
    event,
  ]
  const banner = { ...bannerOf(logged(events).at(-1)!)!, id: 1 }
  const view = viewOf(events, { status: { banner } })
  const entry = view.state.till.movements[0]!
  act(() => receive({ kind: 'view', view }))
  const textOf = (component: Parameters<typeof page.show>[0]) => {
    page.show(component)
    return page.container.textContent.replaceAll(/\s/g, ' ')
  }
  return {
    banner: textOf(createElement(Banner)),
    box: textOf(createElement(MovementState, { entry })),
  }
}

it('a message about a movement that was not done names its kind and amount, and the number of its ticket or terminal', () => {
  expect(shown(refill, neverReceived)).toEqual({
    banner: '400 Reforço · BRL 30,00 · Não chegou ao servidor: não houve movimento de dinheiro',
    box: 'Reforço · BRL 30,00 · Não chegou ao servidor: não houve movimento de dinheiro',
  })
  const prize = 'Pagamento de prémio · BRL 5,00 · 1234-1234123412-34123412341234'
  expect(shown(payout, refused)).toEqual({
    banner: `400 ${prize} · O servidor recusou: O prémio já foi pago`,
    box: `${prize} · O servidor recusou: O prémio já foi pago · 2004`,
  })
  expect(shown(send, unknown)).toEqual({
    banner: '504 Envio ao terminal · BRL 7,00 · Terminal 3 · Resultado desconhecido, a consultar o servidor',
    box: expect.stringMatching(/^Envio ao terminal · BRL 7,00 · Terminal 3Resultado desconhecido/),
  })
})

it('a message about a movement that was done names its amount and its ticket', () => {
  expect(shown(refill, done('refill', 3_000)).banner).toBe('201 Caixa reforçada · BRL 30,00')
  expect(shown(payout, done('payout', 500)).banner).toBe(
    '201 Prémio pago · BRL 5,00 · 1234-1234123412-34123412341234',
  )
})

it('a message about a movement of an earlier operator names it before its operator', () => {
  const { type, data } = done('refill', 3_000)
  const known = { type, data: { ...data, takenOverFrom: 1042 } } as Event
  expect(shown(refill, known).banner).toBe(
    '200 Reforço · BRL 30,00 · Um pedido do operador 1042 ficou resolvido: veja o histórico ou a caixa',
  )
})
