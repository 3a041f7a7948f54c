import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HostCallName } from '../../src/protocol/host-calls.ts'
import { operatorId } from '../../src/host/rules/testing.ts'
import { pass, simulateTime } from '../kit/fake-time.ts'
import { SimulatedCounter } from '../kit/simulated-counter.ts'
import { colleagueId } from '../kit/simulated-host.ts'

const openingTill = 20_000

let counter: SimulatedCounter

const state = () => counter.core.store.state
const movement = () => state().till.movements[0]!
const ticket = () => state().payment.history[0]!
/** What the colleague's session sent of these calls. */
const sentByColleague = (...names: HostCallName[]) =>
  counter.sent.filter((each) => each.operatorId === colleagueId && names.includes(each.name))

/** The host has done what `work` asks for, its answer is lost, and it ends the session before anybody can ask. */
async function leaveOpen(work: () => void): Promise<void> {
  counter.delivery = 'answerLost'
  counter.goesAway = true
  work()
  await pass(1)
  counter.endSession()
  await pass(1)
  expect(state().session.operator).toBeNull()
  counter.isHostAway = false
}

async function takeOver(login: 'operator' | 'colleague'): Promise<void> {
  if (state().session.operator) counter.endSession()
  await pass(1)
  await counter.core.query('logIn', login, 'balcao')
  await pass(60_000)
  expect(state().session.operator?.operatorId).toBe(login === 'operator' ? operatorId : colleagueId)
}

beforeEach(async () => {
  simulateTime()
  counter = await SimulatedCounter.open(openingTill)
  await pass(2_500)
})
afterEach(() => counter.stop())

describe.each([
  ['that tells what became of requests', []],
  ['that does not tell what became of requests', ['movementInquiry']],
] as const)('at a host %s, a movement whose answer was lost', (_host, leavesOut) => {
  beforeEach(async () => {
    counter.leavesOut = leavesOut
    await leaveOpen(() => counter.core.store.dispatch({ type: 'refillTill', amount: 700 }))
  })

  it('is neither sent nor inquired about by the session of another operator, and does not move that operator’s money [change-of-operator]', async () => {
    await takeOver('colleague')
    expect(sentByColleague('postRefill', 'movementInquiry', 'handoverInquiry')).toEqual([])
    expect(movement().outcome.kind).toBe('unknown')
    expect([counter.tillOf(operatorId), counter.tillOf(colleagueId)]).toEqual([
      openingTill + 700,
      openingTill,
    ])
  })

  it('is done once as soon as its own operator is back', async () => {
    await takeOver('colleague')
    await takeOver('operator')
    expect(movement()).toMatchObject({ operatorId, outcome: { kind: 'done', amount: 700 } })
    expect(counter.tillOf(operatorId)).toBe(openingTill + 700)
  })
})

describe('a ticket whose sale was not answered', () => {
  beforeEach(async () => {
    counter.core.store.dispatch({
      type: 'addTicket',
      ticketId: crypto.randomUUID(),
      gameId: 31,
      priceVariant: '1',
      bets: [{ numbers: [1, 2, 3] }],
      drawCount: 1,
    })
    await leaveOpen(() => counter.core.store.dispatch({ type: 'pay' }))
  })

  it('is not inquired about by the session of another operator, to whom the host would deny it [change-of-operator]', async () => {
    await takeOver('colleague')
    expect(sentByColleague('ticketInquiry', 'buyTickets', 'handoverInquiry')).toEqual([])
    expect(ticket().outcome.kind).toBe('unknown')
  })

  it('is sold, and not offered for sale again, as soon as its own operator is back', async () => {
    await takeOver('colleague')
    await takeOver('operator')
    expect(ticket().outcome.kind).toBe('sold')
    expect(counter.tillOf(operatorId)).toBe(openingTill + 100)
    expect(counter.tillOf(colleagueId)).toBe(openingTill)
  })
})
