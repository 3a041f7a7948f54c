import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, silence, type Answer } from '../../../tests/kit/core.ts'
import { TerminalDesk } from '../../../tests/kit/terminal-desk.ts'
import type { WireTimers } from '../../protocol/games.ts'

const hostNow = 1_774_800_000_000
const told = (timers: WireTimers): Answer => ({ kind: 'answer', value: timers, hostAtMs: hostNow })
const nothing = told({})

let desk: TerminalDesk

/** The host begins to answer at the first poll; the desk has just opened. */
function open(say: () => Answer | Promise<Answer>): void {
  desk.words.getTimers = say
  desk.start('pt')
}
const polls = () => desk.calls('getTimers')
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  desk = new TerminalDesk()
})
afterEach(() => {
  desk.counter.stop()
  vi.useRealTimers()
})

describe('the timers of the draws', () => {
  it('are polled for the first time a second after the start, and each second from then on [timers-polled] [intervals]', async () => {
    open(() => nothing)
    await pass(999)
    expect(polls()).toBe(0)
    await pass(1)
    expect(polls()).toBe(1)
    await pass(10_000)
    expect(polls()).toBe(11)
  })

  it('are asked for by one poll at a time: a slow answer holds the next one back [one-poll]', async () => {
    let tell: (reply: Answer) => void = () => {}
    open(() => new Promise((resolve) => (tell = resolve)))
    await pass(60_000)
    expect(polls()).toBe(1)
    tell(nothing)
    await pass(1_000)
    expect(polls()).toBe(2)
  })

  it.each([
    ['asks to be left alone (1005)', refusal(1005, 'too_many_requests'), 'slow'],
    ['is not reached', silence, 'down'],
  ] as const)(
    'are polled every five seconds while the host %s, and it is known; then each second again',
    async (_, word, state) => {
      let says: Answer = word
      desk.otherwise = word
      open(() => says)
      await pass(1_000)
      expect(desk.facts.host).toBe(state)
      const before = polls()
      await pass(4_999)
      expect(polls()).toBe(before)
      await pass(1)
      expect(polls()).toBe(before + 1)
      says = nothing
      await pass(5_000)
      expect(desk.facts.host).toBe('up')
      const answered = polls()
      await pass(3_000)
      expect(polls()).toBe(answered + 3)
    },
  )

  it('are asked for by nobody once the operator has left', async () => {
    open(() => nothing)
    await pass(1_000)
    desk.counter.store.dispatch({ type: 'recordLogout', reason: 'operator' })
    await pass(60_000)
    expect(polls()).toBe(1)
  })

  it('are taken from the socket as well', async () => {
    open(() => nothing)
    await pass(1_000)
    desk.mainSocket$.next({ kind: 'timers', timers: { 4: [{ draw_id: 8, draw_time: 30_000 }] } })
    expect(desk.state.timers.draws[4]).toEqual({ drawId: 8, closesAt: hostNow + 30_000 })
  })
})
