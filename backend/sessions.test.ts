import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseFolder, type Folder } from '../tests/kit/folders.ts'
import type { Database } from './database.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { accessLifeMs, openSessions, refreshLifeMs, type Sessions } from './sessions.ts'

const now = Date.UTC(2026, 10, 20)
let database: Database
let sessions: Sessions
let folder: Folder

beforeAll(async () => {
  folder = await databaseFolder()
  database = await openEmbeddedDatabase(folder.path)
  sessions = await openSessions(database, now)
})
afterAll(async () => {
  await database?.close()
  await folder.remove()
})

describe('a session', () => {
  test('is found by its access token for ten minutes, and never by its refresh token [tokens]', async () => {
    const { access, refresh } = await sessions.open(1042, now)
    expect(accessLifeMs).toBe(600_000)
    expect(sessions.find(access, now + accessLifeMs - 1)).toMatchObject({ operatorId: 1042 })
    expect(sessions.find(access, now + accessLifeMs)).toBeNull()
    expect(sessions.find(refresh, now)).toBeNull()
    expect(await sessions.refresh(access, now)).toBeNull()
  })

  test('lives twelve hours without a refresh [tokens]', async () => {
    const { refresh } = await sessions.open(1042, now)
    expect(refreshLifeMs).toBe(43_200_000)
    expect(await sessions.refresh(refresh, now + refreshLifeMs)).toBeNull()
  })

  test('goes on with the old refresh token for a minute, when the answer with the new one was lost', async () => {
    const { refresh: old } = await sessions.open(1042, now)
    await sessions.refresh(old, now)
    expect(await sessions.refresh(old, now + 59_999)).not.toBeNull()
    expect(await sessions.refresh(old, now + 60_000)).toBeNull()
  })

  test('two refreshes at once both get tokens that work', async () => {
    const { refresh: old } = await sessions.open(1042, now)
    const [one, two] = await Promise.all([sessions.refresh(old, now), sessions.refresh(old, now)])
    expect(await sessions.refresh(one!.refresh, now)).not.toBeNull()
    expect(await sessions.refresh(two!.refresh, now)).not.toBeNull()
  })

  test('refuses the old refresh token once the new one was used', async () => {
    const { refresh: old } = await sessions.open(1042, now)
    const next = await sessions.refresh(old, now)
    await sessions.refresh(next!.refresh, now)
    expect(await sessions.refresh(old, now)).toBeNull()
  })

  test('outlives a restart, and its end outlives it too', async () => {
    const [kept, ended] = [await sessions.open(1042, now), await sessions.open(1043, now)]
    await sessions.end([ended.access])
    const restarted = await openSessions(database, now)
    expect(restarted.find(kept.access, now)).toMatchObject({ operatorId: 1042 })
    expect(restarted.find(ended.access, now)).toBeNull()
    expect(await restarted.refresh(ended.refresh, now)).toBeNull()
  })

  test('leaves no token in the database', async () => {
    const { access, refresh } = await sessions.open(1042, now)
    const stored = JSON.stringify(await (await database.connect()).query('select * from host_tokens'))
    expect(stored).not.toContain(access)
    expect(stored).not.toContain(refresh)
  })
})
