import { createServer } from 'node:net'
import { io } from 'socket.io-client'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { deployments } from '../../locales/deployments.ts'
import { defaultSeed } from '../../backend/seed.ts'
import { lockFolder } from '../../node/folder-lock.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { WireTimers } from '../../src/protocol/games.ts'
import { Client } from './client.ts'
import { crashContract } from './crash-contract.ts'
import { hostContract } from './host-contract.ts'
import { putDatabase, putShop } from '../kit/folders.ts'
import { longIt } from '../kit/long.ts'
import { isLong } from '../kit/scale.ts'
import { listenOnFreePort } from '../kit/ports.ts'
import { folderOfFile, folderOfTest } from '../kit/test-folders.ts'
import { deployment, startHost } from './hosts.ts'
import { hostError, errorCodes } from '../../src/protocol/error-codes.ts'

// `npm test` runs the contract on a server, and every test of the whole program on the embedded database.
if (isLong) {
  describe('the host on the embedded database', () => hostContract(() => undefined))

  describe('a killed host on the embedded database', () => {
    crashContract(async () => {
      const dataDir = folderOfTest()
      await putShop(dataDir)
      return { dataDir }
    }, [10])
  })
}

describe('a host that cannot start', () => {
  const folder = folderOfFile()
  beforeAll(() => putDatabase(folder))

  longIt('on a port in use reports it in one sentence, and releases the database', async () => {
    const other = createServer()
    const port = await listenOnFreePort(other)
    await expect(startHost({ dataDir: folder, port })).rejects.toThrow(
      `Port ${port} is in use by another program.`,
    )
    other.close()
    await (await lockFolder(folder)).release()
  })

  test('because another has its folder reports it in one sentence [folder-lock]', async () => {
    const lock = await lockFolder(folder)
    await expect(startHost({ dataDir: folder })).rejects.toThrow(/^The data folder .* is already in use/)
    await lock.release()
  })

  longIt('on a database of another currency reports it in one sentence', async () => {
    await (await startHost({ dataDir: folder })).close()
    const other = { ...deployment, currency: 'RSD' as const }
    await expect(startHost({ dataDir: folder, deployment: other })).rejects.toThrow(
      'This database keeps its tills in BRL',
    )
  })
})

longIt(
  'a page and a cashier get the terms of their deployment, and a message about draws that are too fast',
  async () => {
    const folder = folderOfTest()
    await putDatabase(folder)
    const serbian = deployments.get('sr')!
    const host = await startHost({ dataDir: folder, deployment: serbian, drawSpeed: 45 })
    const client = new Client(host.url)
    await client.login()
    expect((await client.request('deployment', {})).data).toMatchObject({
      currency: 'RSD',
      payoutLimit: 10_000_000,
    })
    expect((await client.request('messages', {})).data).toMatchObject([
      { key: 'drawSpeed', values: { speed: 45 } },
      { key: 'demo', values: { currency: 'RSD', payoutLimit: 10_000_000 } },
      { key: 'shopOpened' },
    ])
    await host.close()
  },
)

longIt('a data folder from before the terminals, cards and TVs gets them at its next start', async () => {
  const folder = folderOfTest()
  await putDatabase(folder)
  const seed = { ...defaultSeed('BRL'), terminalIds: [], players: [], tvBoxes: [] }
  const seen = async () => {
    const host = await startHost({ dataDir: folder, ...(isOld ? { seed } : {}) })
    const client = new Client(host.url)
    await client.login()
    const { terminals } = await client.request('getTerminalsOperator', {})
    const { users } = await client.request('getAllUsers', {})
    const { allDevices } = await client.request('getAvailableData', { operatorId: 1042 })
    await host.close()
    return [terminals.length, users.length, allDevices.length]
  }
  let isOld = true
  expect(await seen()).toEqual([0, 0, 0])
  isOld = false
  expect(await seen()).toEqual([3, 3, 3])
  expect(await seen()).toEqual([3, 3, 3])
})

longIt('a page is notified when a draw changes', async () => {
  const folder = folderOfTest()
  await putDatabase(folder)
  const host = await startHost({ dataDir: folder, drawSpeed: 45 })
  const client = new Client(host.url)
  await client.login()
  const socket = io(host.url, {
    transports: ['websocket'],
    extraHeaders: { cookie: client.cookieHeader(), origin: host.url },
  })
  const drawIds: number[] = []
  await new Promise((seen) =>
    socket.on('updateTimers', (timers: unknown) => {
      const drawId = v.parse(WireTimers, timers)[16]![0]!.draw_id
      if (drawId !== drawIds.at(-1)) drawIds.push(drawId)
      if (drawIds.length === 3) seen(undefined)
    }),
  )
  // On a busy machine a draw of one second may begin and end unseen.
  expect(drawIds).toEqual(drawIds.toSorted((left, right) => left - right))
  socket.disconnect()
  await host.close()
})

