import { describe, expect, it } from 'vitest'
import { id } from '../../tests/kit/decider.ts'
import { parseEvent, versionOf } from './parse.ts'
import { vocabulary } from './vocabulary.ts'

const record = (type: string, v: number, data: object) => parseEvent({ seq: 5, at: 9, type, v, data })
const settlement = { kind: 'walletSettlement', userId: 'u1', amount: 500 }
const request = { movementId: id(1), operatorId: 1042 }

describe('an event of an earlier version', () => {
  it('is read under its former name, and has the type and the data of today', () => {
    const unknown = { movementId: id(1), reason: 'noAnswer' }
    expect(record('cashMovementUnknown', 1, unknown)).toEqual({
      ...{ seq: 5, at: 9, type: 'movementUnknown', v: 1, data: unknown },
    })
    expect(record('movementUnknown', 2, unknown)).toMatchObject({ type: 'movementUnknown', v: 2 })
  })

  it('is changed by every step since its version, and by none before it', () => {
    const withLink = { ...request, movement: { ...settlement, url: 'https://wallet.example/w/1' } }
    expect(record('cashMovementRequested', 1, withLink)).toMatchObject({
      type: 'movementRequested',
      data: { ...request, movement: { ...settlement, hadLink: true } },
    })
    const later = record('cashMovementRequested', 2, { ...request, movement: settlement })
    expect(later).toMatchObject({ type: 'movementRequested', data: { movement: settlement } })
    expect(later).not.toMatchObject({ data: { movement: { hadLink: true } } })
  })

  it('has no former name in the version of today, and no name of today in an earlier one', () => {
    const data = { ...request, movement: settlement }
    expect(record('movementRequested', versionOf('movementRequested'), data)).toMatchObject({
      type: 'movementRequested',
    })
    expect(record('cashMovementRequested', versionOf('movementRequested'), data)).toBe('badData')
  })

  it('that a state is carried over with loses the links of its wallets', () => {
    const movement = { ...settlement, url: 'https://wallet.example/w/1' }
    const state = { cash: { movements: [{ movement, outcome: { kind: 'pending' } }] }, printing: {} }
    const carried = { reason: 'storageLost', earlier: { seq: 1, hash: 'a' }, state }
    const read = record('stateCarriedOver', 1, carried)
    expect(read).toMatchObject({ type: 'stateCarriedOver' })
    expect(JSON.stringify(read)).not.toContain('wallet.example')
    expect(JSON.stringify(read)).toContain('"hadLink":true')
  })
})

it('what is no record of an event is none', () => {
  const others = [
    undefined,
    null,
    5,
    'text',
    [],
    {},
    () => ({ seq: 1, at: 1, type: 'loggedOut', v: 1, data: {} }),
  ]
  for (const value of others) expect(parseEvent(value)).toBe('notAnEvent')
  const called = Object.assign(() => {}, {
    seq: 1,
    at: 1,
    type: 'loggedOut',
    v: 1,
    data: { reason: 'operator' },
  })
  expect(parseEvent(called)).toBe('notAnEvent')
  expect(record('undefined', 1, {})).toBe('unknownType')
})

it('the version of an event is one more than its earlier versions', () => {
  for (const [type, { upcasters }] of Object.entries(vocabulary))
    expect(versionOf(type as Parameters<typeof versionOf>[0])).toBe(upcasters.length + 1)
})

it('the time of an event is a valid date in every time zone', () => {
  const data = { movementId: id(1), reason: 'noAnswer' }
  const at = (ms: unknown) => parseEvent({ seq: 1, at: ms, type: 'movementUnknown', v: 2, data })
  const latest = 8_640_000_000_000_000 - 24 * 3_600_000
  for (const ms of [latest, 0, -1, -latest]) expect(at(ms)).toMatchObject({ type: 'movementUnknown', at: ms })
  for (const ms of [latest + 1, -latest - 1, 0.5, Infinity, NaN, '5', undefined])
    expect(at(ms)).toBe('notAnEvent')
})
