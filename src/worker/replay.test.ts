import { describe, expect, it } from 'vitest'
import { logged } from '../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay } from '../../tests/kit/shop.ts'
import { stateHash } from './core/state-hash.ts'
import { hashOf, replay } from './replay.ts'

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
    const good = { type: 'checkpointReached', data: { stateHash: hashOf(state) } } as const
    const bad = { type: 'checkpointReached', data: { stateHash: 'f'.repeat(64) } } as const
    const { checkpoints, failedCheckpoints } = replay(logged([...events, good, bad]))
    expect(checkpoints).toBe(2)
    expect(failedCheckpoints.map(({ seq }) => seq)).toEqual([events.length + 2])
  })
})
