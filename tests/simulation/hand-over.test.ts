import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operatorId } from '../../src/host/rules/testing.ts'
import type { HostCallName } from '../../src/protocol/host-calls.ts'
import { ledgerBalance } from '../../src/worker/shared/ledger.ts'
import { waitingHandover } from '../../src/worker/shared/handover.ts'
import { pass, simulateTime } from '../kit/fake-time.ts'
import { SimulatedCounter, type Delivery } from '../kit/simulated-counter.ts'
import { colleagueId } from '../kit/simulated-host.ts'

const openingTill = 20_000

let counter: SimulatedCounter

const state = () => counter.core.store.state
const movement = () => state().till.movements.find(({ operatorId: by }) => by === operatorId)!
const ticket = () => state().payment.history[0]!
const tills = () => [counter.tillOf(operatorId), counter.tillOf(colleagueId)]
const sentByColleague = (...names: HostCallName[]) =>
  counter.sent.filter((each) => each.operatorId === colleagueId && names.includes(each.name))

const refill = () => void counter.core.store.dispatch({ type: 'refillTill', amount: 700 })
const topUp = () => void counter.core.store.dispatch({ type: 'topUpWallet', amount: 700 })
const codesOnPaper = () =>
  [...counter.printed.values()].flatMap(({ route, data }) => (route === '/qrcode' ? [data['short_url']] : []))
const sell = (): void => {
  const bets = [{ numbers: [1, 2, 3] }]
  const ticketId = crypto.randomUUID()
  counter.core.store.dispatch({
    type: 'addTicket',
    ticketId,
    gameId: 31,
    priceVariant: '1',
    bets,
    drawCount: 1,
  })
  counter.core.store.dispatch({ type: 'pay', received: 500 })
}

/** The host goes away as it gets the request, whose answer or arrival is lost; the operator hands the till over. */
async function leaveOpen(work: () => void, delivery: Delivery): Promise<void> {
  counter.delivery = delivery
  counter.goesAway = true
  work()
  await pass(1)
  expect(counter.core.store.dispatch({ type: 'handOverTill', denominations: [] })).toMatchObject({ ok: true })
  await pass(1)
  counter.isHostAway = false
}

async function logIn(login: 'operator' | 'colleague'): Promise<void> {
  await counter.core.query('logIn', login, 'balcao')
  await pass(5_000)
}

async function takeOver(): Promise<void> {
  await logIn('colleague')
  const { handoverId } = waitingHandover(state())!
  expect(counter.core.store.dispatch({ type: 'takeOverTill', handoverId })).toMatchObject({ ok: true })
  await pass(10_000)
}

/** The ledger of the open shift is the till of the operator who is logged in. */
function expectLedgerOf(who: number): void {
  const { shift } = state().till
  expect(shift?.operatorId).toBe(who)
  expect(ledgerBalance(shift!)).toBe(counter.tillOf(who))
}

beforeEach(async () => {
  simulateTime()
  counter = await SimulatedCounter.open(openingTill)
  await pass(2_500)
})
afterEach(() => counter.stop())

