import { beforeEach, describe, expect, it } from 'vitest'
import { answer, refusal, silence } from '../../../../tests/kit/core.ts'
import { CounterSetup } from '../../../../tests/kit/counter-setup.ts'
import { id } from '../../../../tests/kit/decider.ts'
import { pass } from '../../../../tests/kit/fake-time.ts'
import { lottoTicket, purchaseUnderWay, takenOver, wireSold } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import type { RequestOf } from '../../../protocol/host-calls.ts'

let setup: CounterSetup

const outcomes = () => setup.state.payment.history.map(({ outcome }) => outcome.kind)
const idsIn = (request: unknown) =>
  (request as RequestOf<'buyTickets'>).map(({ unique_req_id }) => unique_req_id)

beforeEach(() => {
  setup = new CounterSetup()
})

const inCart = (...numbers: number[]): Event[] =>
  numbers.map((number) => ({ type: 'ticketAdded', data: { ticket: lottoTicket(number) } }))

/** Pays the cart, and lets the host answer. */
async function pay(...cart: Event[]): Promise<void> {
  setup.start('pt', ...cart)
  setup.counter.store.updateFacts((facts) => {
    // The draws of the shop are open by then.
    facts.status.hostTime = { hostAtMs: 20_000, monotonicAtMs: performance.now() }
  })
  expect(setup.counter.store.dispatch({ type: 'pay' })).toEqual({ ok: true, value: undefined })
  await pass(0)
}

describe('a purchase', () => {
  it('is one request with its own id as key, and sells what the host sold', async () => {
    setup.answers.buyTickets = (request) =>
      answer({ success: true, data: idsIn(request).map((each) => wireSold(each)) })
    await pay(...inCart(1, 2))
    const [call] = setup.requested.filter(({ name }) => name === 'buyTickets')
    expect(setup.calls('buyTickets')).toBe(1)
    expect(call?.key).toBe(setup.state.payment.history[0]?.purchaseId)
    expect(outcomes()).toEqual(['sold', 'sold'])
    expect(setup.state.till.balance).toBe(100_000)
  })

  it('that is answered after another operator has logged in says nothing of that operator’s till', async () => {
    let respond: (reply: ReturnType<typeof answer>) => void = () => {}
    setup.answers.buyTickets = () => new Promise((resolve) => (respond = resolve))
    await pay(...inCart(1))
    const [entry] = setup.state.payment.history
    setup.counter.store.dispatch({ type: 'recordLogin', operatorId: 7 })
    setup.counter.store.dispatch({ type: 'recordTill', balance: 700 })
    respond(answer({ success: true, data: [wireSold(entry!.uniqueReqId)], wallet: 99_900 }))
    await pass(0)
    expect(outcomes()).toEqual(['sold'])
    expect(setup.state.till.balance).toBe(700)
  })

  it('of game 51 goes to its own call', async () => {
    setup.answers.buyTicketsGames51 = (request) => {
      const { tickets } = request as RequestOf<'buyTicketsGames51'>
      return answer({ success: true, data: idsIn(tickets).map((each) => wireSold(each, { gameId: 51 })) })
    }
    await pay({ type: 'ticketAdded', data: { ticket: lottoTicket(1, { gameId: 51 }) } })
    expect(outcomes()).toEqual(['sold'])
    expect(setup.calls('buyTickets')).toBe(0)
    expect(setup.requested.find(({ name }) => name === 'buyTicketsGames51')?.key).toBe(
      setup.state.payment.history[0]?.purchaseId,
    )
  })

  it('brings the till that the host names with its answer', async () => {
    setup.answers.buyTickets = (request) =>
      answer({ success: true, data: idsIn(request).map((each) => wireSold(each)), wallet: 100_100 })
    await pay(...inCart(1))
    expect(setup.state.till.balance).toBe(100_100)
  })

  it('that the host refuses is refused with every ticket', async () => {
    setup.answers.buyTickets = () => refusal('draw_closed')
    await pay(...inCart(1, 2))
    expect(setup.state.payment.history.map(({ outcome }) => outcome)).toMatchObject([
      { kind: 'refused', name: 'draw_closed' },
      { kind: 'refused', name: 'draw_closed' },
    ])
  })

  it('without an answer is unknown, and inquired about at once', async () => {
    setup.answers.buyTickets = () => silence
    await pay(...inCart(1))
    expect(outcomes()).toEqual(['unknown'])
    setup.answers.ticketInquiry = (request) => {
      const { unique_req_ids } = request as { unique_req_ids: string[] }
      return answer({
        success: true,
        data: unique_req_ids.map((each) => ({ status: 'absent', unique_req_id: each })),
      })
    }
    await pass(5_000)
    expect(outcomes()).toEqual(['neverReceived'])
    expect(setup.calls('buyTickets')).toBe(1)
  })
})

describe('tickets that an earlier operator left open', () => {
  it('are inquired about in the session of the one who took the till over', async () => {
    const inquiries: unknown[] = []
    setup.answers.handoverInquiry = (request) => {
      inquiries.push(request)
      return answer({
        success: true,
        tickets: [{ status: 'sold', unique_req_id: id(101), ticket: wireSold(id(101)) }],
        movements: [],
      })
    }
    setup.start('pt', ...purchaseUnderWay(1), ...takenOver({ kind: 'sale', id: id(101) }))
    await pass(0)
    expect(inquiries[0]).toEqual({ operatorId: 1042, unique_req_ids: [id(101)], ids: [] })
    expect(outcomes()).toEqual(['sold'])
  })
})
