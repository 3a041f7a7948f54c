import { beforeEach, describe, expect, it } from 'vitest'
import { answer, type Answer } from '../../../../tests/kit/core.ts'
import { id } from '../../../../tests/kit/decider.ts'
import { lottoTicket, purchaseUnderWay } from '../../../../tests/kit/shop.ts'
import { CounterSetup } from '../../../../tests/kit/counter-setup.ts'
import { pass } from '../../../../tests/kit/fake-time.ts'
import type { Event } from '../../../events/vocabulary.ts'

let setup: CounterSetup

const outcomes = () => setup.state.payment.history.map(({ outcome }) => outcome.kind)
const absent = (ids: readonly string[]) =>
  answer({ success: true, data: ids.map((each) => ({ status: 'absent', unique_req_id: each })) })
const idsIn = (request: unknown) => (request as { unique_req_ids: string[] }).unique_req_ids

beforeEach(() => {
  setup = new CounterSetup()
})

describe('tickets whose outcome is unknown', () => {
  const purchase: Event = {
    type: 'purchaseRequested',
    data: {
      purchaseId: id(1),
      operatorId: 1042,
      lottery: 'ordinary',
      tickets: Array.from({ length: 250 }, (_each, place) => ({
        uniqueReqId: id(1_000 + place),
        ticket: lottoTicket(2_000 + place),
      })),
    },
  }

  it('are inquired about a hundred at a time, and every one of them, also if the host knows none of the first', async () => {
    const requested: string[][] = []
    setup.answers.ticketInquiry = (request) => {
      requested.push(idsIn(request))
      return answer({ success: true, data: [] })
    }
    setup.start('pt', purchase)
    await pass(0)
    expect(requested.map((ids) => ids.length)).toEqual([100, 100, 50])
    expect(new Set(requested.flat()).size).toBe(250)
    setup.answers.ticketInquiry = (request) => absent(idsIn(request))
    await pass(8_000)
    expect(new Set(outcomes())).toEqual(new Set(['neverReceived']))
  })

  it('stay unknown where another operator is there by the time that the host denies them', async () => {
    let respond: (reply: Answer) => void = () => {}
    setup.answers.ticketInquiry = () => new Promise((resolve) => (respond = resolve))
    setup.start('pt', ...purchaseUnderWay(1))
    await pass(0)
    setup.sessionRefused$.next()
    await pass(0)
    setup.answers.login = () =>
      answer({ success: true, operatorId: 7, data: { access_token: 'a', refresh_token: 'r' } })
    await setup.counter.query('logIn', 'colleague', 'balcao')
    respond(absent([id(101)]))
    await pass(60_000)
    expect(outcomes()).toEqual(['unknown'])
  })

  it('are not inquired about by the session of another operator who logged in between two inquiries', async () => {
    let respond: (reply: Answer) => void = () => {}
    setup.answers.ticketInquiry = () => new Promise((resolve) => (respond = resolve))
    setup.start('pt', purchase)
    await pass(0)
    setup.sessionRefused$.next()
    await pass(0)
    setup.answers.login = () =>
      answer({ success: true, operatorId: 7, data: { access_token: 'a', refresh_token: 'r' } })
    await setup.counter.query('logIn', 'colleague', 'balcao')
    respond(answer({ success: true, data: [] }))
    await pass(60_000)
    expect(setup.calls('ticketInquiry')).toBe(1)
  })
})
