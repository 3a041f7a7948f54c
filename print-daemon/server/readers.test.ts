import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  cardReaderNamespace,
  ReaderList,
  type CardMessage,
  type ReaderConnection,
  type ReaderStatus,
} from '../../src/protocol/print-devices.ts'
import { startPrintDaemon, type PrintDaemon } from '../daemon.ts'
import { signedBy } from '../signed-testing.ts'
import { patience } from '../../tests/kit/patience.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

const counter = 'http://counter.example'
const idUser = '04A1B2C3'

let folder: string
let daemon: PrintDaemon
let pages: Page[]

const start = () => startPrintDaemon({ port: 0, dataDir: folder, allowedOrigins: [counter] })
const post = (route: string, body: unknown = {}) => signedBy(folder).send(daemon.url, 'POST', route, body)
const readers = async () =>
  v.parse(ReaderList, await (await signedBy(folder).send(daemon.url, 'GET', '/readers')).json())
const select = (connection: ReaderConnection) => post('/readers/select', { connection })
const insert = (id = idUser) => post('/readers/virtual/insert', { idUser: id })

/** A page that listens to the card reader. */
class Page {
  readonly socket: Socket
  readonly cards: CardMessage[] = []
  status: ReaderStatus | null = null

  constructor() {
    this.socket = io(daemon.url + cardReaderNamespace, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth: signedBy(folder).handshake(cardReaderNamespace),
      extraHeaders: { origin: counter },
    })
    this.socket.on('message_card', (card: CardMessage) => this.cards.push(card))
    this.socket.on('statusReaderCard', (status: ReaderStatus) => {
      this.status = status
    })
    pages.push(this)
  }

  async knows(status: Partial<ReaderStatus>): Promise<this> {
    await vi.waitFor(() => expect(this.status).toMatchObject(status), patience)
    return this
  }

  receives(...cards: CardMessage[]): Promise<void> {
    return vi.waitFor(() => expect(this.cards).toEqual(cards), patience)
  }
}

beforeEach(async () => {
  pages = []
  folder = folderOfTest()
  daemon = await start()
})
afterEach(async () => {
  for (const { socket } of pages) socket.close()
  await daemon.close()
})

describe('the choice of the card reader', () => {
  it('there is none at first, and the virtual one is offered', async () => {
    const { selected, status, found } = await readers()
    expect(selected).toEqual({ kind: 'none' })
    expect(status).toEqual({ active: false, status: false, problems: [], reader: 'none' })
    expect(found).toContainEqual({ name: 'virtual', connection: { kind: 'virtual' } })
  })

  it('takes effect at once, is sent to the pages, and is kept over a restart', async () => {
    const page = await new Page().knows({ active: false })
    expect((await select({ kind: 'virtual' })).status).toBe(200)
    await page.knows({ active: true, status: true, reader: 'virtual' })
    await daemon.close()
    daemon = await start()
    expect(await readers()).toMatchObject({ selected: { kind: 'virtual' }, status: { status: true } })
  })

  it('may be a reader that is not connected: it reports that, and replaces the last one', async () => {
    await select({ kind: 'virtual' })
    const page = await new Page().knows({ status: true })
    await insert()
    await select({ kind: 'serial', path: path.join(folder, 'no-port'), baudRate: 9600 })
    await page.knows({ active: true, status: false, problems: ['unplugged'] })
    expect(page.cards).toEqual([
      { status: 1, idUser },
      { status: 0, idUser },
    ])
  })

  it('must be a connection to a reader', async () => {
    for (const body of [{}, { connection: { kind: 'telepathy' } }, { connection: { kind: 'serial' } }])
      expect((await post('/readers/select', body)).status).toBe(400)
    expect((await readers()).selected).toEqual({ kind: 'none' })
  })
})