describe('a movement that was left open with the till', () => {
  it('is known to the next operator by an inquiry alone, and its money is in the till of the one who requested it [hand-over-inquiry]', async () => {
    await leaveOpen(refill, 'answerLost')
    await takeOver()
    expect(movement()).toMatchObject({ operatorId, outcome: { kind: 'done', amount: 700 }, hasSlip: true })
    expect(sentByColleague('handoverInquiry')).toHaveLength(1)
    expect(sentByColleague('postRefill', 'movementInquiry')).toEqual([])
    expect(tills()).toEqual([openingTill + 700, openingTill])
    expectLedgerOf(colleagueId)
    const slip = state().printing.receipts.find(({ content }) => content.kind === 'refill')
    expect(slip?.operatorId).toBe(operatorId)
  })

  it('that never arrived is never received, also if it arrives after the inquiry', async () => {
    await leaveOpen(refill, 'requestLost')
    await takeOver()
    expect(movement().outcome.kind).toBe('neverReceived')
    const late = {
      type: 'refillTill',
      operatorId,
      key: movement().movementId,
      amount: 700,
    } as const
    expect(await counter.host.execute(late, () => null)).toMatchObject({
      ok: false,
      error: { name: 'id_reused' },
    })
    expect(tills()).toEqual([openingTill, openingTill])
  })

  it('is not inquired about before the till is taken over, and then by the next start at the latest', async () => {
    await leaveOpen(refill, 'answerLost')
    await logIn('colleague')
    expect(sentByColleague('handoverInquiry')).toEqual([])
    counter.isHostAway = true
    const { handoverId } = waitingHandover(state())!
    counter.core.store.dispatch({ type: 'takeOverTill', handoverId })
    await pass(10_000)
    expect(movement().outcome.kind).toBe('unknown')
    await counter.restart()
    counter.isHostAway = false
    await pass(10_000)
    expect(movement().outcome.kind).toBe('done')
    expectLedgerOf(colleagueId)
  })

  it('lets the next operator log out once it is known', async () => {
    await leaveOpen(refill, 'answerLost')
    await takeOver()
    expect(counter.core.store.dispatch({ type: 'recordLogout', reason: 'operator' })).toMatchObject({
      ok: true,
    })
  })

  it('is in the shift of its own operator afterwards', async () => {
    await leaveOpen(refill, 'answerLost')
    await takeOver()
    counter.endSession()
    await pass(1)
    await logIn('operator')
    expectLedgerOf(operatorId)
  })

  it('waits for its own operator where the host answers nobody else, and is not inquired about again and again', async () => {
    counter.leavesOut = ['handoverInquiry']
    await leaveOpen(refill, 'answerLost')
    await takeOver()
    await pass(600_000)
    expect(sentByColleague('handoverInquiry')).toHaveLength(1)
    expect(sentByColleague('postRefill', 'movementInquiry')).toEqual([])
    expect(movement().outcome.kind).toBe('unknown')
    expect(counter.core.store.facts.handover.unanswered).toEqual([operatorId])
    counter.endSession()
    await pass(1)
    await logIn('operator')
    expect(movement().outcome.kind).toBe('done')
    expectLedgerOf(operatorId)
  })
})

describe('a wallet that was left open with the till', () => {
  it('is on paper right after the hand-over, with its code, for the player who waits', async () => {
    await leaveOpen(topUp, 'answerLost')
    await pass(10 * 60_000)
    await takeOver()
    expect(movement()).toMatchObject({ outcome: { kind: 'done', amount: 700 } })
    const [userId = ''] = Object.keys(counter.host.state.wallets)
    expect(codesOnPaper()).toEqual([counter.linkOf(userId)])
    expect(tills()).toEqual([openingTill + 700, openingTill])
  })

  it('is known to the next operator half an hour later, who gets no code of it', async () => {
    await leaveOpen(topUp, 'answerLost')
    await pass(31 * 60_000)
    await takeOver()
    expect(movement()).toMatchObject({ operatorId, outcome: { kind: 'done', amount: 700 } })
    expect(codesOnPaper()).toEqual([])
    expectLedgerOf(colleagueId)
  })
})

describe('a sale that was left open with the till', () => {
  it('is sold under its own operator, on paper too, and is not in the ledger of the next [hand-over-inquiry]', async () => {
    await leaveOpen(sell, 'answerLost')
    await takeOver()
    expect(ticket()).toMatchObject({ operatorId, outcome: { kind: 'sold' }, paper: { state: 'printed' } })
    expect(sentByColleague('buyTickets', 'ticketInquiry')).toEqual([])
    expect(tills()).toEqual([openingTill + 100, openingTill])
    expectLedgerOf(colleagueId)
    const receipts = state().printing.receipts.filter(({ content }) => content.kind === 'sale')
    expect(receipts.map(({ operatorId: by }) => by)).toEqual([operatorId])
  })

  it('that never arrived may be sold again, by whoever is there', async () => {
    await leaveOpen(sell, 'requestLost')
    await takeOver()
    expect(ticket().outcome.kind).toBe('neverReceived')
    const { uniqueReqId } = ticket()
    expect(counter.core.store.dispatch({ type: 'rebuy', uniqueReqId })).toMatchObject({ ok: true })
    await pass(10_000)
    expect(tills()).toEqual([openingTill, openingTill + 100])
    expectLedgerOf(colleagueId)
  })
})

it('what two operators left open to each other is in the till of each', async () => {
  await leaveOpen(refill, 'answerLost')
  await takeOver()
  await leaveOpen(sell, 'answerLost')
  await logIn('operator')
  const { handoverId } = waitingHandover(state())!
  counter.core.store.dispatch({ type: 'takeOverTill', handoverId })
  await pass(10_000)
  expect(ticket()).toMatchObject({ operatorId: colleagueId, outcome: { kind: 'sold' } })
  expect(tills()).toEqual([openingTill + 700, openingTill + 100])
  expectLedgerOf(operatorId)
})
