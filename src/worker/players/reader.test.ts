import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MemoryLog } from '../../../tests/kit/memory-log.ts'
import type { ReaderStatus } from '../../protocol/print-devices.ts'
import type { CardReaderMessage } from '../core/ports.ts'
import type { Counter } from '../counter.ts'
import { HeldReader, loaded, printService } from '../../../tests/kit/card-counter.ts'
import { startCore } from '../../../tests/kit/core.ts'

const idUser = '04A1B2C3'
const works: ReaderStatus = { active: true, status: true, problems: [], reader: 'virtual' }

let counter: Counter
let disk: MemoryLog
let cardReader: HeldReader

function start(deploymentId: 'pt' | 'pt-full'): void {
  counter = startCore({ events: [loaded(deploymentId)], cardReader, disk })
}

const receive = (...messages: CardReaderMessage[]) => {
  cardReader.tell(...messages)
  const { reader, card } = counter.store.facts.players
  return { reader, card }
}

beforeEach(() => {
  disk = new MemoryLog()
  cardReader = new HeldReader()
})
afterEach(() => counter.stop())

describe('a counter whose deployment has a card reader', () => {
  beforeEach(() => start('pt-full'))

  it('knows the reader’s state, and the card on it until it is removed [card-known]', () => {
    expect(cardReader.listeners.map(({ service }) => service)).toEqual([printService])
    expect(receive({ kind: 'connection', isUp: true }, { kind: 'status', status: works })).toEqual({
      reader: works,
      card: null,
    })
    expect(receive({ kind: 'card', card: { status: 1, idUser } }).card).toEqual({ idUser })
    expect(receive({ kind: 'card', card: { status: 0, idUser } }).card).toBeNull()
  })

  it('shows no reader and no card while the print program is unreachable', () => {
    receive({ kind: 'status', status: works }, { kind: 'card', card: { status: 1, idUser } })
    expect(receive({ kind: 'connection', isUp: false })).toEqual({ reader: null, card: null })
  })

  it('keeps no card id in its log', () => {
    receive({ kind: 'status', status: works }, { kind: 'card', card: { status: 1, idUser } })
    counter.checkpoint()
    expect(new TextDecoder().decode(disk.bytes)).not.toContain(idUser)
  })

  it('listens no more when it ends', () => {
    counter.stop()
    expect(cardReader.listeners).toEqual([])
  })
})

it('a counter whose deployment has no card reader listens to none', () => {
  start('pt')
  expect(cardReader.listeners).toEqual([])
  expect(counter.store.facts.players.reader).toBeNull()
})
