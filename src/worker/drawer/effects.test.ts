import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silent, startCore } from '../../../tests/kit/core.ts'
import { factsWith, goodFacts, id } from '../../../tests/kit/decider.ts'
import { pass, stopTime } from '../../../tests/kit/fake-time.ts'
import { lottoTicket, openShop, purchaseUnderWay } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { Command } from '../commands.ts'
import type { Counter } from '../counter.ts'

let counter: Counter

beforeEach(stopTime)
afterEach(() => counter.stop())

/** A counter with a drawer that opens with cash; for what it has opened once these commands were carried out. */
async function openedBy(before: readonly Event[], ...commands: readonly Command[]): Promise<unknown[]> {
  const withDrawer = factsWith({
    printing: { printer: { ...goodFacts.printing.printer!, drawer: 'withCash' } },
  })
  counter = startCore({
    events: [...openShop, ...before],
    print: { ...silent.print, openDrawer: () => new Promise(() => {}) },
    show: (store) =>
      store.updateFacts((facts) => {
        Object.assign(facts, structuredClone(withDrawer))
        facts.status.hostTime = { hostAtMs: 20_000, monotonicAtMs: 0 }
      }),
  })
  for (const command of commands) counter.store.dispatch(command)
  await pass(0)
  return counter.store.state.drawer.openings.map(({ cause }) => cause)
}

const refill: Event = {
  type: 'movementRequested',
  data: { movementId: id(1), operatorId: 1042, movement: { kind: 'refill', amount: 500 } },
}
const done = (amount: number): Command => ({
  type: 'recordMovementDone',
  movementId: id(1),
  amount,
  balance: 100_000 + amount,
})
const cartOf = (price: number): Event[] => [
  { type: 'ticketAdded', data: { ticket: lottoTicket(1, { price }) } },
]

describe('the drawer opens by itself', () => {
  it('for a payment with a price, once', async () => {
    expect(await openedBy(cartOf(100), { type: 'pay' })).toEqual([
      { kind: 'payment', paymentId: expect.any(String) },
    ])
  })

  it('for money that has moved', async () => {
    expect(await openedBy([refill], done(500))).toEqual([{ kind: 'movement', movementId: id(1) }])
  })

  it('for nothing where no money moves', async () => {
    expect(await openedBy(cartOf(0), { type: 'pay' })).toEqual([])
    counter.stop()
    expect(await openedBy([refill], done(0))).toEqual([])
  })

  it('for nothing that an earlier operator did', async () => {
    const left: Event[] = [
      refill,
      { type: 'movementUnknown', data: { movementId: id(1), reason: 'noAnswer' } },
      { type: 'loggedOut', data: { reason: 'refused' } },
      { type: 'loggedIn', data: { operatorId: 7 } },
    ]
    expect(await openedBy(left, done(500))).toEqual([])
    expect(counter.store.state.till.movements[0]?.outcome.kind).toBe('done')
  })

  it('for nothing that is known from before', async () => {
    expect(await openedBy([...purchaseUnderWay(1), refill])).toEqual([])
  })
})
