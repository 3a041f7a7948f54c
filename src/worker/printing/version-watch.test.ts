import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { atCounter, HeldReader, noSockets, silentPrinter } from '../../../tests/kit/card-counter.ts'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { MemoryLog, sha256 } from '../../../tests/kit/memory-log.ts'
import { printProgramVersion } from '../../protocol/print-service.ts'
import { emptyLog } from '../core/log.ts'
import type { HostPort, HostReply, PrintSocketMessage } from '../core/ports.ts'
import { startTerminal, type Terminal } from '../terminal.ts'

const up: PrintSocketMessage = { kind: 'connection', isUp: true }
const away: HostReply<never> = { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }
const settle = () => new Promise((resolve) => setTimeout(resolve))

let offered: readonly string[]
let running: string
let socket: Subject<PrintSocketMessage>
let terminal: Terminal

beforeEach(() => {
  offered = ['/downloads/balcao-print-1.1.2-linux.tar.gz']
  running = printProgramVersion
  socket = new Subject()
  let next = 1
  terminal = startTerminal({
    ports: {
      host: {
        ...noSockets,
        call: (async (name: string) =>
          name === 'downloads'
            ? { kind: 'answer', value: { success: true, data: offered }, hostAtMs: null }
            : away) as HostPort['call'],
      },
      print: {
        ...silentPrinter,
        health: async () =>
          ({ name: 'balcao-print', version: running, waiting: 0, printer: 'virtual' }) as never,
        socket: () => socket,
      },
      cardReader: new HeldReader(),
      terminals: { socket$: noSockets.socket$, emit: async () => ({ kind: 'unknown' }) },
      clock: { nowMs: () => 1_774_800_000_000, monotonicMs: () => 0 },
      newId: () => id(next++),
    },
    storage: new MemoryLog(),
    sha256,
    state: stateAfter(atCounter(0)),
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
})
afterEach(() => terminal.stop())

const alert = () => terminal.store.facts.modal

it('a print program as new as the host’s packages is not spoken of', async () => {
  socket.next(up)
  await settle()
  expect([alert(), terminal.store.facts.outdatedPrintProgram]).toEqual([null, null])
})

it('one that is older than a package by its file name is told of at once, wherever the cashier is', async () => {
  offered = ['/downloads/SHA256SUMS', '/downloads/balcao-print-1.10.0-win.zip']
  socket.next(up)
  await settle()
  expect(alert()).toEqual({ code: 'printProgramOutdated', details: { version: running } })
  expect(terminal.store.facts.outdatedPrintProgram).toBe(running)
})

it('one that is older than what this terminal needs is told of even where nothing is offered', async () => {
  offered = []
  running = '1.0.9'
  socket.next(up)
  await settle()
  expect(alert()).toMatchObject({ code: 'printProgramOutdated', details: { version: '1.0.9' } })
})

it('after it was replaced nothing is left of it', async () => {
  running = '1.0.9'
  socket.next(up)
  await settle()
  running = printProgramVersion
  socket.next({ kind: 'connection', isUp: false })
  socket.next(up)
  await settle()
  expect(terminal.store.facts.outdatedPrintProgram).toBeNull()
})
