import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { databaseFolder, type Folder } from '../../tests/kit/folders.ts'
import { chanceSource } from '../chance.ts'
import { defaultSeed, seedHost } from '../seed.ts'
import { openHosts, type Hosts } from '../store/hosts.ts'
import { openTerminalKeys } from '../terminal-keys.ts'
import { actsOf, type Acts } from './acts.ts'
import { openAdministrators } from './administrators.ts'

const seed = defaultSeed('BRL')
const by = { administrator: 'maria', reason: 'starts on Monday' }

let folder: Folder
let database: Database
let hosts: Hosts
beforeAll(async () => {
  folder = await databaseFolder()
  database = await openEmbeddedDatabase(folder.path)
  hosts = await openHosts({ database, chance: chanceSource(undefined), drawSpeed: 1, report: console.error })
  await seedHost(hosts.shop(seed.shop.id), seed)
  await (await acts()).addShop({ id: '8', name: 'Balcão Chiado' }, by)
})
afterAll(async () => {
  await hosts?.close()
  await database?.close()
  await folder?.remove()
})

/** `query` is what the acts read the database by. */
async function acts(query: Database['query'] = database.query): Promise<Acts> {
  const [administrators, keys] = [await openAdministrators(database), await openTerminalKeys(database)]
  return actsOf({ hosts, database: { query }, administrators, keys })
}

/** The acts of several administrators, each of whom learns what is in the database before one of the others writes. */
async function actsAtOnce(count: number): Promise<Acts> {
  let waiting = count
  let release = () => {}
  const isRead = new Promise<void>((resolve) => (release = resolve))
  return acts(async (...statement) => {
    const rows = await database.query(...statement)
    if (--waiting <= 0) release()
    await isRead
    return rows
  })
}

const shops = [seed.shop.id, '8', seed.shop.id, '8']

test('operators who are added at once, in one shop and in two, each get a number of their own', async () => {
  const { addOperator } = await actsAtOnce(shops.length)
  const added = await Promise.all(
    shops.map((shop, place) => addOperator({ login: `operator-${place}`, shop }, by)),
  )
  const numbers = added.map((done) => ('operatorId' in done ? done['operatorId'] : done))
  expect(new Set(numbers).size).toBe(shops.length)
  for (const [place, shop] of shops.entries()) {
    const found = await hosts.byLogin(`operator-${place}`)
    expect(found).toMatchObject({ shop, operatorId: numbers[place] })
  }
})

test('of operators who are added at once under one login, one is added', async () => {
  const { addOperator } = await actsAtOnce(shops.length)
  const added = await Promise.all(shops.map((shop) => addOperator({ login: 'ana', shop }, by)))
  const refusals = added.filter((done) => 'error' in done)
  expect(refusals).toHaveLength(shops.length - 1)
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ error: { name: 'malformed', field: 'login' } })
})
