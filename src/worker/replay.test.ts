import { describe, expect, it } from 'vitest'
import { id, logged } from '../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import type { LogDamage } from '../events/log-damage.ts'
import type { Logged } from '../events/vocabulary.ts'
import { hashVersion, stateHash } from './core/state-hash.ts'
import { replay, Replayer, stateHashOf } from './replay.ts'

describe('the state hash', () => {
  it('does not depend on the order in which keys came to be', () => {
    expect(stateHash({ a: { x: 1, y: { p: 1, q: 2 } } }, {})).toBe(
      stateHash({ a: { y: { q: 2, p: 1 }, x: 1 } }, {}),
    )
  })

  it('is the same when a later version adds a field that these events did not touch', () => {
    const today = stateHash({ cart: { tickets: [1] } }, { cart: { tickets: [] } })
    const later = stateHash(
      { cart: { tickets: [1], notes: null }, bonus: { points: 0 } },
      { cart: { tickets: [], notes: null }, bonus: { points: 0 } },
    )
    expect(later).toBe(today)
  })

  it('differs as soon as any value does', () => {
    expect(stateHash({ a: { x: 1 } }, {})).not.toBe(stateHash({ a: { x: 2 } }, {}))
  })
})

describe('a replay', () => {
  const events = [...openShop, ...purchaseUnderWay(1)]

  it('holds every checkpoint against the state it came to', () => {
    const { state } = replay(logged(events))
    const good = { type: 'checkpointReached', data: { stateHash: stateHashOf(state), hashVersion } } as const
    const bad = { type: 'checkpointReached', data: { stateHash: 'f'.repeat(64), hashVersion } } as const
    const { checkpoints, failedCheckpoints } = replay(logged([...events, good, bad]))
    expect(checkpoints).toBe(2)
    expect(failedCheckpoints.map(({ seq }) => seq)).toEqual([events.length + 2])
  })
})

describe('a replay over a gap', () => {
  const { state } = replay(logged([...openShop, ...purchaseUnderWay(1)]))
  const whole = logged([
    ...openShop,
    { type: 'languageChosen', data: { language: 'en' } },
    { type: 'languageChosen', data: { language: 'pt' } },
    ...purchaseUnderWay(1),
    { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
  ])
  const without = (...types: string[]) => whole.filter(({ type }) => !types.includes(type))
  const checkpoint = (stateHash: string, seq: number): Logged => ({
    seq,
    at: 9_000,
    type: 'checkpointReached',
    data: { stateHash, hashVersion },
  })
  const end = whole.length + 1
  const strange = (seq: number): Logged => ({
    seq,
    at: 1,
    type: 'ticketNeverReceived',
    data: { uniqueReqId: id(9) },
  })
  /** The chain is broken, and no number is missing. */
  const broken: LogDamage = {
    ...{ line: 1, offset: 0, bytes: 0, problem: 'chain', isTorn: false, missing: null },
    ...{ isChained: false, ids: [] },
  }
  const afterDamage = (damage: LogDamage): Replayer => {
    const replayer = new Replayer()
    for (const event of logged(openShop)) replayer.apply(event)
    replayer.damage(damage)
    return replayer
  }

  it('applies what it can, and collects the ids of what the gap introduced', () => {
    const { gaps, unplaced, state: salvaged } = replay(without('purchaseRequested'))
    expect(gaps).toMatchObject([{ from: end - 2, to: end - 2 }])
    expect(unplaced).toEqual([id(101)])
    expect(salvaged.payment.history).toEqual([])
    expect(salvaged.till.balance).toBe(100_000)
  })

  it('is strict where nothing is missing', () => {
    const renumbered = without('purchaseRequested').map((event, index) => ({ ...event, seq: index + 1 }))
    expect(() => replay(renumbered)).toThrow(/before it was requested/)
  })

  it('is as lenient where damage breaks the chain and no number is missing, until a checkpoint holds', () => {
    const replayer = afterDamage(broken)
    replayer.apply(strange(openShop.length + 1))
    expect(replayer.unplaced).toEqual([id(9)])
    replayer.apply(checkpoint(stateHashOf(replayer.state), openShop.length + 2))
    expect(replayer).toMatchObject({ gaps: [], failedCheckpoints: [], openCheckpoints: [] })
    expect(() => replayer.apply(strange(openShop.length + 3))).toThrow(/before it was requested/)
  })

  it('is strict after damage that does not break the chain', () => {
    const replayer = afterDamage({ ...broken, isChained: true })
    expect(() => replayer.apply(strange(openShop.length + 1))).toThrow(/before it was requested/)
  })

  it('calls no checkpoint failed that it cannot hold against anything', () => {
    const after = [...without('purchaseRequested'), checkpoint(stateHashOf(state), end)]
    expect(replay(after)).toMatchObject({ failedCheckpoints: [], openCheckpoints: [end], gaps: [{}] })
  })

  it('takes a correct checkpoint as proof that the state contains nothing of the gap, and is strict after it', () => {
    const good = stateHashOf(replay(whole).state)
    const events = without('languageChosen').concat({
      ...whole.find(({ type }) => type === 'languageChosen')!,
      seq: end - 1,
      data: { language: 'pt' },
    } as Logged)
    const proven = [...events.sort((a, b) => a.seq - b.seq), checkpoint(good, end)]
    expect(replay(proven).gaps).toEqual([])
    expect(() => replay([...proven, strange(end + 1)])).toThrow(/before it was requested/)
  })

  it('goes on strictly where the log was taken up again, and holds the checkpoints from there on', () => {
    const damaged = without('purchaseRequested')
    const { gaps, unplaced: ids } = replay(damaged)
    const taken: Logged = {
      seq: end,
      at: 9_000,
      type: 'logDamageFound',
      data: {
        gaps: gaps.map((gap) => ({ ...gap, bytes: 1 })),
        ids: [...ids],
        knownBefore: [],
        knownAfter: [],
      },
    }
    const first = replay([...damaged, taken])
    const again = replay([...damaged, taken, checkpoint(stateHashOf(first.state), end + 1)])
    expect(again).toMatchObject({ gaps: [], failedCheckpoints: [], openCheckpoints: [] })
    expect(stateHashOf(again.state)).toBe(stateHashOf(first.state))
    expect(replay([...damaged, taken, checkpoint('f'.repeat(64), end + 1)]).failedCheckpoints).toHaveLength(1)
  })
})
