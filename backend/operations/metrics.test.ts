import { expect, test } from 'vitest'
import { Metrics } from './metrics.ts'

test('the work that waits for a connection to the database is without the queries of the scrape itself', async () => {
  const metrics = new Metrics()
  let queries = 0
  const query = async () => ((queries += 1), [])
  metrics.measure({
    database: { query, connections: () => ({ open: 2, idle: 1, waiting: 3 + queries, most: 16 }) },
    clock: () => ({ differenceMs: 0, ageMs: 0 }),
    readiness: async () => (await query(), []),
    publication: { hasDayRoot: () => true, unpublishedMs: async () => 0 },
    sockets: () => 0,
  })
  const waiting = /^balcao_database_waiting (\d+)$/m.exec(await metrics.text())
  expect(queries).toBe(2)
  expect(waiting?.[1]).toBe('3')
})
