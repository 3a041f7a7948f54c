import { expect, test } from 'vitest'
import { hostError } from '../../protocol/error-codes.ts'
import type { WireLogHead } from '../../protocol/heads.ts'
import { operatorId, playHost } from './testing.ts'

const head: WireLogHead = {
  counterId: 'counter-1',
  log: 1,
  count: 100,
  hash: 'a'.repeat(64),
  stateHash: 'b'.repeat(64),
  hashVersion: 3,
  at: 0,
}
const keep = (change: Partial<WireLogHead> = {}) =>
  ({ type: 'keepLogHead', operatorId, head: { ...head, ...change } }) as const
const older = { ok: false, error: hostError('log_head_older') }
const by = { administrator: 'owner', reason: 'the disk was restored' }

function hostWithHead() {
  const host = playHost()
  host.do(keep())
  return host
}

test('the last head of a counter is kept; the same one again gives no event', () => {
  const host = hostWithHead()
  expect(host.accepted(keep())).toEqual([])
  expect(host.accepted(keep({ count: 101, hash: 'c'.repeat(64) }))).toHaveLength(1)
  expect(host.state.logHeads).toEqual({ 'counter-1': { ...head, count: 101, hash: 'c'.repeat(64) } })
})

test('an older head of a counter is refused, and one that contradicts the kept one', () => {
  const host = hostWithHead()
  expect(host.do(keep({ count: 99 }))).toEqual(older)
  expect(host.do(keep({ hash: 'c'.repeat(64) }))).toEqual({
    ok: false,
    error: hostError('log_head_differs'),
  })
  expect(host.state.logHeads['counter-1']).toEqual(head)
})

test('after damage the log has another chain and more records, and is taken', () => {
  const host = hostWithHead()
  expect(host.accepted(keep({ count: 120, hash: 'f'.repeat(64) }))).toHaveLength(1)
})

test('the next log of a counter begins anew, and the one before is old', () => {
  const host = hostWithHead()
  expect(host.accepted(keep({ log: 2, count: 3 }))).toHaveLength(1)
  expect(host.do(keep({ count: 500 }))).toEqual(older)
})

test('other counters have heads of their own, whatever they are called', () => {
  const host = hostWithHead()
  expect(host.accepted(keep({ counterId: 'counter-2', count: 1 }))).toHaveLength(1)
  expect(host.accepted(keep({ counterId: 'constructor', count: 1 }))).toHaveLength(1)
})

test('an administrator lets a counter go on with an older log, and who and why is recorded', () => {
  const host = hostWithHead()
  expect(host.accepted({ type: 'forgetLogHead', counterId: 'counter-1', by })).toMatchObject([{ by }])
  expect(host.accepted(keep({ count: 5 }))).toHaveLength(1)
  expect(host.do({ type: 'forgetLogHead', counterId: 'counter-9', by })).toEqual({
    ...{ ok: false, error: hostError('malformed', 'counterId') },
  })
})