test('a host that browsers reach by an origin has no call of the sandbox: only an administrator frees a wallet [wallet-block]', async () => {
  const folder = folderOfTest()
  await putDatabase(folder)
  const wallet = { userId: '0', blocked: false }
  for (const origin of [undefined, 'https://counter.example']) {
    const host = await startHost({ dataDir: folder, ...(origin ? { origin } : {}) })
    const client = new Client(host.url)
    await client.login()
    const { status, name } = await client.refusal('sandboxWalletBlock', wallet)
    expect([status, name]).toEqual(origin ? [404, 'not_found'] : [400, 'user_not_found'])
    await host.close()
  }
})

test('a counter gets the code that pairs it with its print program, if the host was given one', async () => {
  const folder = folderOfTest()
  await putDatabase(folder)
  for (const pairingCode of ['abcd-1234-efgh-5678-ijkl', undefined]) {
    const host = await startHost({ dataDir: folder, ...(pairingCode ? { pairingCode } : {}) })
    const client = new Client(host.url)
    await client.login()
    expect(await client.request('printPairing', {})).toEqual({ success: true, code: pairingCode ?? null })
    await host.close()
  }
})

test('two hosts on one machine leave each other’s session alone [two-hosts]', async () => {
  const folders = [folderOfTest(), folderOfTest()]
  for (const folder of folders) await putDatabase(folder)
  const hosts = await Promise.all(folders.map((dataDir) => startHost({ dataDir })))
  const [one, other] = hosts.map(({ url }) => new Client(url)) as [Client, Client]
  await one.login()
  // A browser keeps one set of cookies for both ports.
  for (const [name, value] of one.cookies) other.cookies.set(name, value)
  await other.login()
  for (const [name, value] of other.cookies) one.cookies.set(name, value)
  expect(await one.request('getOperatorId', {})).toEqual({ operatorId: 1042 })
  await other.request('logout', {})
  expect(await one.request('getOperatorId', {})).toEqual({ operatorId: 1042 })
  await Promise.all(hosts.map((host) => host.close()))
})

longIt('a flood of log-ins blocks neither money nor a known operator', async () => {
  const folder = folderOfTest()
  await putDatabase(folder)
  const host = await startHost({ dataDir: folder })
  const operator = new Client(host.url)
  await operator.login()
  const newKey = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })
  const flood = Array.from({ length: 400 }, (_, index) =>
    new Client(host.url).refusal('login', { login: `flood${index}`, secret: 'x' }),
  )
  const { balance } = await operator.request('postRefill', { amount: 100 }, newKey())
  expect((await operator.request('postCollection', { amount: 100 }, newKey())).balance).toBe(balance - 100)
  expect(await operator.login()).toMatchObject({ operatorId: 1042 })
  const codes = (await Promise.all(flood)).map(({ code }) => code)
  const hashed = codes.filter((code) => code === errorCodes.authentication).length
  expect(hashed).toBeGreaterThan(0)
  expect(hashed).toBeLessThanOrEqual(60)
  expect(codes.filter((code) => code === errorCodes.tooManyRequests)).toHaveLength(codes.length - hashed)
  await host.close()
})

test('a host refuses with 1007 what its deployment has not: calls, pages and sockets [flag-screens] [features-in-host]', async () => {
  const folder = folderOfTest()
  await putDatabase(folder)
  const host = await startHost({ dataDir: folder, deployment: deployments.get('pt')! })
  const client = new Client(host.url)
  await client.login()
  const refusal = { status: 403, ...hostError('not_in_deployment') }
  const newKey = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })
  const account = { userId: '1042_1', amount: 500, currency: 'BRL', method: 'refillTerminal' } as const
  expect(await client.refusal('getTerminalsOperator', {})).toEqual(refusal)
  expect(await client.refusal('updateUser', account, newKey())).toEqual(refusal)
  expect(await client.refusal('getAllUsers', {})).toEqual(refusal)
  expect(await client.refusal('getUserByIdCard', { idCard: '12345678' })).toEqual(refusal)
  expect(await client.refusal('getAvailableData', { operatorId: 1042 })).toEqual(refusal)
  expect((await client.raw('/tv?device=1')).status).toBe(403)
  const socket = io(`${host.url}/terminal`, {
    transports: ['websocket'],
    extraHeaders: { cookie: client.cookieHeader(), origin: host.url },
  })
  const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
  expect(error.message).toBe('not_in_deployment')
  socket.disconnect()
  expect(await client.request('get_generate_qrcode', { sum: 500, currency: 'BRL' }, newKey())).toMatchObject({
    success: true,
  })
  await host.close()
})
