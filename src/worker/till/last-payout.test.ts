import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { id } from '../../../tests/kit/decider.ts'
import type { Command } from '../commands.ts'

let setup: CounterSetup
const barcode = '1234567890123456789012345678'

beforeEach(async () => {
  vi.useFakeTimers()
  setup = new CounterSetup()
  setup.start('pt', {
    type: 'movementRequested',
    data: {
      movementId: id(400),
      operatorId: 1042,
      movement: { kind: 'payout', barcode, prize: 3_000, purchasedAt: 1 },
    },
  })
  await vi.advanceTimersByTimeAsync(0)
  setup.counter.store.updateFacts((facts) => {
    facts.status.hostTime = { hostAtMs: 20_000, monotonicAtMs: performance.now() }
  })
})
afterEach(() => {
  setup.counter.stop()
  vi.useRealTimers()
})

async function commands(...list: Command[]): Promise<void> {
  for (const command of list) expect(setup.counter.store.dispatch(command)).toMatchObject({ ok: true })
  await vi.advanceTimersByTimeAsync(0)
}
const paidOut: Command = { type: 'recordMovementDone', movementId: id(400), amount: 3_000, balance: 97_000 }
const shown = () => setup.facts.till.lastPayout

describe('the latest payout', () => {
  it('is shown with the till after it, also after another counter has changed the till', async () => {
    expect(shown()).toBeNull()
    await commands(paidOut, { type: 'recordTill', balance: 97_000 })
    expect(shown()).toEqual({ amount: 3_000, balance: 97_000 })
    await commands({ type: 'recordTill', balance: 97_100 })
    expect(shown()).toEqual({ amount: 3_000, balance: 97_000 })
  })

  it('is not shown any more as soon as a sale has begun, whatever the host answers', async () => {
    const bets = [{ numbers: [1, 2, 3, 4, 5, 6] }]
    const ticket = { gameId: 4, priceVariant: '1', bets, drawCount: 1 }
    await commands(paidOut, { type: 'addTicket', ticketId: id(700), ...ticket })
    expect(shown()).not.toBeNull()
    await commands({ type: 'pay' })
    expect(shown()).toBeNull()
  })

  it('is not shown where its outcome becomes known only after the next sale has begun', async () => {
    await commands(
      { type: 'recordMovementUnknown', movementId: id(400), reason: 'noAnswer' },
      {
        type: 'addTicket',
        ticketId: id(700),
        gameId: 4,
        priceVariant: '1',
        bets: [{ numbers: [1, 2, 3, 4, 5, 6] }],
        drawCount: 1,
      },
      { type: 'pay' },
      paidOut,
    )
    expect(shown()).toBeNull()
  })

  it('gives way to the next movement', async () => {
    await commands(paidOut, { type: 'refillTill', amount: 500 })
    expect(shown()).toBeNull()
  })

  it('is no other movement, nor one whose outcome becomes known after another has begun', async () => {
    await commands({ type: 'refillTill', amount: 500 })
    const { movementId } = setup.state.till.movements[0]!
    const refilled: Command = { type: 'recordMovementDone', movementId, amount: 500, balance: 97_500 }
    await commands(paidOut, refilled)
    expect(shown()).toBeNull()
  })

  it('is not that of the operator before, whose till it was', async () => {
    await commands(paidOut)
    await setup.counter.query('logOut')
    expect(setup.state.session.operator).toBeNull()
    expect(shown()).toBeNull()
  })
})
