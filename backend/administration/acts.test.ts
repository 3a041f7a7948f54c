import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { deployments } from '../../locales/deployments.ts'
import { termsOf } from '../../src/host/store/deployment-terms.ts'
import type { Host } from '../../src/host/store/host.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { chanceSource } from '../chance.ts'
import { defaultSeed, seedHost } from '../seed.ts'
import { openHosts, type Hosts } from '../store/hosts.ts'
import { openTerminalKeys } from '../terminal-keys.ts'
import { actsOf, type ActParts, type Acts } from './acts.ts'
import { openAdministrators } from './administrators.ts'

const seed = defaultSeed('BRL')
const by = { administrator: 'maria', reason: 'starts on Monday' }

const folder = folderOfFile()
let database: Database
let hosts: Hosts
beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
  hosts = await openHosts({
    ...{ database, chance: chanceSource(undefined), report: console.error },
    ...{ drawSpeed: 1, terms: termsOf(deployments.get('pt-full')!, undefined, 1) },
  })
  await seedHost(hosts.shop(seed.shop.id), seed)
  await (await acts()).addShop({ id: '8', name: 'Balcão Chiado' }, by)
})
afterAll(async () => {
  await hosts?.close()
  await database?.close()
})

async function acts(parts: Partial<ActParts> = {}): Promise<Acts> {
  const [administrators, keys] = [await openAdministrators(database), await openTerminalKeys(database)]
  return actsOf({ hosts, database, administrators, keys, dropOver: async () => undefined, ...parts })
}

/** The acts of several administrators, each of whom learns what is in the database before one of the others writes. */
async function actsAtOnce(count: number): Promise<Acts> {
  let waiting = count
  let release = () => {}
  const isRead = new Promise<void>((resolve) => (release = resolve))
  const query: Database['query'] = async (...statement) => {
    const rows = await database.query(...statement)
    if (--waiting <= 0) release()
    await isRead
    return rows
  }
  return acts({ database: { query } })
}

/** The acts of a host that ends after its first transaction. */
async function actsBeforeTheEnd(): Promise<Acts> {
  let hasEnded = false
  const ending = (host: Host): Host => ({
    execute(command, view) {
      if (hasEnded) return Promise.reject(new Error('the host has ended'))
      hasEnded = true
      return host.execute(command, view)
    },
    read: (needs, view) => host.read(needs, view),
    sums: (operatorId, days) => host.sums(operatorId, days),
    ledger: (operatorId, since) => host.ledger(operatorId, since),
    now: () => host.now(),
  })
  return acts({
    hosts: {
      ...hosts,
      shop: (id) => ending(hosts.shop(id)),
      openedShop: async (id) => (await hosts.openedShop(id)) && ending(hosts.shop(id)),
    },
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

test('an act that would change nothing is not recorded again', async () => {
  const { setLimit, setGameLimit, setPeriod, renameShop, setGames } = await acts()
  const { operatorId, permittedGames } = seed.operator
  const recorded = async () => Number((await database.query('select count(*) from acts'))[0]!['count'])
  const everyAct = [
    () => setLimit({ name: 'payout', amount: 200_000 }, by),
    () => setGameLimit({ game: 16, amount: 500 }, by),
    () => setGameLimit({ game: 1_016, amount: 500 }, by),
    () => setPeriod({ records: 'events', days: 1_825 }, by),
    () => renameShop({ shop: '8', name: 'Balcão Baixa' }, by),
    () => setGames({ operatorId, games: permittedGames.slice(1) }, by),
  ]
  for (const act of everyAct) {
    expect(await act()).toEqual({})
    const before = await recorded()
    expect(await act()).toEqual({})
    expect(await recorded()).toBe(before)
  }
  const before = await recorded()
  await setLimit({ name: 'payout', amount: 0 }, by)
  await setPeriod({ records: 'events', days: 3_650 }, by)
  expect(await recorded()).toBe(before + 2)
})

test('a shop is opened with its games or not at all, whenever the host ends', async () => {
  const { addShop } = await actsBeforeTheEnd()
  await addShop({ id: '9', name: 'Balcão Estrela' }, by).catch(() => null)
  const gamesOf = (shop: string) => hosts.shop(shop).read({}, ({ games }) => games)
  expect(await gamesOf('9')).toEqual(await gamesOf(seed.shop.id))
})

test('of administrators who open a shop at once under one id, one opens it', async () => {
  const { addShop } = await acts()
  const names = ['Balcão Carmo', 'Balcão Graça', 'Balcão Sé']
  const opened = await Promise.all(names.map((name) => addShop({ id: '10', name }, by)))
  const done = opened.flatMap((answer, place) => ('error' in answer ? [] : [names[place]!]))
  expect(done).toHaveLength(1)
  expect(await hosts.shop('10').read({}, ({ shop }) => shop)).toEqual({ id: '10', name: done[0] })
  for (const answer of opened.filter((other) => 'error' in other))
    expect(answer).toMatchObject({ error: { name: 'malformed', field: 'id' } })
})

test('an operator is added with the registration code or not at all, whenever the host ends', async () => {
  const { addOperator } = await actsBeforeTheEnd()
  const done = await addOperator({ login: 'rui' }, by)
  expect(done).toMatchObject({ operatorId: expect.any(Number) as number })
  const { code, operatorId } = done as { code: string; operatorId: number }
  expect(await hosts.byRegistrationCode(code)).toMatchObject({ shop: seed.shop.id, operatorId })
})

test('neither a terminal nor the box of a TV is added where the deployment has none', async () => {
  const plain = await openHosts({
    ...{ database, chance: chanceSource(undefined), report: console.error },
    ...{ drawSpeed: 1, terms: termsOf(deployments.get('pt')!, undefined, 1) },
  })
  const { addTerminal, addTvBox } = await acts({ hosts: plain })
  const absent = { error: { name: 'not_in_deployment' } }
  expect(await addTerminal({ operatorId: seed.operator.operatorId, id: 77 }, by)).toMatchObject(absent)
  expect(await addTvBox({ deviceId: 'terrace' }, by)).toMatchObject(absent)
  const [terminals, boxes] = await plain
    .shop(seed.shop.id)
    .read({ allTerminals: true }, (state) => [Object.keys(state.terminals), Object.keys(state.tvBoxes)])
  expect(terminals).not.toContain(`${seed.operator.operatorId}_77`)
  expect(boxes).not.toContain('terrace')
  await plain.close()
})
