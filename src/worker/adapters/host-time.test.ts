import { expect, it } from 'vitest'
import { hostTime } from './host-time.ts'

const date = 'Sat, 14 Mar 2026 18:03:21 GMT'

it('the time of the host is the one in its header plus half of the round trip', () =>
  expect(hostTime(new Headers({ 'x-host-time': '1000000', date }), 20)).toBe(1_000_010))

it.each(['1e400', '9e15', '0', '-5', 'noon', ''])(
  'the time of the host is that of its date where its header says "%s"',
  (time) => expect(hostTime(new Headers({ 'x-host-time': time, date }), 20)).toBe(Date.parse(date)),
)

it('the time of the host is not known without either', () =>
  expect(hostTime(new Headers({ date: 'today' }), 20)).toBeNull())
