import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres, type PostgresServer } from '../tests/contract/postgres.ts'
import { putEmptyDatabase } from '../tests/kit/folders.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
import { startCollector } from './collector.ts'
import { operatorKeyFile } from './operator-key.ts'

const choice = await findPostgres()

describe.runIf(choice.isAvailable)('collectors on one server, with one folder', () => {
  let server: PostgresServer
  const folder = folderOfFile()
  beforeAll(async () => {
    if (!choice.isAvailable) throw new Error(choice.reason)
    server = await startPostgres(choice)
    await putEmptyDatabase(folder)
  })
  afterAll(() => server?.stop())

  test('start at once, and have one key for their operator', async () => {
    const databaseUrl = await server.newDatabase()
    const start = () =>
      startCollector({
        ...{ port: 0, dataDir: folder, databaseUrl, keptMonths: 12 },
        report: (problem) => console.error(problem),
      })
    const starts = await Promise.allSettled(Array.from({ length: 8 }, start))
    const collectors = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    try {
      expect(starts.filter(({ status }) => status === 'rejected')).toEqual([])
      const key = (await readFile(operatorKeyFile(folder), 'utf8')).trim()
      for (const { url } of collectors) {
        const { status } = await fetch(new URL('/fleet/counters', url), {
          headers: { authorization: `Bearer ${key}` },
        })
        expect(status).toBe(200)
      }
    } finally {
      await Promise.all(collectors.map((collector) => collector.close()))
    }
  })
})
