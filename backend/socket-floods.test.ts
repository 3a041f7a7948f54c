import { createServer, type Server } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../node/database/database.ts'
import { openEmbeddedDatabase } from '../node/database/embedded-database.ts'
import { opening, operatorId } from '../src/host/rules/testing.ts'
import { putDatabase } from '../tests/kit/folders.ts'
import { listenOnFreePort } from '../tests/kit/ports.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
import { attemptsIn } from './attempts.ts'
import { chanceSource } from './chance.ts'
import { sessionsIn } from './sessions.ts'
import { serveSockets, type Sockets } from './sockets.ts'
import { openHosts, type Hosts } from './store/hosts.ts'
import { openTerminalKeys, type TerminalKeys } from './terminal-keys.ts'
import { salesOfTerminal } from './terminal-service.ts'

const nothing = () => undefined

const folder = folderOfFile()
let database: Database
let hosts: Hosts
let server: Server
let sockets: Sockets
let keys: TerminalKeys
let url: string
const opened: Socket[] = []

beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
  hosts = await openHosts({ database, chance: chanceSource('floods'), drawSpeed: 1, report: console.error })
  for (const command of opening()) await hosts.shop('7').execute(command, nothing)
  await hosts.shop('7').execute({ type: 'addTerminals', operatorId, terminalIds: [1, 2] }, nothing)
  server = createServer()
  url = `http://127.0.0.1:${await listenOnFreePort(server)}`
  keys = await openTerminalKeys(database)
  sockets = await serveSockets(server, {
    ...{ hosts, database, keys, adapter: null },
    ...{ sessions: sessionsIn(database), attempts: attemptsIn(database) },
    ...{ isOwnOrigin: (origin) => origin === url, accessCookie: 'access_token', nameOf: String },
  })
})
afterAll(async () => {
  for (const socket of opened) socket.disconnect()
  await sockets?.close()
  server?.close()
  await hosts?.close()
  await database?.close()
})

/** The socket of the terminals. */
async function connected(by: object): Promise<Socket> {
  const socket = io(`${url}/terminal`, {
    ...{ transports: ['websocket'], reconnection: false, forceNew: true },
    ...by,
  })
  opened.push(socket)
  await received(socket, 'connect')
  return socket
}
async function page(): Promise<Socket> {
  const { access } = await sessionsIn(database).open('7', operatorId)
  return connected({ extraHeaders: { authorization: `Bearer ${access}` } })
}
const received = (socket: Socket, event: string) => new Promise((resolve) => socket.once(event, resolve))

test('a page that answers terminals without end is disconnected', async () => {
  const counter = await page()
  const gone = received(counter, 'disconnect')
  const front = { requestId: 'none', operatorId, shop: { name: 'Rossio', id: '7' }, language: 'pt' }
  const flood = { ...front, language: 'p'.repeat(65) }
  expect(await counter.emitWithAck('return-data-front', flood)).toMatchObject({ ok: false })
  let answered = 0
  for (let sent = 0; sent < 700; sent++) counter.emit('return-data-front', front, () => answered++)
  await gone
  expect(answered).toBeLessThanOrEqual(600)
})

test('a page answers dozens of terminals at once; one that sends without end is disconnected', async () => {
  const counter = await page()
  const front = { requestId: 'none', operatorId, shop: { name: 'Rossio', id: '7' }, language: 'pt' }
  const answers = Array.from({ length: 200 }, () => counter.emitWithAck('return-data-front', front))
  expect(new Set((await Promise.all(answers)).map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"ok":true}']),
  )
  const gone = received(counter, 'disconnect')
  for (let sent = 0; sent < 5_000; sent++) counter.emit('updateTerminals', { operatorId })
  await gone
  const refill = { type: 'refillTill', key: crypto.randomUUID(), operatorId, amount: 100 } as const
  expect(await hosts.shop('7').execute(refill, nothing)).toMatchObject({ ok: true })
})

test('a page that sends more than a call may have is disconnected', async () => {
  const counter = await page()
  const gone = received(counter, 'disconnect')
  counter.emit('updateTerminals', { operatorId, more: 'x'.repeat(300_000) })
  await gone
})

test('a terminal that sends more sales than any player makes is disconnected without an answer', async () => {
  const terminal = await connected({ auth: { terminal: '1042_1', key: keys.of('1042_1') } })
  const ticket = () => ({
    ...{ unique_req_id: crypto.randomUUID(), game_id: 31, price_var: '1', multidraw: 1 },
    bets: [{ numbers: [1, 2, 3] }],
  })
  for (let sent = 0; sent < salesOfTerminal.allowed; sent += 100) {
    const answers = Array.from({ length: 100 }, () => terminal.emitWithAck('buy-ticket', ticket()))
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ ok: false })
  }
  const gone = received(terminal, 'disconnect')
  const answered: unknown[] = []
  terminal.emit('buy-ticket', ticket(), (answer: unknown) => answered.push(answer))
  await gone
  expect(answered).toEqual([])
})
