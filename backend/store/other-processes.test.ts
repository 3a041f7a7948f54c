import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import type { Host } from '../../src/host/store/host.ts'
import { latestDays } from '../../src/values/calendar.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { chanceSource } from '../chance.ts'
import { defaultSeed, seedHost } from '../seed.ts'
import { openHosts, type Hosts } from './hosts.ts'

const operatorId = 1042
const nothing = () => undefined

const folder = folderOfFile()
let database: Database
let one: Hosts
let host: Host
beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
  one = await open()
  host = one.shop('1')
  await seedHost(host, defaultSeed('BRL'))
})
afterAll(async () => {
  await one?.close()
  await database?.close()
})

const open = () =>
  openHosts({
    database,
    chance: chanceSource(undefined),
    drawSpeed: 1,
    report: (problem) => console.error(problem),
  })

describe('an operator whom another process has added to a till that there is', () => {
  let successor = 2_000
  let another: Hosts
  let other: Host
  beforeEach(async () => {
    another = await open()
    other = another.shop('1')
    await other.read({}, nothing)
    successor += 1
    await host.execute(
      {
        type: 'addOperator',
        operatorId: successor,
        login: `successor ${successor}`,
        passwordHash: null,
        permittedGames: [],
        openingTill: 0,
        tillId: operatorId,
      },
      nothing,
    )
  })
  afterEach(() => another?.close())

  test('has its ledger at once', async () => {
    const ledger = await host.ledger(operatorId, 0)
    expect(ledger).toMatchObject({ wallet: 100_000, data: [{}] })
    expect(await other.ledger(successor, 0)).toEqual(ledger)
  })

  test('has its sums at once', async () => {
    const days = latestDays(1, host.now(), 'America/Sao_Paulo')
    expect(await other.sums(successor, days)).toEqual(await host.sums(operatorId, days))
  })

  test('has its content at once', async () => {
    const content = await other.read({ operatorId: successor }, ({ tills }) => tills[operatorId])
    expect(content).toBe(100_000)
  })
})
