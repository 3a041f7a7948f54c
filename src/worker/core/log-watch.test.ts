import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leftOut, silence, silent, startCore } from '../../../tests/kit/core.ts'
import { factsWith, id, stateAfter } from '../../../tests/kit/decider.ts'
import { pass, stopTime } from '../../../tests/kit/fake-time.ts'
import { MemoryLog, sha256 } from '../../../tests/kit/memory-log.ts'
import { lottoTicket, openShop, purchaseUnderWay } from '../../../tests/kit/shop.ts'
import { readLog } from '../../events/read-log.ts'
import { stateHashOf, replay } from '../replay.ts'
import type { Counter } from '../counter.ts'
import { logOfState } from './log.ts'
import type { HostPort } from './ports.ts'

const inCart = { type: 'ticketAdded', data: { ticket: lottoTicket(1) } } as const

let running: Counter | null = null
beforeEach(stopTime)
afterEach(() => running?.stop())

function counterWith(disk: MemoryLog, call: HostPort['call'] = silent.host.call): Counter {
  const sent = vi.fn(call)
  running = startCore({
    disk,
    events: [...openShop, inCart],
    host: { ...silent.host, call: sent as HostPort['call'] },
  })
  running.store.updateFacts((facts) => {
    Object.assign(facts, factsWith({ status: { hostTime: { hostAtMs: 10_000, monotonicAtMs: 0 } } }))
  })
  return running
}

describe('a log that the browser deletes under the open counter', () => {
  it('is noticed by itself, and nothing is sold from then on [deleted-log]', async () => {
    const disk = new MemoryLog()
    const { store } = counterWith(disk)
    await pass(10_000)
    expect(store.facts.log.isDeleted).toBe(false)
    disk.isDeleted = true
    await pass(2_000)
    expect(store.facts.log.isDeleted).toBe(true)
    expect(store.dispatch({ type: 'pay' })).toEqual({ ok: false, refusal: { code: 'logDeleted' } })
    expect(store.dispatch({ type: 'refillTill', amount: 100 })).toEqual({
      ok: false,
      refusal: { code: 'logDeleted' },
    })
  })

  it('sends no request whose intent is not in it any more, although the disk took the intent [deleted-log]', async () => {
    const disk = new MemoryLog()
    const requested: string[] = []
    const { store } = counterWith(disk, async (name) => {
      requested.push(name)
      return silence
    })
    await pass(100)
    disk.isDeleted = true
    expect(store.dispatch({ type: 'pay' }).ok).toBe(true)
    await pass(100)
    expect(requested).not.toContain('buyTickets')
    expect(store.facts.log.isDeleted).toBe(true)
    expect(store.state.payment.history[0]?.outcome.kind).toBe('unknown')
  })
})

describe('a repeated request whose intent a slow disk looks for', () => {
  it.each([
    ['is sent, if its operator is still there then', false],
    ['is not sent, if another operator is there then', true],
  ])('%s', async (_, isReplaced) => {
    const disk = new MemoryLog()
    const sent: (string | undefined)[] = []
    const { store } = counterWith(disk, async (name, _request, key) => {
      if (name === 'postRefill') sent.push(key)
      return name === 'movementInquiry' ? (leftOut() as never) : silence
    })
    expect(store.dispatch({ type: 'refillTill', amount: 100 }).ok).toBe(true)
    await pass(0)
    const [movement] = store.state.till.movements
    expect(movement?.outcome.kind).toBe('unknown')
    expect(sent).toHaveLength(2)
    let isFound = (): void => {}
    disk.isKept = () => new Promise((resolve) => (isFound = () => resolve(true)))
    await pass(1_500)
    if (isReplaced) {
      store.dispatch({ type: 'recordLogout', reason: 'refused' })
      store.dispatch({ type: 'recordLogin', operatorId: 7 })
    }
    isFound()
    await pass(0)
    expect(sent).toEqual(Array(isReplaced ? 2 : 3).fill(movement?.movementId))
  })
})

describe('a log that begins with a state', () => {
  const state = stateAfter([...openShop, ...purchaseUnderWay(1)])
  const earlier = { seq: 40, hash: 'ab'.repeat(32) }
  const logOf = (carried: typeof state) =>
    logOfState(
      {
        logId: id(1),
        reason: 'storageLost',
        earlier,
        state: carried,
        stateHash: stateHashOf(carried),
        at: 1_000,
      },
      sha256,
    )

  it('replays to that state, and records the position of the lost one', () => {
    const bytes = logOf(state)
    const { events, damages } = readLog(bytes, sha256)
    expect(damages).toEqual([])
    const replayed = replay(events)
    expect(replayed).toMatchObject({ checkpoints: 1, failedCheckpoints: [] })
    expect(stateHashOf(replayed.state)).toBe(stateHashOf(state))
    expect(events[1]).toMatchObject({ type: 'stateCarriedOver', data: { earlier: { seq: 40 } } })
  })

  it('asks the host about every id that is open in it', async () => {
    const inquired: unknown[] = []
    const call = async (name: string, request: unknown) => {
      if (name === 'ticketInquiry') inquired.push(request)
      return silence
    }
    const { events } = readLog(logOf(state), sha256)
    running = startCore({ events, host: { ...silent.host, call: call as HostPort['call'] } })
    await pass(2_000)
    expect(inquired).toContainEqual({ unique_req_ids: [id(101)] })
  })
})
