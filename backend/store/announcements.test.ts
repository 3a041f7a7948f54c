import { expect, test } from 'vitest'
import type { Host } from '../../src/host/store/host.ts'
import type { Database } from '../../node/database/database.ts'
import { Announcements } from './announcements.ts'

test('events of every shop are shown one after another, to a few shops at a time: sales do not wait for all of them', async () => {
  let reading = 0
  let most = 0
  const read = async () => {
    most = Math.max(most, ++reading)
    await new Promise((resolve) => setImmediate(resolve))
    reading--
    return {}
  }
  const announcements = new Announcements({
    database: {} as Database,
    now: () => 0,
    hostOf: () => ({ read }) as unknown as Host,
    report: (problem) => expect.unreachable(problem),
  })
  const shops = Array.from({ length: 50 }, (_, index) => `shop ${index}`)
  const seen: string[] = []
  const all = new Promise<void>((resolve) =>
    announcements.watch({
      sees: () => true,
      shops: () => shops,
      shown({ shop }) {
        if (seen.push(shop) === 3 * shops.length) resolve()
      },
    }),
  )
  for (const at of [1, 2, 3]) announcements.showEverywhere({ type: 'unsoldDrawsHeld', at, draws: [] })
  await all
  for (const round of [0, 1, 2])
    expect(seen.slice(round * shops.length, (round + 1) * shops.length).toSorted()).toEqual(shops.toSorted())
  expect(most).toBe(4)
})
