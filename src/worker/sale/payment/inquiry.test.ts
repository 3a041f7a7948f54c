import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, type Answer } from '../../../../tests/kit/core.ts'
import { id } from '../../../../tests/kit/decider.ts'
import { lottoTicket, purchaseUnderWay } from '../../../../tests/kit/shop.ts'
import { TerminalDesk } from '../../../../tests/kit/terminal-desk.ts'
import type { Event } from '../../../events/vocabulary.ts'

let desk: TerminalDesk

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const outcomes = () => desk.state.payment.history.map(({ outcome }) => outcome.kind)
const absent = (ids: readonly string[]) =>
  answer({ success: true, data: ids.map((each) => ({ status: 'absent', unique_req_id: each })) })
const idsIn = (request: unknown) => (request as { unique_req_ids: string[] }).unique_req_ids

beforeEach(() => {
  vi.useFakeTimers()
  desk = new TerminalDesk()
})
afterEach(() => {
  desk.counter.stop()
  vi.useRealTimers()
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

  it('are asked about a hundred at a time, and every one of them, also where the host knows none of the first', async () => {
    const asked: string[][] = []
    desk.words.ticketInquiry = (request) => {
      asked.push(idsIn(request))
      return answer({ success: true, data: [] })
    }
    desk.start('pt', purchase)
    await pass(0)
    expect(asked.map((ids) => ids.length)).toEqual([100, 100, 50])
    expect(new Set(asked.flat()).size).toBe(250)
    desk.words.ticketInquiry = (request) => absent(idsIn(request))
    await pass(8_000)
    expect(new Set(outcomes())).toEqual(new Set(['neverReceived']))
  })

  it('stay unknown where another operator is there by the time that the host denies them', async () => {
    let tell: (reply: Answer) => void = () => {}
    desk.words.ticketInquiry = () => new Promise((resolve) => (tell = resolve))
    desk.start('pt', ...purchaseUnderWay(1))
    await pass(0)
    desk.sessionRefused$.next()
    await pass(0)
    desk.words.login = () =>
      answer({ success: true, operatorId: 7, data: { access_token: 'a', refresh_token: 'r' } })
    await desk.counter.ask('logIn', 'colleague', 'balcao')
    tell(absent([id(101)]))
    await pass(60_000)
    expect(outcomes()).toEqual(['unknown'])
  })

  it('are not asked about by the session of another operator who logged in between two inquiries', async () => {
    let tell: (reply: Answer) => void = () => {}
    desk.words.ticketInquiry = () => new Promise((resolve) => (tell = resolve))
    desk.start('pt', purchase)
    await pass(0)
    desk.sessionRefused$.next()
    await pass(0)
    desk.words.login = () =>
      answer({ success: true, operatorId: 7, data: { access_token: 'a', refresh_token: 'r' } })
    await desk.counter.ask('logIn', 'colleague', 'balcao')
    tell(answer({ success: true, data: [] }))
    await pass(60_000)
    expect(desk.calls('ticketInquiry')).toBe(1)
  })
})
