import { expect, test } from 'vitest'
import { initialState } from '../../src/host/rules/state.ts'
import { sliceOf, storedTerminal } from './slice.ts'

/** As every version has stored it. */
const body = { id: 4, operatorId: 1042, wallet: 2_550, isLocked: false, passwordHash: null }

test('the row of a terminal has the same body in every version, so that processes of two versions can share it', () => {
  const shared = { heldAhead: [], described: {} }
  const { terminals } = sliceOf(initialState(), shared, null, [[{ account: { kind: 'terminal', body } }]])
  expect(terminals['1042_4']?.balance).toBe(2_550)
  expect(storedTerminal(terminals['1042_4']!)).toEqual(body)
})
