import { describe, expect, it } from 'vitest'
import { context, goodFacts, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay } from '../../../tests/kit/shop.ts'
import { dayMs } from '../../values/calendar.ts'
import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'
import { isRemovable } from './decide.ts'

describe('a segment may be removed', () => {
  const head = {
    shop: '7',
    counterId: 'counter',
    log: 1,
    count: 9,
    hash: '',
    stateHash: '',
    hashVersion: 3,
    at: 0,
  }
  const signed = { head, key: '', signature: '' }
  const shopState = stateAfter(openShop)
  const state: State = { ...shopState, heads: { ...shopState.heads, signed: { printProgram: signed } } }
  const facts: Facts = { ...goodFacts, mirror: { count: 9, refused: null } }
  const end = { to: 9, at: 1_000 }
  const now = 1_000 + 35 * dayMs
  const moment = { now, hostNow: now, facts }
  const mirrored = (mirror: Facts['mirror']) => ({ ...moment, facts: { ...facts, mirror } })
  const withHeads = (heads: Partial<State['heads']>): State => ({
    ...state,
    heads: { ...state.heads, ...heads },
  })
  const open = stateAfter([...openShop, ...purchaseUnderWay(1)])

  it('when it is 35 days old, mirrored and signed, and nothing before its end is open', () =>
    expect(isRemovable(state, end, { ...context(), ...moment })).toBe(true))

  it.each<[string, State, typeof moment | (Omit<typeof moment, 'hostNow'> & { hostNow: number | null })]>([
    ['is too young by the clock of the counter', state, { ...moment, now: now - 1 }],
    ['is too young by the clock of the host', state, { ...moment, hostNow: now - 1 }],
    ['the time of the host is not known', state, { ...moment, hostNow: null }],
    ['the mirror lacks its last record', state, mirrored({ count: 8, refused: null })],
    ['the mirror has not answered', state, mirrored({ count: null, refused: null })],
    ['the mirror takes no more', state, mirrored({ count: 9, refused: 'full' })],
    [
      'the print program has not signed its end',
      withHeads({ signed: { printProgram: { ...signed, head: { ...head, count: 8 } } } }),
      moment,
    ],
    [
      'the host, which signs, has not signed its end',
      withHeads({ signed: { printProgram: signed, host: { ...signed, head: { ...head, count: 8 } } } }),
      moment,
    ],
    ['the head is of an earlier log', withHeads({ earlierLogs: 1 }), moment],
    [
      'this is an old copy of the log',
      withHeads({ refused: { host: { reason: 'older', count: 20 } } }),
      moment,
    ],
    ['it was removed before', { ...state, retention: { removedTo: 9 } }, moment],
    [
      'money that was requested in it is open',
      { ...open, heads: state.heads },
      { ...moment, now: now + dayMs, hostNow: now + dayMs },
    ],
  ])('and stays where %s', (_why, given, when) =>
    expect(isRemovable(given, _why.includes('money') ? { to: 9, at: 1_000 + dayMs } : end, when)).toBe(false),
  )
})
