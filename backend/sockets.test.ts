import { createServer, type Server } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { opening } from '../src/host/rules/testing.ts'
import { putDatabase } from '../tests/kit/folders.ts'
import { listenOnFreePort } from '../tests/kit/ports.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
import { chanceSource } from './chance.ts'
import { attemptsIn } from './attempts.ts'
import type { Database } from '../node/database/database.ts'
import { openEmbeddedDatabase } from '../node/database/embedded-database.ts'
import { sessionsIn, type Sessions } from './sessions.ts'
import { serveSockets, type Sockets } from './sockets.ts'
import { openHosts, type Hosts } from './store/hosts.ts'
import { openTerminalKeys } from './terminal-keys.ts'

const folder = folderOfFile()
let database: Database
let server: Server
let url: string
let sockets: Sockets
let hosts: Hosts
/** The services of another process of the host. */
let elsewhere: Sessions
let beforeFind = async () => {}

beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
  hosts = await openHosts({ database, chance: chanceSource('sockets'), drawSpeed: 1, report: console.error })
  const sessions = sessionsIn(database)
  elsewhere = sessionsIn(database)
  const host = hosts.shop('7')
  for (const command of opening()) await host.execute(command, () => undefined)
  for (const operatorId of [1043, 1044])
    await host.execute(
      {
        type: 'addOperator',
        operatorId,
        login: `${operatorId}`,
        passwordHash: null,
        permittedGames: [],
        openingTill: 0,
      },
      () => undefined,
    )
  server = createServer()
  url = `http://127.0.0.1:${await listenOnFreePort(server)}`
  sockets = await serveSockets(server, {
    hosts,
    database,
    adapter: null,
    sessions: { ...sessions, find: async (access) => (await beforeFind(), sessions.find(access)) },
    isOwnOrigin: (origin) => origin === url,
    accessCookie: 'access_token',
    keys: await openTerminalKeys(database),
    nameOf: String,
    attempts: attemptsIn(database),
  })
})
afterAll(async () => {
  await sockets?.close()
  server.close()
  await hosts.close()
  await database.close()
})

const connect = (access: string): Socket =>
  io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { authorization: `Bearer ${access}` },
  })
const received = (socket: Socket, event: string) => new Promise((resolve) => socket.once(event, resolve))

test('a socket is closed when another process has ended its session or its time is over; others stay', async () => {
  const [kept, ended, old] = [
    await elsewhere.open('7', 1042),
    await elsewhere.open('7', 1043),
    await elsewhere.open('7', 1044),
  ]
  const [one, two, three] = [connect(kept.access), connect(ended.access), connect(old.access)]
  await Promise.all([one, two, three].map((socket) => received(socket, 'updateTimers')))
  await elsewhere.end(ended)
  await database.query('update sessions set ends = now() where operator = 1044')
  const gone = Promise.all([received(two, 'disconnect'), received(three, 'disconnect')])
  await sockets.dropOver()
  await gone
  expect(one.connected).toBe(true)
  one.disconnect()
})

test('a session that ends between the handshake and the first event leaves no socket', async () => {
  const tokens = await elsewhere.open('7', 1042)
  let looks = 0
  beforeFind = async () => {
    if (++looks === 2) await elsewhere.end(tokens)
  }
  const socket = connect(tokens.access)
  const outcome = await Promise.race([received(socket, 'updateTimers'), received(socket, 'disconnect')])
  expect(outcome).toBe('transport close')
  expect(looks).toBe(2)
  beforeFind = async () => {}
})

test('a handshake whose session cannot be looked up is refused, and the next one is not', async () => {
  const tokens = await elsewhere.open('7', 1042)
  beforeFind = () => Promise.reject(new Error('the database is away'))
  const socket = connect(tokens.access)
  await received(socket, 'connect_error')
  beforeFind = async () => {}
  const again = connect(tokens.access)
  await received(again, 'updateTimers')
  again.disconnect()
  socket.disconnect()
})
