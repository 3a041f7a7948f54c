import { beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { context, id, logged } from '../../../tests/kit/decider.ts'
import { recordsOf } from '../../../tests/kit/log-bytes.ts'
import { sha256 } from '../../../tests/kit/memory-log.ts'
import { openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import { silence, silent, startCore } from '../../../tests/kit/core.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import type { Event } from '../../events/vocabulary.ts'
import { genesisHash } from '../../events/log-format.ts'
import { readLog } from '../../events/read-log.ts'
import type { MirrorList } from '../../protocol/mirror.ts'
import type { HostPort } from '../core/ports.ts'
import { decide } from '../decide.ts'
import { stateHashOf, replay } from '../replay.ts'
import { openMoney } from '../shared/uncertain.ts'

const earlier = id(0xabc)
const refill: Event = {
  type: 'movementRequested',
  data: { movementId: id(300), operatorId: 1042, movement: { kind: 'refill', amount: 500 } },
}
const ticketSold: Event = { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }
const shift: Event = { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }
const started = (counterId: string): Event[] => [
  { type: 'segmentOpened', data: { logId: counterId, segment: 1, format: 2 } },
  ...openShop,
  { type: 'counterStarted', data: { productVersion: '2.0.0', counterId } },
]
const worked = [...purchaseUnderWay(1), ticketSold, refill]
const logOf = (events: readonly Event[], counterId = earlier) =>
  Buffer.concat(recordsOf(logged([...started(counterId), shift, ...events])))

type Mirror = MirrorList['mirrors'][number]
const mirror = (overrides: Partial<Mirror> = {}): Mirror => ({
  counterId: earlier,
  log: 1,
  count: 1,
  hash: genesisHash,
  atMs: 1,
  origin: 'http://localhost',
  isDamaged: false,
  isInUse: false,
  ...overrides,
})

let setup: CounterSetup
/** The mirrors of the print program, and their bytes by counter and log. */
let listed: Mirror[]
let bytes: Map<string, Buffer>
let partBytes: number
const offered = () => setup.facts.log.mirrored.map(({ counterId, log }) => `${counterId} ${log}`)
const continued = (log = 1) => setup.counter.query('continueFromMirror', earlier, log)

function put(log: Buffer, overrides: Partial<Mirror> = {}): void {
  const entry = mirror(overrides)
  listed.push(entry)
  bytes.set(`${entry.counterId} ${entry.log}`, log)
}

beforeEach(() => {
  setup = new CounterSetup()
  listed = []
  bytes = new Map()
  partBytes = 1_000
  setup.mirrors = async () => ({ kind: 'list', mirrors: listed })
  setup.readMirror = async ({ counterId, log }, from, onPart) => {
    const all = bytes.get(`${counterId} ${log}`)
    if (!all || from !== 1) return false
    for (let at = 0; at < all.length; at += partBytes)
      if (!onPart(all.subarray(at, at + partBytes))) return true
    return true
  }
})

describe('a new counter whose print program has the copy of an earlier log', () => {
  it('offers to continue from it, with what it holds', async () => {
    put(logOf(worked))
    setup.start('pt')
    await pass(1_000)
    expect(setup.facts.log.mirrored).toEqual([
      {
        counterId: earlier,
        log: 1,
        operatorId: 1042,
        lastAt: expect.any(Number),
        openMoney: 1,
        isDamaged: false,
      },
    ])
    setup.counter.store.updateFacts((facts) => {
      facts.log.mirrored = []
    })
    await pass(60_000)
    expect(offered()).toEqual([])
  })

  it('offers the latest log of each counter, the latest copy first, and none in use', async () => {
    put(logOf(worked), { atMs: 5 })
    put(logOf(worked), { log: 2, atMs: 4 })
    put(logOf(worked, id(0xdef)), { counterId: id(0xdef), atMs: 9 })
    put(logOf(worked, id(0xfff)), { counterId: id(0xfff), isInUse: true })
    setup.start('pt')
    await pass(1_000)
    expect(offered()).toEqual([`${id(0xdef)} 1`, `${earlier} 2`])
  })

  const elsewhere: Event = {
    type: 'deploymentLoaded',
    data: {
      deployment: deployments.get('pt')!,
      printService: 'http://127.0.0.1:3333',
      shop: { name: 'Balcão Chiado', id: '8' },
    },
  }
  const old: Event = { type: 'headRefused', data: { by: 'host', reason: 'older', log: 1, count: 9 } }
  it.each([
    ['of another shop', logOf([...worked, elsewhere])],
    ['of another counter than its name says', logOf(worked, id(0xdef))],
    ['in which nothing was sold or moved', logOf([])],
    ['that is an old copy itself', logOf([...worked, old])],
    ['that holds no record', Buffer.from('nothing')],
  ])('does not offer one %s', async (_, log) => {
    put(log)
    setup.start('pt')
    await pass(1_000)
    expect(offered()).toEqual([])
    expect(await continued()).toMatchObject({ ok: false, refusal: { code: 'mirrorUnreadable' } })
  })

  it('requests nothing once it has sold, and does not continue another log then', async () => {
    put(logOf(worked))
    setup.start('pt', refill)
    await pass(5_000)
    expect(offered()).toEqual([])
    expect(await continued()).toMatchObject({ ok: false, refusal: { code: 'mirrorTooLate' } })
  })

  it('offers nothing any more once it has sold', async () => {
    put(logOf(worked))
    setup.start('pt')
    await pass(1_000)
    expect(offered()).toHaveLength(1)
    setup.counter.store.dispatch({ type: 'refillTill', amount: 500 })
    expect(offered()).toEqual([])
    expect(await continued()).toMatchObject({ ok: false, refusal: { code: 'mirrorTooLate' } })
  })

  it('tries again until the print program answers', async () => {
    put(logOf(worked))
    setup.mirrors = async () => ({ kind: 'again' })
    setup.start('pt')
    await pass(5_000)
    expect(offered()).toEqual([])
    setup.mirrors = async () => ({ kind: 'list', mirrors: listed })
    await pass(1_000)
    expect(offered()).toHaveLength(1)
  })
})

describe('the log that continues from a copy', () => {
  async function begun(log = logOf(worked), overrides: Partial<Mirror> = {}) {
    put(log, overrides)
    setup.start('pt')
    await pass(1_000)
    const outcome = await continued(overrides.log)
    if (!outcome.ok) throw new Error(outcome.refusal.code)
    return { bytes: outcome.value, read: readLog(outcome.value, sha256) }
  }

  it('begins with its state in one record, as the next log of that counter', async () => {
    const { read } = await begun()
    expect(read.damages).toEqual([])
    expect(read.events.map(({ type }) => type)).toEqual([
      'segmentOpened',
      'stateCarriedOver',
      'checkpointReached',
    ])
    expect(read.events[0]).toMatchObject({ data: { logId: earlier } })
    const before = readLog(logOf(worked), sha256)
    expect(read.events[1]).toMatchObject({
      data: { reason: 'mirror', earlier: { seq: before.seq, hash: before.hash } },
    })
    const { state, failedCheckpoints } = replay(read.events)
    expect(failedCheckpoints).toEqual([])
    expect(state.session).toMatchObject({ counterId: earlier, operator: null })
    expect(state.heads.earlierLogs).toBe(1)
    expect(openMoney(state)).toBe(1)
  })

  it('has the next number after the mirror that it continues, also where that lacks its own', async () => {
    const { read } = await begun(logOf(worked), { log: 4 })
    expect(replay(read.events).state.heads.earlierLogs).toBe(4)
  })

  it('prints nothing a second time without a mark, and sells only when host and till agree', async () => {
    const { read } = await begun()
    const { state } = replay(read.events)
    const [entry] = state.payment.history
    expect(entry!.paper).toMatchObject({ state: 'maybe', papers: 1 })
    const print = decide(state, { type: 'printTicket', uniqueReqId: id(101) }, context())
    expect(print).toMatchObject({ ok: true, value: [{ type: 'ticketPrintRequested', data: { copy: 1 } }] })
    const loggedIn = logged([{ type: 'loggedIn', data: { operatorId: 1042 } }], read.seq + 1)
    const later = replay([...read.events, ...loggedIn]).state
    expect(decide(later, { type: 'refillTill', amount: 1 }, context())).toMatchObject({
      refusal: { code: 'logDamaged' },
    })
    expect(later.reconciliation.damage).toMatchObject({ isFromMirror: true, knownBefore: [id(101)] })
  })

  it('inquires of the host about everything that was open, under the same ids', async () => {
    const { read } = await begun(logOf([...worked, ...purchaseUnderWay(2)]))
    const inquired: unknown[] = []
    const call = async (name: string, request: unknown) => {
      if (name.endsWith('Inquiry')) inquired.push(request)
      return silence
    }
    const core = startCore({ events: read.events, host: { ...silent.host, call: call as HostPort['call'] } })
    core.store.dispatch({ type: 'recordLogin', operatorId: 1042 })
    await pass(2_000)
    expect(inquired).toContainEqual({ unique_req_ids: [id(102)] })
    expect(inquired).toContainEqual({ ids: [id(300)] })
    core.stop()
  })

  it('is the same after damage to the copy as after the same damage to the log itself', async () => {
    const log = logOf([...worked, ...purchaseUnderWay(2)])
    const lines = log.toString().split('\n')
    log[log.indexOf(lines.find((line) => line.includes('"ticketSold"'))!) + 30]! ^= 1
    const { read } = await begun(log)
    const { state } = replay(read.events)
    expect(state.reconciliation.damage!.gaps).toMatchObject([{ bytes: expect.any(Number) }, { toAt: null }])
    expect(setup.facts.log.mirrored).toMatchObject([{ isDamaged: true }])
    expect(openMoney(state)).toBe(3)
  })

  it('is the same however the copy arrives', async () => {
    const states: string[] = []
    for (partBytes of [1, 7, 100_000]) {
      const { read } = await begun()
      states.push(stateHashOf(replay(read.events).state))
      setup.counter.stop()
      listed = []
    }
    expect(new Set(states).size).toBe(1)
  })

  it('of a transfer that broke off does not begin', async () => {
    put(logOf(worked))
    setup.start('pt')
    setup.readMirror = async (_name, _from, onPart) => {
      onPart(logOf(worked).subarray(0, 3_000))
      return false
    }
    expect(await continued()).toMatchObject({ ok: false, refusal: { code: 'mirrorUnreadable' } })
  })
})
