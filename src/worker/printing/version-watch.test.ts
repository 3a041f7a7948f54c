import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { atCounter } from '../../../tests/kit/card-counter.ts'
import { answer, silence, silent, startCore } from '../../../tests/kit/core.ts'
import { goodFacts } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { printProgramVersion, type PrintHealth } from '../../protocol/print-service.ts'
import type { HostPort, PrintSocketMessage } from '../core/ports.ts'
import type { Counter } from '../counter.ts'
import type { Facts } from '../facts.ts'

const up: PrintSocketMessage = { kind: 'connection', isUp: true }
const answered = () => new Promise((resolve) => setTimeout(resolve))

let offered: readonly string[]
let running: string
/** Which side answers. */
let isThere: boolean
let isHostThere: boolean
let requested: string[]
let socket: Subject<PrintSocketMessage>
let counter: Counter

function start(events: readonly Event[], show: (facts: Facts) => void = () => {}): void {
  const call = (async (name: string) => {
    if (name !== 'downloads') return silence
    requested.push(name)
    return isHostThere ? answer({ success: true, data: offered }) : silence
  }) as HostPort['call']
  const health = async () => {
    requested.push('health')
    return isThere ? ({ version: running } as PrintHealth) : null
  }
  counter = startCore({
    events,
    host: { ...silent.host, call },
    print: { ...silent.print, health, socket: () => socket },
    show: (store) => store.updateFacts(show),
  })
}

beforeEach(() => {
  offered = [`/downloads/balcao-print-${printProgramVersion}-linux.tar.gz`]
  running = printProgramVersion
  isThere = true
  isHostThere = true
  requested = []
  socket = new Subject()
  start(atCounter(0))
})
afterEach(() => counter.stop())

const alert = () => counter.store.facts.status.modal

it('a print program as new as the host’s packages is not spoken of', async () => {
  socket.next(up)
  await answered()
  expect([alert(), counter.store.facts.printing.neededProgram]).toEqual([null, null])
})

it('one that is older than a package by its file name is reported at once, on every screen [versions]', async () => {
  offered = ['/downloads/SHA256SUMS', '/downloads/balcao-print-1.10.0-win.zip']
  socket.next(up)
  await answered()
  expect(alert()).toEqual({ code: 'printProgramOutdated', details: { version: running } })
  expect(counter.store.facts.printing.neededProgram).toBe('1.10.0')
})

it('one that is older than this counter needs is reported even if none is offered', async () => {
  offered = []
  running = '1.0.9'
  socket.next(up)
  await answered()
  expect(alert()).toMatchObject({ code: 'printProgramOutdated', details: { version: '1.0.9' } })
})

it('is compared with the packages of the host only once it has given its version', async () => {
  isThere = false
  running = '1.0.9'
  socket.next({ kind: 'connection', isUp: false })
  socket.next({ kind: 'status', status: { ...goodFacts.printing.printer! } })
  await answered()
  expect(requested).toEqual([])
  socket.next(up)
  await answered()
  expect(requested).toEqual(['health'])
  expect(alert()).toBeNull()
})

it('is compared with what this counter needs while the host does not answer', async () => {
  isHostThere = false
  socket.next(up)
  await answered()
  expect(alert()).toBeNull()
  running = '1.0.9'
  socket.next(up)
  await answered()
  expect(alert()).toMatchObject({ code: 'printProgramOutdated' })
})

it('gives its version at each log-in while it is connected', async () => {
  socket.next(up)
  await answered()
  expect(requested).toEqual(['health', 'downloads'])
  counter.store.dispatch({ type: 'recordLogout', reason: 'operator' })
  counter.store.dispatch({ type: 'recordLogin', operatorId: 1042 })
  await answered()
  expect(requested).toEqual(['health', 'downloads', 'health', 'downloads'])
  socket.next({ kind: 'connection', isUp: false })
  counter.store.dispatch({ type: 'recordLogout', reason: 'operator' })
  counter.store.dispatch({ type: 'recordLogin', operatorId: 1042 })
  await answered()
  expect(requested).toHaveLength(4)
})

it('is not looked for where the host names no print program', async () => {
  counter.stop()
  start([])
  socket.next(up)
  await answered()
  expect(requested).toEqual([])
})

it('is not looked for after a log-in at a host that names none, whatever was connected before', async () => {
  counter.stop()
  const [first, , ...others] = openShop
  start([first!, ...others], (facts) => {
    facts.printing.socket = 'up'
  })
  await answered()
  expect(requested).toEqual([])
})

it('after it was replaced nothing is left of it', async () => {
  running = '1.0.9'
  socket.next(up)
  await answered()
  running = printProgramVersion
  socket.next({ kind: 'connection', isUp: false })
  socket.next(up)
  await answered()
  expect(counter.store.facts.printing.neededProgram).toBeNull()
})