describe('a card on the reader', () => {
  beforeEach(async () => {
    await select({ kind: 'virtual' })
  })

  it('is sent to every page, and so is its removal [reader-socket]', async () => {
    const [one, other] = [new Page(), new Page()]
    await Promise.all([one.knows({ status: true }), other.knows({ status: true })])
    await insert()
    await post('/readers/virtual/remove')
    for (const page of [one, other]) await page.receives({ status: 1, idUser }, { status: 0, idUser })
  })

  it('is sent to a page that connects while it is on the reader', async () => {
    await insert()
    await new Page().receives({ status: 1, idUser })
  })

  it('is sent again to the page that saved its data, and to that page only [reader-socket]', async () => {
    const [saver, other] = [new Page(), await new Page().knows({ status: true })]
    await saver.knows({ status: true })
    await insert()
    await Promise.all([saver.receives({ status: 1, idUser }), other.receives({ status: 1, idUser })])
    saver.socket.emit('returnSaveDataCard', { id: idUser })
    await saver.receives({ status: 1, idUser }, { status: 1, idUser })
    await post('/readers/virtual/remove')
    await other.receives({ status: 1, idUser }, { status: 0, idUser })
    saver.socket.emit('returnSaveDataCard', { id: idUser })
    await vi.waitFor(
      () => expect(saver.cards.slice(2)).toEqual(Array(2).fill({ status: 0, idUser })),
      patience,
    )
  })

  it('has one id, in capitals, however its letters were written', async () => {
    await insert('04a1b2c3')
    const page = new Page()
    await page.receives({ status: 1, idUser: '04A1B2C3' })
    await insert('04A1b2c3')
    await post('/readers/virtual/remove')
    await page.receives({ status: 1, idUser: '04A1B2C3' }, { status: 0, idUser: '04A1B2C3' })
  })

  it('must have an id that cards have', async () => {
    for (const id of ['', '12', '../../etc', 'x'.repeat(33), 'ção1'])
      expect((await insert(id)).status).toBe(400)
  })

  it('is put on the virtual reader only while that is the one chosen', async () => {
    await select({ kind: 'none' })
    expect((await insert()).status).toBe(409)
  })

  it('goes with a reader that is unplugged, and may be read again when it is back', async () => {
    const page = await new Page().knows({ status: true })
    await insert()
    await post('/readers/virtual/unplug')
    await page.knows({ status: false, problems: ['unplugged'] })
    await post('/readers/virtual/replug')
    await page.knows({ status: true })
    await insert()
    await page.receives({ status: 1, idUser }, { status: 0, idUser }, { status: 1, idUser })
  })

  it('leaves its id nowhere: not in a file, nor on the console', async () => {
    const output = ['log', 'error', 'warn', 'info'].map((method) =>
      vi.spyOn(console, method as 'log').mockImplementation(() => undefined),
    )
    await insert()
    await insert('bad id')
    await new Page().receives({ status: 1, idUser })
    const printed = output.flatMap((spy) => spy.mock.calls.flat()).join()
    vi.restoreAllMocks()
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const texts = await Promise.all(
      files.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')),
    )
    expect([printed, ...texts].filter((text) => text.includes(idUser))).toEqual([])
  })
})

it('invalid messages of a page are ignored', async () => {
  await select({ kind: 'virtual' })
  const page = await new Page().knows({ status: true })
  for (const nonsense of [null, {}, { id: 7 }, { id: '../x' }, 'x', []])
    page.socket.emit('returnSaveDataCard', nonsense)
  await insert()
  await page.receives({ status: 1, idUser })
})

it('clients without a signature receive nothing', async () => {
  await select({ kind: 'virtual' })
  await insert()
  const stranger = io(daemon.url + cardReaderNamespace, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { origin: counter },
  })
  const events: string[] = []
  stranger.onAny((event: string) => events.push(event))
  await new Promise((resolve) => stranger.once('connect_error', resolve))
  stranger.close()
  expect(events).toEqual([])
  expect((await fetch(`${daemon.url}/readers`)).status).toBe(401)
})
