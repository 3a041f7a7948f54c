import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endUnread, maxUnread } from './unread.ts'
import { listenOnFreePort } from '../../tests/kit/ports.ts'

const http = createServer()
const server = new Server(http, { transports: ['websocket'], serveClient: false })
const clients: Socket[] = []
let port: number

beforeAll(async () => {
  server.engine.on('connection', endUnread)
  port = await listenOnFreePort(http)
})
afterAll(async () => {
  for (const client of clients) wireOf(client)?.terminate()
  await server.close()
})

async function connected(): Promise<Socket> {
  const client = io(`http://127.0.0.1:${port}`, {
    ...{ transports: ['websocket'], reconnection: false, forceNew: true },
  })
  clients.push(client)
  await new Promise<void>((resolve) => client.once('connect', () => resolve()))
  return client
}

interface Wire {
  pause(): void
  terminate(): void
}
const wireOf = (client: Socket): Wire | undefined =>
  (client.io.engine.transport as unknown as { readonly ws?: Wire }).ws

test('a peer that reads nothing is disconnected, and one that reads gets everything', async () => {
  const [reading, stalled] = [await connected(), await connected()]
  wireOf(stalled)!.pause()
  const screen = 'x'.repeat(100_000)
  let sent = 0
  for (; server.sockets.sockets.size > 1 && sent < 10_000; sent++) {
    const shown = new Promise<string>((resolve) => reading.once('screen', resolve))
    server.emit('screen', screen)
    expect((await shown).length).toBe(screen.length)
  }
  expect([...server.sockets.sockets.keys()]).toEqual([reading.id])
  expect(sent * screen.length).toBeGreaterThan(maxUnread)
})

test('a screen with dozens of terminals at once disconnects nobody', async () => {
  const client = await connected()
  const last = new Promise<void>((resolve) => client.once('last', () => resolve()))
  const [socket] = [...server.sockets.sockets.values()].slice(-1)
  for (let each = 0; each < 500; each++) socket!.emit('add-terminal', { id: each, hashId: '1042_1' })
  socket!.emit('last')
  await last
  expect(client.connected).toBe(true)
})
