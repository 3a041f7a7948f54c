import { beforeEach, describe, expect, it } from 'vitest'
import { refusal, silence, type Answer } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import type { WireTimers } from '../../protocol/games.ts'

const hostNow = 1_774_800_000_000
const timersAnswer = (timers: WireTimers): Answer => ({ kind: 'answer', value: timers, hostAtMs: hostNow })
const nothing = timersAnswer({})

let setup: CounterSetup

/** The host begins to answer at the first poll; the setup has just opened. */
function open(say: () => Answer | Promise<Answer>): void {
  setup.answers.getTimers = say
  setup.start('pt')
}
const polls = () => setup.calls('getTimers')

beforeEach(() => {
  setup = new CounterSetup()
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

  it('are requested by one poll at a time: a slow answer delays the next one [one-poll]', async () => {
    let respond: (reply: Answer) => void = () => {}
    open(() => new Promise((resolve) => (respond = resolve)))
    await pass(60_000)
    expect(polls()).toBe(1)
    respond(nothing)
    await pass(1_000)
    expect(polls()).toBe(2)
  })

  it.each([
    ['asks to be left alone (1005)', refusal('too_many_requests'), 'slow'],
    ['is not reached', silence, 'down'],
  ] as const)(
    'are polled every five seconds while the host %s, and it is known; then each second again',
    async (_, reply, state) => {
      let says: Answer = reply
      setup.otherwise = reply
      open(() => says)
      await pass(1_000)
      expect(setup.facts.status.host).toBe(state)
      const before = polls()
      await pass(4_999)
      expect(polls()).toBe(before)
      await pass(1)
      expect(polls()).toBe(before + 1)
      says = nothing
      await pass(5_000)
      expect(setup.facts.status.host).toBe('up')
      const answered = polls()
      await pass(3_000)
      expect(polls()).toBe(answered + 3)
    },
  )

  it('are not requested once the operator has left', async () => {
    open(() => nothing)
    await pass(1_000)
    setup.counter.store.dispatch({ type: 'recordLogout', reason: 'operator' })
    await pass(60_000)
    expect(polls()).toBe(1)
  })

  it('are taken from the socket as well', async () => {
    open(() => nothing)
    await pass(1_000)
    setup.mainSocket$.next({ kind: 'timers', timers: { 4: [{ draw_id: 8, draw_time: 30_000 }] } })
    expect(setup.state.timers.draws[4]).toEqual({ drawId: 8, closesAt: hostNow + 30_000 })
  })
})
