import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { atCounter } from '../../../tests/kit/card-counter.ts'
import { answer, silence, silent, startCore } from '../../../tests/kit/core.ts'
import { printProgramVersion } from '../../protocol/print-service.ts'
import type { HostPort, PrintSocketMessage } from '../core/ports.ts'
import type { Counter } from '../counter.ts'

const up: PrintSocketMessage = { kind: 'connection', isUp: true }
const answered = () => new Promise((resolve) => setTimeout(resolve))

let offered: readonly string[]
let running: string
let socket: Subject<PrintSocketMessage>
let counter: Counter

beforeEach(() => {
  offered = [`/downloads/balcao-print-${printProgramVersion}-linux.tar.gz`]
  running = printProgramVersion
  socket = new Subject()
  const call = (async (name: string) =>
    name === 'downloads' ? answer({ success: true, data: offered }) : silence) as HostPort['call']
  const health = async () =>
    ({ name: 'balcao-print', version: running, waiting: 0, printer: 'virtual' }) as never
  counter = startCore({
    events: atCounter(0),
    host: { ...silent.host, call },
    print: { ...silent.print, health, socket: () => socket },
  })
})
afterEach(() => counter.stop())

const alert = () => counter.store.facts.status.modal

it('a print program as new as the host’s packages is not spoken of', async () => {
  socket.next(up)
  await answered()
  expect([alert(), counter.store.facts.printing.outdatedProgram]).toEqual([null, null])
})

it('one that is older than a package by its file name is reported at once, on every screen [versions]', async () => {
  offered = ['/downloads/SHA256SUMS', '/downloads/balcao-print-1.10.0-win.zip']
  socket.next(up)
  await answered()
  expect(alert()).toEqual({ code: 'printProgramOutdated', details: { version: running } })
  expect(counter.store.facts.printing.outdatedProgram).toBe(running)
})

it('one that is older than this counter needs is reported even if none is offered', async () => {
  offered = []
  running = '1.0.9'
  socket.next(up)
  await answered()
  expect(alert()).toMatchObject({ code: 'printProgramOutdated', details: { version: '1.0.9' } })
})

it('after it was replaced nothing is left of it', async () => {
  running = '1.0.9'
  socket.next(up)
  await answered()
  running = printProgramVersion
  socket.next({ kind: 'connection', isUp: false })
  socket.next(up)
  await answered()
  expect(counter.store.facts.printing.outdatedProgram).toBeNull()
})
