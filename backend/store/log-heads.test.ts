import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Host } from '../../src/host/store/host.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { chanceSource } from '../chance.ts'
import type { Database } from '../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { openHosts, type Hosts } from './hosts.ts'

const nothing = () => undefined
const head = {
  ...{ counterId: 'counter', log: 1, hash: 'a'.repeat(64), stateHash: 'b'.repeat(64), hashVersion: 3, at: 0 },
  count: 10,
}
const older = { ok: false, error: { name: 'log_head_older' } }

const folder = folderOfFile()
let database: Database
let hosts: Hosts
let host: Host

const open = () => openHosts({ database, chance: chanceSource(undefined), drawSpeed: 0.001, report: nothing })
const keep = (count: number, operatorId = 1) =>
  host.execute({ type: 'keepLogHead', operatorId, head: { ...head, count } }, nothing)
const kept = (of: Host) => of.read({ counters: ['counter'] }, (state) => state.logHeads)

beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
  hosts = await open()
  host = hosts.shop('7')
})
afterAll(async () => {
  await hosts?.close()
  await database?.close()
})

test('the head of a log is kept in a row of the shop, found by a host that begins anew, and forgotten by an administrator', async () => {
  await keep(10)
  await keep(11)
  const others = await open()
  expect(await kept(others.shop('7'))).toEqual({ counter: { ...head, count: 11 } })
  expect(await kept(others.shop('8'))).toEqual({})
  await others.close()
  expect(await keep(10)).toMatchObject(older)
  const by = { administrator: 'owner', reason: 'restored' }
  const forget = { type: 'forgetLogHead', counterId: 'counter', by } as const
  expect(await host.execute(forget, nothing)).toMatchObject({ ok: true })
  expect(await keep(10)).toMatchObject({ ok: true })
})

test('of heads that several operators send at once, the newest one stays', async () => {
  await Promise.all([20, 12, 19, 13, 18].map((count, place) => keep(count, place)))
  expect(await kept(host)).toMatchObject({ counter: { count: 20 } })
  expect(await keep(19)).toMatchObject(older)
})

test.each(['constructor', 'toString', 'valueOf'])(
  'the head of a counter that is called %s is kept as well, and forgotten',
  async (counterId) => {
    const keepOf = (count: number) =>
      host.execute({ type: 'keepLogHead', operatorId: 1, head: { ...head, counterId, count } }, nothing)
    await keepOf(20)
    expect(await keepOf(10)).toMatchObject(older)
    const others = await open()
    const found = await others.shop('7').read({ counters: [counterId] }, (state) => state.logHeads)
    expect(Object.entries(found)).toEqual([[counterId, { ...head, counterId, count: 20 }]])
    await others.close()
    const by = { administrator: 'owner', reason: 'restored' }
    expect(await host.execute({ type: 'forgetLogHead', counterId, by }, nothing)).toMatchObject({ ok: true })
    expect(await keepOf(10)).toMatchObject({ ok: true })
  },
)
