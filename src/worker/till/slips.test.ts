import { beforeEach, describe, expect, it } from 'vitest'
import { answer } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { id } from '../../../tests/kit/decider.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import { hostError } from '../../protocol/error-codes.ts'

let setup: CounterSetup

beforeEach(() => {
  setup = new CounterSetup()
})

const requested = (number: number, movement: Movement): Event => ({
  type: 'movementRequested',
  data: { movementId: id(number), operatorId: 1042, movement },
})
const done = (number: number, { kind }: Movement, amount = 500): Event => ({
  type: 'movementDone',
  data: { movementId: id(number), kind, amount, balance: 100_500 },
})
const refill: Movement = { kind: 'refill', amount: 500 }
const topUp: Movement = { kind: 'playerTopUp', userId: 'p1', amount: 500 }

/** The movements whose slips are issued while this runs, in order. */
async function issuedWhile(act: () => unknown): Promise<(string | undefined)[]> {
  const issued: (string | undefined)[] = []
  setup.counter.store.events$.subscribe((event) => {
    if (event.type === 'receiptIssued') issued.push(event.data.subjectId)
  })
  await act()
  await pass(0)
  return issued
}

describe('the slip of a movement', () => {
  it('is issued when the movement is done', async () => {
    setup.answers.postRefill = () => answer({ success: true, balance: 100_500 })
    setup.start('pt')
    await pass(0)
    const issued = await issuedWhile(() => setup.counter.store.dispatch({ type: 'refillTill', amount: 500 }))
    expect(issued).toEqual([setup.state.till.movements[0]?.movementId])
    expect(setup.state.till.movements[0]?.hasSlip).toBe(true)
  })

  it('that an earlier start still owed is issued at the next one, oldest first', async () => {
    setup.start(
      'pt',
      ...[1, 2].flatMap((number) => [requested(number, refill), done(number, refill, number)]),
    )
    await pass(0)
    const { receipts } = setup.state.printing
    expect(receipts.map(({ content }) => content)).toMatchObject([{ amount: 2 }, { amount: 1 }])
    expect(setup.state.till.movements.map(({ hasSlip }) => hasSlip)).toEqual([true, true])
  })

  it('is owed until somebody has logged in', async () => {
    const owed = [requested(1, refill), done(1, refill), { type: 'loggedOut', data: { reason: 'refused' } }]
    setup.start('pt', ...(owed as Event[]))
    await pass(0)
    expect(setup.state.till.movements[0]?.hasSlip).toBe(false)
    setup.answers.login = () =>
      answer({ success: true, operatorId: 1042, data: { access_token: 'a', refresh_token: 'r' } })
    expect(await issuedWhile(() => setup.counter.query('logIn', 'operator', 'balcao'))).toEqual([id(1)])
  })

  it('to claim a prize over the limit is issued on request alone', async () => {
    const barcode = '1'.repeat(28)
    const { code, name } = hostError('payout_limit')
    const refusedPayout: Event[] = [
      requested(1, { kind: 'payout', barcode, prize: 700, purchasedAt: 20_000 }),
      { type: 'movementRefused', data: { movementId: id(1), code, name } },
    ]
    setup.start('pt', ...refusedPayout)
    await pass(0)
    expect(setup.state.printing.receipts).toEqual([])
    expect(
      await issuedWhile(() => setup.counter.store.dispatch({ type: 'issueSlip', movementId: id(1) })),
    ).toEqual([id(1)])
  })

  it('is none for a movement that is open, was refused, has one, or has no paper', async () => {
    const refused: Event = { type: 'movementRefused', data: { movementId: id(2), code: 1001, name: 'x' } }
    setup.start(
      'pt',
      ...[requested(1, refill), requested(2, refill), refused],
      ...[requested(3, topUp), done(3, topUp), requested(4, refill), done(4, refill)],
    )
    await pass(0)
    expect(
      setup.state.till.movements.filter(({ hasSlip }) => hasSlip).map(({ movementId }) => movementId),
    ).toEqual([id(4)])
    expect(
      await issuedWhile(() => setup.counter.store.dispatch({ type: 'issueSlip', movementId: id(4) })),
    ).toEqual([])
  })
})
