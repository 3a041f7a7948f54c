import { NEVER } from 'rxjs'
import { afterEach, describe, expect, it } from 'vitest'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { MemoryLog, sha256 } from '../../../tests/kit/memory-log.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { emptyLog } from '../core/log.ts'
import type { HostPort, HostReply, PrintPort } from '../core/ports.ts'
import { startTerminal, type Terminal } from '../terminal.ts'

const print: PrintPort = {
  send: () => new Promise(() => {}),
  job: () => new Promise(() => {}),
  health: () => new Promise(() => {}),
  pair: () => new Promise(() => {}),
  connect: () => {},
  socket: () => NEVER,
}

let terminal: Terminal
let asked: [name: string, request: unknown][]

const away: HostReply<never> = { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }

/** A counter whose host says `reply` to whatever is asked of its TV boxes. */
function start(reply: HostReply<unknown>, events = openShop): void {
  asked = []
  const call = (async (name: string, request: unknown) => {
    asked.push([name, request])
    return ['getAvailableData', 'changeDeviceConfig'].includes(name) ? reply : away
  }) as HostPort['call']
  let next = 1
  terminal = startTerminal({
    ports: {
      host: { sessionRefused$: NEVER, socket$: NEVER, call },
      print,
      cardReader: { socket: () => NEVER, saved: () => {} },
      terminals: { socket$: NEVER, emit: async () => ({ kind: 'unknown' }) },
      clock: { nowMs: () => 1_774_800_000_000, monotonicMs: () => 0 },
      newId: () => id(next++),
    },
    storage: new MemoryLog(),
    sha256,
    state: stateAfter(events),
    head: emptyLog,
    terminalId: id(0xabcdef),
    productVersion: '2.0.6',
    build: 'test',
    saveSnapshot: () => {},
    show: () => {},
    report: (error) => {
      throw error
    },
  })
  asked = []
}

const answer = (value: unknown): HostReply<unknown> => ({ kind: 'answer', value, hostAtMs: null })

afterEach(() => terminal.stop())

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
    expect(await terminal.fetchTvBoxes()).toEqual({
      ok: true,
      value: {
        devices: [
          { id: '1', deviceId: 'TV-1', shows: { name: 'Lotto', gameId: 4 } },
          { id: '2', deviceId: 'TV-2', shows: null },
        ],
        configs: [{ id: 'a', name: 'Lotto', gameId: 4 }],
      },
    })
    expect(asked).toContainEqual(['getAvailableData', { operatorId: 1042 }])
  })

  it('can show nothing where the service knows no operator', async () => {
    start(answer({ allDevices: [], allOperators: [] }))
    expect(await terminal.fetchTvBoxes()).toEqual({ ok: true, value: { devices: [], configs: [] } })
  })

  it('are changed one by one', async () => {
    start(answer({ success: true }))
    expect(await terminal.changeTvBox('2', 'a')).toEqual({ ok: true, value: undefined })
    expect(asked).toContainEqual(['changeDeviceConfig', { operatorId: 1042, dId: '2', cId: 'a' }])
  })

  it('are refused in the host’s words', async () => {
    start({ kind: 'refused', error: { code: 1001, name: 'device_unknown' }, hostAtMs: null })
    expect(await terminal.changeTvBox('9', 'a')).toMatchObject({
      ok: false,
      refusal: { code: 'readingRefused', details: { code: 1001, name: 'device_unknown' } },
    })
  })

  it('cannot be asked for while the host is away, or nobody is logged in', async () => {
    start(away)
    expect(await terminal.fetchTvBoxes()).toMatchObject({ refusal: { code: 'hostUnreachable' } })
    terminal.stop()
    start(answer({ success: true }), [...openShop, { type: 'loggedOut', data: { reason: 'operator' } }])
    expect(await terminal.fetchTvBoxes()).toMatchObject({ refusal: { code: 'notLoggedIn' } })
    expect(asked.map(([name]) => name)).not.toContain('getAvailableData')
  })
})
