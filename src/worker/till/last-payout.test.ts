import { beforeEach, describe, expect, it } from 'vitest'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { id } from '../../../tests/kit/decider.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import { purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { Command } from '../commands.ts'
import type { CheckedTicket } from '../verification/facts.ts'

let setup: CounterSetup
const barcode = '1234567890123456789012345678'
const winning: CheckedTicket = {
  status: 'winning',
  prize: 3_000,
  paid: 0,
  purchasedAt: 1,
  expiresAt: 90_000_000,
  payout: null,
  isRepeated: false,
}

async function start(...before: Event[]): Promise<void> {
  setup = new CounterSetup()
  setup.start('pt', ...before)
  await pass(0)
  setup.counter.store.updateFacts((facts) => {
    facts.status.hostTime = { hostAtMs: 20_000, monotonicAtMs: performance.now() }
    facts.verification.check = { barcode, state: 'known', ticket: winning }
  })
}

beforeEach(async () => {
  await start()
})

async function commands(...list: Command[]): Promise<void> {
  for (const command of list) expect(setup.counter.store.dispatch(command)).toMatchObject({ ok: true })
  await pass(0)
}
const paidOut = (movementId: string): Command => ({
  type: 'recordMovementDone',
  movementId,
  amount: 3_000,
  balance: 97_000,
})
/** Requests the payout; what reports it as done. The host does not answer. */
async function payOut(): Promise<Command> {
  await commands({ type: 'payOutTicket', barcode })
  return paidOut(setup.state.till.movements[0]!.movementId)
}
const ticket: Command = {
  type: 'addTicket',
  ticketId: id(700),
  gameId: 4,
  priceVariant: '1',
  bets: [{ numbers: [1, 2, 3, 4, 5, 6] }],
  drawCount: 1,
}
const shown = () => setup.facts.till.lastPayout

describe('the latest payout', () => {
  it('is shown with the till after it, also after another counter has changed the till', async () => {
    const done = await payOut()
    expect(shown()).toBeNull()
    await commands(done, { type: 'recordTill', balance: 97_000 })
    expect(shown()).toEqual({ amount: 3_000, balance: 97_000 })
    await commands({ type: 'recordTill', balance: 97_100 })
    expect(shown()).toEqual({ amount: 3_000, balance: 97_000 })
  })

  it('is not shown any more as soon as a sale has begun, whatever the host answers', async () => {
    await commands(await payOut(), ticket)
    expect(shown()).not.toBeNull()
    await commands({ type: 'pay' })
    expect(shown()).toBeNull()
  })

  it('is not shown where its outcome becomes known only after the next sale has begun', async () => {
    const done = await payOut()
    await commands(ticket, { type: 'pay' }, done)
    expect(shown()).toBeNull()
  })

  it('is not shown where its outcome becomes known only after the counter has started anew', async () => {
    setup.counter.stop()
    const movement = { kind: 'payout', barcode, prize: 3_000, purchasedAt: 1 } as const
    await start(
      { type: 'movementRequested', data: { movementId: id(400), operatorId: 1042, movement } },
      ...purchaseUnderWay(1),
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
    )
    await commands(paidOut(id(400)))
    expect(setup.state.till.movements).toMatchObject([{ outcome: { kind: 'done' } }])
    expect(shown()).toBeNull()
  })

  it('gives way to the next movement', async () => {
    await commands(await payOut(), { type: 'refillTill', amount: 500 })
    expect(shown()).toBeNull()
  })

  it('is no other movement, nor one whose outcome becomes known after another has begun', async () => {
    const done = await payOut()
    await commands({ type: 'refillTill', amount: 500 })
    const { movementId } = setup.state.till.movements[0]!
    const refilled: Command = { type: 'recordMovementDone', movementId, amount: 500, balance: 97_500 }
    await commands(done, refilled)
    expect(shown()).toBeNull()
  })

  it('is not that of the operator before, whose till it was', async () => {
    await commands(await payOut())
    await setup.counter.query('logOut')
    expect(setup.state.session.operator).toBeNull()
    expect(shown()).toBeNull()
  })
})
