import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { putDatabase } from '../tests/kit/folders.ts'
import { asShared, timePasses } from '../tests/kit/shared-database.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
import type { Database } from '../node/database/database.ts'
import { openEmbeddedDatabase } from '../node/database/embedded-database.ts'
import { migrate } from './store/migrations.ts'
import { openTerminalConnections, type TerminalConnections } from './terminal-connections.ts'

const [terminal, other] = ['1042_1', '1042_2']

const folder = folderOfFile()
let database: Database
/** What happened to the process that a test looks at. */
let lost: string[]
let forgotten: number
let sign: () => void

beforeAll(async () => {
  await putDatabase(folder)
  database = asShared(await openEmbeddedDatabase(folder))
  await migrate(database)
})
afterAll(() => database.close())
beforeEach(() => {
  lost = []
  forgotten = 0
})

const open = (): Promise<TerminalConnections> =>
  openTerminalConnections({
    database,
    shopOf: async () => '7',
    onLost: (accounts) => void lost.push(...accounts),
    onForgotten: () => void forgotten++,
    report: (problem) => {
      throw new Error(problem)
    },
    every(callback) {
      sign = callback
      return () => undefined
    },
  })

test('a terminal is connected to whichever process it came to last, and each connection learns whose place it took', async () => {
  const [one, two] = [await open(), await open()]
  expect(await one.arrive(terminal, 'a')).toBeNull()
  expect(await two.arrive(terminal, 'b')).toBe('a')
  await one.leave(terminal, 'a')
  expect(await one.of(1042)).toEqual(new Set([terminal]))
  expect(await one.of(1043)).toEqual(new Set())
  await two.leave(terminal, 'b')
  expect(await one.of(1042)).toEqual(new Set())
  expect(await one.arrive(terminal, 'c')).toBeNull()
  await one.close()
  await two.close()
})

test('of connections that arrive together each but the last is in the place of another one', async () => {
  const connections = await open()
  const names = Array.from({ length: 8 }, (_, place) => `together ${place}`)
  const replaced = await Promise.all(names.map((name) => connections.arrive(terminal, name)))
  const last = names.filter((name) => !replaced.includes(name))
  expect(last).toHaveLength(1)
  expect(new Set(replaced).size).toBe(8)
  await connections.leave(terminal, last[0]!)
  expect(await connections.of(1042)).toEqual(new Set())
  await connections.close()
})

test.each([
  ['was killed', async () => timePasses(database, 'processes', 15_000)],
  ['has stopped', async (gone: TerminalConnections) => gone.close()],
])(
  'the terminals of a process that %s are connected no more, and another process hears which they were',
  async (_case, end) => {
    const [gone, rest] = [await open(), await open()]
    await gone.arrive(terminal, 'a')
    await gone.arrive(other, 'b')
    await end(gone)
    expect(await rest.of(1042)).toEqual(new Set())
    await rest.arrive(other, 'c')
    sign()
    await expect.poll(() => lost).toEqual([terminal])
    expect(await rest.of(1042)).toEqual(new Set([other]))
    await rest.leave(other, 'c')
    await rest.close()
  },
)

test('a process that stood still for so long that others forgot it hears of it', async () => {
  const slow = await open()
  await slow.arrive(terminal, 'a')
  const signOfSlow = sign
  const quick = await open()
  await timePasses(database, 'processes', 15_000)
  sign()
  await expect.poll(() => lost).toEqual([terminal])
  expect(forgotten).toBe(0)
  signOfSlow()
  await expect.poll(() => forgotten).toBe(1)
  await slow.close()
  await quick.close()
})

test('a terminal that left while the database was away is forgotten once it is back', async () => {
  let isAway = false
  const { query } = database
  onTestFinished(() => void (database.query = query))
  database.query = async (...args) => {
    if (isAway) throw new Error('the database is away')
    return query(...args)
  }
  const connections = await open()
  await connections.arrive(terminal, 'a')
  isAway = true
  await expect(connections.leave(terminal, 'a')).rejects.toThrow('away')
  isAway = false
  expect(await connections.of(1042)).toEqual(new Set([terminal]))
  sign()
  await expect.poll(() => connections.of(1042)).toEqual(new Set())
  await connections.close()
})

test('a process that has its database alone knows no earlier connections', async () => {
  const earlier = await open()
  await earlier.arrive(terminal, 'a')
  const alone = { ...database, listen: null }
  const begun = await openTerminalConnections({
    database: alone,
    shopOf: async () => '7',
    onLost: () => undefined,
    onForgotten: () => undefined,
    report: () => undefined,
    every: () => () => undefined,
  })
  expect(await begun.of(1042)).toEqual(new Set())
  await begun.close()
})
