import { fastify, type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deployments } from '../locales/deployments.ts'
import { hostOf } from '../src/host/calls/testing.ts'
import { playHost } from '../src/host/rules/testing.ts'
import { patience } from '../tests/kit/patience.ts'
import { serveTvPage } from './tv-page.ts'

type Hosts = Parameters<typeof serveTvPage>[1]['hosts']
type Watcher = Parameters<Hosts['watch']>[0]

let app: FastifyInstance
let url: string
let watcher: Watcher
/** Requests whose shop is being looked up. */
let lookUps: (() => void)[]
let isHeld: boolean
let connections: Set<Socket>
let played: ReturnType<typeof playHost>
/** What a read of the shop's data waits for before it answers. */
let answers: () => Promise<void>

beforeEach(async () => {
  lookUps = []
  isHeld = false
  answers = async () => undefined
  played = playHost()
  played.do({ type: 'addTvBoxes', tvBoxes: [{ deviceId: 'tv-1', gameId: 16 }] })
  const host = hostOf(played)
  const slowHost: typeof host = {
    ...host,
    async read(needs, view) {
      const seen = await host.read(needs, view)
      await answers()
      return seen
    },
  }
  const hosts: Hosts = {
    shop: () => slowHost,
    async openedShop() {
      if (isHeld) await new Promise<void>((resolve) => lookUps.push(resolve))
      return host
    },
    watch(given) {
      watcher = given
      return () => undefined
    },
  }
  app = fastify({ forceCloseConnections: true })
  const sockets = (connections = new Set())
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // A screen is some kilobytes; a larger one fills the buffers sooner.
  const nameOf = () => 'x'.repeat(50_000)
  await serveTvPage(app, { shop: '7', hosts, deployment: deployments.get('pt-full')!, nameOf })
  url = await app.listen({ port: 0 })
})
afterEach(() => app.close())

const connect = (device = 'tv-1') =>
  get(`${url}/tv/events?device=${device}`, { agent: false }).on('error', () => undefined)
async function answer(device?: string): Promise<IncomingMessage> {
  const [response] = (await once(connect(device), 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  return response
}
const ids = (name: string, count: number) => Array.from({ length: count }, (_, each) => `${name}-${each}`)

test('a TV that leaves while its shop is looked up takes no place from the other TVs', async () => {
  isHeld = true
  const left = Array.from({ length: 64 }, () => connect())
  await expect.poll(() => lookUps.length).toBe(left.length)
  for (const request of left) request.destroy()
  await expect.poll(() => connections.size).toBe(0)
  for (const found of lookUps) found()
  isHeld = false
  const response = await answer()
  expect(response.statusCode).toBe(200)
  response.destroy()
})

test('a shop has 128 streams at most, also where all connect at once; the oldest of a device ends for a new one', async () => {
  isHeld = true
  const first = Array.from({ length: 128 }, () => answer())
  await expect.poll(() => lookUps.length).toBe(first.length)
  for (const found of lookUps) found()
  isHeld = false
  const responses = await Promise.all(first)
  const later = await Promise.all(Array.from({ length: 12 }, () => answer()))
  for (const response of [...responses, ...later]) response.resume()
  await expect.poll(() => connections.size).toBe(128)
  expect([...responses, ...later].filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  for (const response of later) expect(response.destroyed).toBe(false)
  for (const response of [...responses, ...later]) response.destroy()
})

test('strangers hold no place that a TV of the shop needs, however many they are', async () => {
  const tvs = ids('tv', 60)
  played.do({ type: 'addTvBoxes', tvBoxes: tvs.map((deviceId) => ({ deviceId, gameId: 16 })) })
  const strangers = await Promise.all(ids('stranger', 128).map(answer))
  const shown = await Promise.all(tvs.map(answer))
  const late = await Promise.all(ids('late', 30).map(answer))
  for (const response of [...strangers, ...shown, ...late]) response.resume()
  await expect.poll(() => connections.size).toBe(128)
  for (const { statusCode, destroyed } of shown) expect([statusCode, destroyed]).toEqual([200, false])
  for (const response of [...strangers, ...shown, ...late]) response.destroy()
})

test('a stranger is refused where the TVs of the shop need all places', async () => {
  const tvs = ids('tv', 128)
  played.do({ type: 'addTvBoxes', tvBoxes: tvs.map((deviceId) => ({ deviceId, gameId: 16 })) })
  const shown = await Promise.all(tvs.map(answer))
  const stranger = await answer('stranger')
  expect(stranger.statusCode).toBe(503)
  for (const response of shown) expect([response.statusCode, response.destroyed]).toEqual([200, false])
  for (const response of [...shown, stranger]) response.destroy()
})

test('a TV that reads nothing more is disconnected, and one that reads stays', async () => {
  const [reader, idle] = [await answer(), await answer()]
  reader.resume()
  idle.pause()
  await expect
    .poll(() => {
      watcher.missed?.()
      return connections.size
    }, patience)
    .toBe(1)
  expect(reader.destroyed).toBe(false)
  reader.destroy()
  idle.destroy()
})

test('a TV shows the latest screen, also where an earlier one took longer to read', async () => {
  const response = await answer()
  let received = ''
  response.on('data', (chunk: Buffer) => (received += chunk.toString()))
  const games = () => [...received.matchAll(/"game":\{"id":(\d+)/g)].map(([, game]) => Number(game))
  await expect.poll(games).toEqual([16])
  const held: (() => void)[] = []
  answers = () => new Promise((resolve) => held.push(resolve))
  watcher.missed?.()
  await expect.poll(() => held.length).toBe(1)
  held[0]!()
  await expect.poll(() => held.length).toBe(2)
  answers = async () => undefined
  played.do({ type: 'configureTvBox', operatorId: 1042, deviceId: 'tv-1', configId: '24' })
  watcher.missed?.()
  // By then a later screen would be there.
  const other = await answer()
  await once(other, 'data')
  held[1]!()
  await expect.poll(() => games().length).toBe(3)
  expect(games()).toEqual([16, 16, 24])
  response.destroy()
  other.destroy()
})
