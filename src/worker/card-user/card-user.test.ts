import { NEVER, Observable, type Subscriber } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { MemoryLog, sha256 } from '../../../tests/kit/memory-log.ts'
import type { ReaderStatus } from '../../protocol/print-devices.ts'
import { emptyLog } from '../core/log.ts'
import type { CardReaderMessage, HostPort, PrintPort } from '../core/ports.ts'
import { startTerminal, type Terminal } from '../terminal.ts'

const idUser = '04A1B2C3'
const printService = 'http://127.0.0.1:3333'
const shop = { name: 'Balcão Rossio', id: '7' }
const works: ReaderStatus = { active: true, status: true, problems: [], reader: 'virtual' }

const host: HostPort = {
  sessionRefused$: NEVER,
  socket$: NEVER,
  call: async () => ({ kind: 'unknown', reason: 'noAnswer', hostAtMs: null }),
}
const print: PrintPort = {
  send: () => new Promise(() => {}),
  job: () => new Promise(() => {}),
  health: () => new Promise(() => {}),
  pair: () => new Promise(() => {}),
  connect: () => {},
  socket: () => NEVER,
}

let terminal: Terminal
let disk: MemoryLog
/** The sockets that are open, by the print program they go to. */
let listeners: { service: string; listener: Subscriber<CardReaderMessage> }[]

const cardReader = {
  socket: (service: string) =>
    new Observable<CardReaderMessage>((listener) => {
      const entry = { service, listener }
      listeners.push(entry)
      return () => listeners.splice(listeners.indexOf(entry), 1)
    }),
}

function start(deploymentId: 'pt' | 'pt-full'): void {
  const deployment = deployments.get(deploymentId)!
  let next = 1
  terminal = startTerminal({
    ports: {
      host,
      print,
      cardReader,
      clock: { nowMs: () => 1_774_800_000_000, monotonicMs: () => 0 },
      newId: () => id(next++),
    },
    storage: disk,
    sha256,
    state: stateAfter([{ type: 'deploymentLoaded', data: { deployment, printService, shop } }]),
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
}

const hear = (...messages: CardReaderMessage[]) => {
  for (const message of messages) listeners[0]!.listener.next(message)
  const { reader, card } = terminal.store.facts
  return { reader, card }
}

beforeEach(() => {
  disk = new MemoryLog()
  listeners = []
})
afterEach(() => terminal.stop())

describe('a terminal whose deployment has a card reader', () => {
  beforeEach(() => start('pt-full'))

  it('knows how the reader is, and which card lies on it until it is taken away', () => {
    expect(listeners.map(({ service }) => service)).toEqual([printService])
    expect(hear({ kind: 'connection', isUp: true }, { kind: 'status', status: works })).toEqual({
      reader: works,
      card: null,
    })
    expect(hear({ kind: 'card', card: { status: 1, idUser } }).card).toEqual({ idUser })
    expect(hear({ kind: 'card', card: { status: 0, idUser } }).card).toBeNull()
  })

  it('believes neither in a reader nor in a card while the print program is away', () => {
    hear({ kind: 'status', status: works }, { kind: 'card', card: { status: 1, idUser } })
    expect(hear({ kind: 'connection', isUp: false })).toEqual({ reader: null, card: null })
  })

  it('keeps no card id in its log', () => {
    hear({ kind: 'status', status: works }, { kind: 'card', card: { status: 1, idUser } })
    terminal.checkpoint()
    expect(new TextDecoder().decode(disk.bytes)).not.toContain(idUser)
  })

  it('listens no more when it ends', () => {
    terminal.stop()
    expect(listeners).toEqual([])
  })
})

it('a terminal whose deployment has no card reader listens to none', () => {
  start('pt')
  expect(listeners).toEqual([])
  expect(terminal.store.facts.reader).toBeNull()
})
