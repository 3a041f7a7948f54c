import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusal, silence, silent, startCore, type Answer } from '../../../tests/kit/core.ts'
import { id } from '../../../tests/kit/decider.ts'
import { pass, stopTime } from '../../../tests/kit/fake-time.ts'
import { MemoryLog } from '../../../tests/kit/memory-log.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { HostCallName } from '../../protocol/host-calls.ts'
import type { Counter } from '../counter.ts'

const begin = 1_774_800_000_000
const twoDaysMs = 172_800_000

/** Three clocks: of this computer, of the host, and the one that only goes on; a test sets the first two. */
let setMs: number
let hostSetMs: number
let sleptMs: number
let counter: Counter
let isTimersAnswered: boolean

const hostNow = () => begin + performance.now() + sleptMs + hostSetMs
/** Draw 7 of game 4, with a minute to its end at each request. */
const says = (name: HostCallName): Answer => {
  if (name === 'messages') return { ...refusal('not_found'), hostAtMs: hostNow() }
  if (name !== 'getTimers') return silence
  return isTimersAnswered
    ? { kind: 'answer', value: { 4: [{ draw_id: 7, draw_time: 60_000 }] }, hostAtMs: hostNow() }
    : { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }
}

function open(): void {
  counter = startCore({
    events: openShop,
    disk: new MemoryLog(),
    host: { ...silent.host, call: async (name) => says(name) as never },
    clock: {
      nowMs: () => begin + performance.now() + sleptMs + setMs,
      monotonicMs: () => performance.now(),
    },
  })
}

beforeEach(() => {
  stopTime()
  setMs = hostSetMs = sleptMs = 0
  isTimersAnswered = true
  open()
})
afterEach(() => counter.stop())

const fault = () => counter.store.facts.status.clock
const add = () =>
  counter.store.dispatch({
    type: 'addTicket',
    ticketId: id(1),
    gameId: 4,
    priceVariant: '1',
    bets: [{ numbers: [1, 2, 3, 4, 5, 6] }],
    drawCount: 1,
  })

describe('the clocks [clock-jump]', () => {
  it('are not reported while they advance together', async () => {
    await pass(3_600_000)
    expect(fault()).toBeNull()
    expect(add().ok).toBe(true)
  })

  it('a jump of this computer’s clock is shown for five minutes, and as long as it differs from the host’s', async () => {
    await pass(5_000)
    setMs = twoDaysMs
    await pass(1_000)
    expect(fault()).toEqual({ kind: 'jumped', byMs: twoDaysMs })
    await pass(300_000)
    expect(fault()).toEqual({ kind: 'differs', byMs: twoDaysMs })
    setMs = 0
    await pass(1_000)
    expect(fault()).toEqual({ kind: 'jumped', byMs: -twoDaysMs })
    await pass(300_000)
    expect(fault()).toBeNull()
  })

  it.each([twoDaysMs, -twoDaysMs])('a jump of this computer’s clock by %i ms stops no sale', async (byMs) => {
    await pass(5_000)
    setMs = byMs
    await pass(2_000)
    expect(add().ok).toBe(true)
  })

  it('a jump of the host’s clock is shown as the host’s', async () => {
    await pass(5_000)
    hostSetMs = -twoDaysMs
    await pass(1_000)
    expect(fault()).toEqual({ kind: 'hostJumped', byMs: -twoDaysMs })
    await pass(300_000)
    expect(fault()).toEqual({ kind: 'differs', byMs: twoDaysMs })
    hostSetMs = 0
    await pass(302_000)
    expect(fault()).toBeNull()
  })

  it('after the host’s clock jumped no draw is open until the host has sent the draws again', async () => {
    await pass(5_000)
    isTimersAnswered = false
    hostSetMs = -twoDaysMs
    await counter.query('fetchMessages')
    expect(add()).toMatchObject({ ok: false, refusal: { code: 'drawClosed' } })
    await counter.query('fetchMessages')
    expect(add()).toMatchObject({ ok: false, refusal: { code: 'drawClosed' } })
    isTimersAnswered = true
    await pass(6_000)
    expect(add().ok).toBe(true)
  })

  it('after the computer slept no draw is open until the host has sent its time', async () => {
    await pass(5_000)
    isTimersAnswered = false
    sleptMs = 120_000
    await pass(1_000)
    expect(add()).toMatchObject({ ok: false, refusal: { code: 'drawClosed' } })
    isTimersAnswered = true
    await pass(6_000)
    expect(add().ok).toBe(true)
  })

  it('differ where the host has another time than this computer from the start', async () => {
    counter.stop()
    hostSetMs = twoDaysMs
    open()
    await pass(2_000)
    expect(fault()).toEqual({ kind: 'differs', byMs: -twoDaysMs })
  })

  it('a correction of a second by a time server does not count as a jump', async () => {
    for (let count = 0; count < 20; count++) {
      setMs += 2_500
      await pass(1_000)
    }
    expect(fault()).toBeNull()
  })
})
