import { expect, test } from 'vitest'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { repeatableChance } from '../../src/host/rules/testing.ts'
import { dayMs } from '../../src/values/calendar.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'
import { ShopHost } from './shop-host.ts'

test('what a host reads whose computer has slept is as of the time that it is', async () => {
  const folder = folderOfTest()
  await putDatabase(folder)
  const database = await openEmbeddedDatabase(folder)
  const wakesAt = Date.now()
  let now = wakesAt - dayMs
  const shared = new Set<number>()
  const host = new ShopHost('shop', {
    database,
    clock: { now: () => now, currentTime: async () => (now = wakesAt) },
    momentAt: () => ({ now, chance: repeatableChance(1), drawChance: () => repeatableChance(1) }),
    shared: () => {
      shared.add(now)
      return { heldAhead: [], described: {} }
    },
    terms: { now: () => null, latest: async () => null },
    lookAtGames: async () => undefined,
    shareGames: (games) => games,
    announce: () => undefined,
  })
  await host.read({}, () => undefined)
  expect(shared).toEqual(new Set([wakesAt]))
  await database.close()
})
