import { afterEach, describe, expect, it } from 'vitest'
import { answer, silence, silent, startCore } from '../../../tests/kit/core.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { HostPort, HostReply } from '../core/ports.ts'
import type { Counter } from '../counter.ts'
import { hostError } from '../../protocol/error-codes.ts'

let counter: Counter
let requested: [name: string, request: unknown][]

/** A counter whose host answers every request about TV boxes with `reply`. */
function start(reply: HostReply<unknown>, events = openShop): void {
  requested = []
  const call = (async (name: string, request: unknown) => {
    requested.push([name, request])
    return ['getAvailableData', 'changeDeviceConfig'].includes(name) ? reply : silence
  }) as HostPort['call']
  counter = startCore({ events, host: { ...silent.host, call } })
  requested = []
}

afterEach(() => counter.stop())

describe('the TV boxes', () => {
  it('are the operator’s devices and what they can show', async () => {
    start(
      answer({
        allDevices: [
          { id: '1', deviceId: 'TV-1', config: { name: 'Lotto', gameId: 4 } },
          { id: '2', deviceId: 'TV-2', config: null },
        ],
        allOperators: [{ availableConfigs: [{ id: 'a', name: 'Lotto', gameId: 4 }] }],
      }),
    )
    expect(await counter.query('fetchTvBoxes')).toEqual({
      ok: true,
      value: {
        devices: [
          { id: '1', deviceId: 'TV-1', shows: { name: 'Lotto', gameId: 4 } },
          { id: '2', deviceId: 'TV-2', shows: null },
        ],
        configs: [{ id: 'a', name: 'Lotto', gameId: 4 }],
      },
    })
    expect(requested).toContainEqual(['getAvailableData', { operatorId: 1042 }])
  })

  it('can show nothing if the service does not know the operator', async () => {
    start(answer({ allDevices: [], allOperators: [] }))
    expect(await counter.query('fetchTvBoxes')).toEqual({ ok: true, value: { devices: [], configs: [] } })
  })

  it('are changed one by one [tv-calls]', async () => {
    start(answer({ success: true }))
    expect(await counter.query('changeTvBox', '2', 'a')).toEqual({ ok: true, value: undefined })
    expect(requested).toContainEqual([
      'changeDeviceConfig',
      { operatorId: 1042, dId: '2', cId: 'a', language: 'pt' },
    ])
  })

  it('are refused with the host’s message', async () => {
    start({ kind: 'refused', error: hostError('device_unknown'), hostAtMs: null })
    expect(await counter.query('changeTvBox', '9', 'a')).toMatchObject({
      ok: false,
      refusal: { code: 'readingRefused', details: { code: 1001, name: 'device_unknown' } },
    })
  })

  it('cannot be requested while the host is unreachable, or nobody is logged in', async () => {
    start(silence)
    expect(await counter.query('fetchTvBoxes')).toMatchObject({ refusal: { code: 'hostUnreachable' } })
    counter.stop()
    start(answer({ success: true }), [...openShop, { type: 'loggedOut', data: { reason: 'operator' } }])
    expect(await counter.query('fetchTvBoxes')).toMatchObject({ refusal: { code: 'notLoggedIn' } })
    expect(requested.map(([name]) => name)).not.toContain('getAvailableData')
  })
})
