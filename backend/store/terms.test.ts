import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { deployments } from '../../locales/deployments.ts'
import type { Terms } from '../../src/host/rules/records.ts'
import { termsOf } from '../../src/host/store/deployment-terms.ts'
import { defaultSeed, seedHost } from '../../src/host/store/seed.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { patience } from '../../tests/kit/patience.ts'
import { chanceSource } from '../chance.ts'
import type { Database } from '../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { asShared } from '../../tests/kit/shared-database.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { openHosts, type Hosts } from './hosts.ts'
import { openTerms } from './terms.ts'

const terms = termsOf(deployments.get('pt-full')!, 50_000, 1)
const shops = 30
const shopName = (number: number) => `shop ${number}`

const folder = folderOfFile()
let database: Database
/** How many statements a host has sent. */
let sent = 0

beforeAll(async () => {
  await putDatabase(folder)
  database = asShared(await openEmbeddedDatabase(folder))
})
afterAll(() => database?.close())

const open = (wanted?: Terms): Promise<Hosts> => {
  const counting: Database = {
    ...database,
    query: (...parameters) => ((sent += 1), database.query(...parameters)),
    read: (statements) => ((sent += statements.length), database.read(statements)),
    transaction: (load, decide) => ((sent += load.length), database.transaction(load, decide)),
  }
  return openHosts({
    database: counting,
    chance: chanceSource(undefined),
    drawSpeed: 1,
    ...(wanted ? { terms: wanted } : {}),
    report: console.error,
  })
}

/** What a host does at its start until it serves. */
async function start(payoutLimit: number): Promise<Hosts> {
  const hosts = await open({ ...terms, payoutLimit })
  await hosts.shop((await hosts.firstShop())!).read({}, () => undefined)
  return hosts
}

async function addShop(hosts: Hosts, number: number): Promise<void> {
  const seed = defaultSeed('BRL')
  const numbered = <Operator extends { operatorId: number; login: string }>(operator: Operator) => ({
    ...operator,
    operatorId: operator.operatorId + 10 * number,
    login: `${operator.login} ${number}`,
  })
  const own = { ...seed, operator: numbered(seed.operator), newcomer: numbered(seed.newcomer) }
  await seedHost(hosts.shop(shopName(number)), own, { passwordHash: '', code: `code ${number}` })
}

const payoutLimit = (hosts: Hosts, number: number) =>
  hosts.shop(shopName(number)).read({}, (state) => state.terms.payoutLimit)

const versions = async () =>
  (await database.query('select version from shops order by opened_at')).map((row) => Number(row['version']))

test('the terms of the deployment hold in a new shop from the beginning, and in every other one when it is used', async () => {
  const hosts = await open(terms)
  for (let number = 0; number < shops; number++) await addShop(hosts, number)
  expect(await payoutLimit(hosts, 9)).toBe(50_000)
  await hosts.close()
  const before = await versions()

  const later = await start(60_000)
  expect(await payoutLimit(later, 9)).toBe(60_000)
  const limits = Array.from({ length: 8 }, () => payoutLimit(later, 8))
  expect(new Set(await Promise.all(limits))).toEqual(new Set([60_000]))
  const used = [0, 8, 9]
  expect(await versions()).toEqual(
    before.map((version, number) => (used.includes(number) ? version + 1 : version)),
  )
  await later.close()
})

test('a start costs the same however many shops there are', async () => {
  // A host looks again and again for what others have written; here it looks at its start alone.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const statementsOfStart = async (limit: number) => {
    sent = 0
    await (await start(limit)).close()
    return sent
  }
  const withMany = await statementsOfStart(70_000)
  await database.query('delete from shops where shop <> $1', [shopName(0)])
  expect(await statementsOfStart(80_000)).toBe(withMany)
})

test('a process that runs already goes by terms that another one has set', async () => {
  const [running, other] = [await start(80_000), await open({ ...terms, payoutLimit: 90_000 })]
  await expect.poll(() => payoutLimit(running, 0)).toBe(90_000)
  await running.close()
  await other.close()
})

test('tills keep their currency: the terms of a deployment in another one are not set', async () => {
  const inRsd = { ...terms, currency: 'RSD' } as const
  const refusal = 'This database keeps its tills in BRL'
  await expect(open(inRsd)).rejects.toThrow(refusal)
  const hosts = await open()
  expect(await payoutLimit(hosts, 0)).toBe(90_000)
  await database.query('delete from deployment_terms')
  await expect(open(inRsd)).rejects.toThrow(refusal)
  await hosts.close()
})

test('a limit that is set is answered so, also where the database is away right after', async () => {
  await (await open(terms)).close()
  let isAway = false
  const leaving: Database = {
    ...database,
    query: (...parameters) =>
      isAway ? Promise.reject(new Error('the database is away')) : database.query(...parameters),
    transaction: (load, decide) => database.transaction(load, decide).finally(() => (isAway = true)),
  }
  const reported: string[] = []
  const shared = await openTerms(leaving, (problem) => reported.push(problem))
  const by = { administrator: 'owner', reason: 'test' }
  expect(await shared.setLimit({ name: 'payout', amount: 70_000 }, by)).toBe(true)
  expect(reported).toEqual(['the terms may be old: Error: the database is away'])
  isAway = false
  await expect.poll(() => shared.now()?.payoutLimit, patience).toBe(70_000)
  shared.stop()
})

test('a process that does not know new terms yet leaves the shops as they are that have them already', async () => {
  const [first, second] = [await start(80_000), await start(80_000)]
  await payoutLimit(second, 0)
  const [before = 0] = await versions()
  const by = { administrator: 'owner', reason: 'audit' }
  expect(await first.setLimit({ name: 'payout', amount: 75_000 }, by)).toBe(true)
  for (let look = 0; look < 5; look++)
    for (const hosts of [first, second]) expect(await payoutLimit(hosts, 0)).toBe(75_000)
  expect(await versions()).toEqual([before + 1])
  await first.close()
  await second.close()
})
