import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stateAfter } from '../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay } from '../../../tests/kit/shop.ts'
import { stateHashOf } from '../replay.ts'
import { parseSnapshot } from './snapshot.ts'
import { tries } from '../../../tests/kit/scale.ts'

const state = stateAfter([...openShop, ...purchaseUnderWay(1)])
const snapshot = {
  build: 'this one',
  head: { seq: 9, hash: 'a'.repeat(64), segment: 2 },
  stateHash: stateHashOf(state),
  state,
}
const stored = JSON.stringify(snapshot)

const parsed = (text: string, build = snapshot.build) => {
  try {
    return parseSnapshot(JSON.parse(text), build, stateHashOf)
  } catch {
    return null
  }
}

describe('a snapshot', () => {
  it('is taken as it was saved, and by its own build alone', () => {
    expect(parsed(stored)).toEqual(snapshot)
    expect(parsed(stored, 'another')).toBeNull()
  })

  it('is not taken where its state is no state, whatever the hash', () => {
    const withState = (state: unknown) =>
      parseSnapshot({ ...snapshot, state }, snapshot.build, () => snapshot.stateHash)
    expect(withState(state)).not.toBeNull()
    for (const other of [null, 5, 'text', [], { ...state, till: 5 }, { ...state, till: null }, { till: [] }])
      expect(withState(other)).toBeNull()
  })

  it('with any byte changed is rejected, or has the same state; then the log is read instead', () => {
    fc.assert(
      fc.property(fc.nat({ max: stored.length - 1 }), fc.integer({ min: 32, max: 126 }), (at, code) => {
        const read = parsed(stored.slice(0, at) + String.fromCharCode(code) + stored.slice(at + 1))
        if (read) expect(stateHashOf(read.state)).toBe(snapshot.stateHash)
      }),
      { numRuns: tries(500) },
    )
  })
})
