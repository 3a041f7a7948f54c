import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, timePasses, type SharedDatabase } from '../tests/kit/shared-database.ts'
import {
  accessGraceMs,
  accessLifeMs,
  openSessions,
  refreshGraceMs,
  refreshLifeMs,
  sessionLifeMs,
  type Sessions,
  type Tokens,
} from './sessions.ts'

/** More than a statement takes. */
const momentMs = 5_000

describe.each(databaseKinds)('a session on $name', ({ open }) => {
  let shared: SharedDatabase
  /** Two processes of the host. */
  let sessions: Sessions
  let others: Sessions

  beforeAll(async () => {
    shared = await open()
    sessions = await openSessions(shared.processes[0])
    others = await openSessions(shared.processes[1])
  })
  afterAll(() => shared?.close())

  const query = async (sql: string) => shared.processes[0].query(sql)
  async function pass(ms: number): Promise<void> {
    await timePasses(shared.processes[0], 'host_sessions', ms)
    await timePasses(shared.processes[0], 'host_token_pairs', ms)
  }
  async function refreshed(refresh: string, by = sessions): Promise<Tokens> {
    const outcome = await by.refresh(refresh)
    expect(outcome).toHaveProperty('tokens')
    return outcome && 'tokens' in outcome ? outcome.tokens : { access: '', refresh: '' }
  }
  const use = async ({ access }: Tokens) => expect(await others.find(access)).not.toBeNull()

  test('is found by its access token for ten minutes, by every process, and never by its refresh token [tokens]', async () => {
    const { access, refresh } = await sessions.open(1042)
    expect(accessLifeMs).toBe(600_000)
    const found = await sessions.find(access)
    expect(found).toMatchObject({ operatorId: 1042 })
    expect(await others.find(access)).toEqual(found)
    expect(await sessions.find(refresh)).toBeNull()
    expect(await sessions.refresh(access)).toBeNull()
    await pass(accessLifeMs - momentMs)
    expect(await sessions.find(access)).toEqual(found)
    await pass(momentMs)
    expect(await sessions.find(access)).toBeNull()
  })

  test('lives twelve hours without a refresh [tokens]', async () => {
    const [kept, left] = [await sessions.open(1042), await sessions.open(1043)]
    expect(refreshLifeMs).toBe(43_200_000)
    await pass(refreshLifeMs - momentMs)
    await refreshed(kept.refresh)
    await pass(momentMs)
    expect(await sessions.refresh(left.refresh)).toBeNull()
  })

  test('is over sixteen hours after the log-in, however often it is refreshed [tokens]', async () => {
    expect(sessionLifeMs).toBe(57_600_000)
    let tokens = await sessions.open(1042)
    for (let quarter = 0; quarter < 3; quarter++) {
      await pass(sessionLifeMs / 4)
      tokens = await refreshed(tokens.refresh)
    }
    await pass(sessionLifeMs / 4 - momentMs)
    tokens = await refreshed(tokens.refresh)
    await pass(momentMs)
    expect(await sessions.find(tokens.access)).toBeNull()
    expect(await sessions.refresh(tokens.refresh)).toBeNull()
  })

  test('keeps a replaced access token for the ten seconds in which requests may be under way [tokens]', async () => {
    expect(accessGraceMs).toBe(10_000)
    const first = await sessions.open(1042)
    const second = await refreshed(first.refresh, others)
    await refreshed(second.refresh)
    await pass(accessGraceMs - momentMs)
    await use(first)
    await use(second)
    await pass(momentMs)
    expect(await sessions.find(first.access)).toBeNull()
    expect(await sessions.find(second.access)).toBeNull()
  })

  test('goes on with the refresh token that was used, when the answer with the new one was lost', async () => {
    const old = await sessions.open(1042)
    await refreshed(old.refresh)
    await pass(refreshGraceMs - momentMs)
    const again = await refreshed(old.refresh, others)
    await use(again)
    await refreshed(again.refresh)
  })

  test('ends with a refresh token that was used longer ago than an answer can be lost', async () => {
    const old = await sessions.open(1042)
    const next = await refreshed(old.refresh)
    await pass(refreshGraceMs)
    expect(await sessions.refresh(old.refresh)).toMatchObject({ reusedIn: { operatorId: 1042 } })
    expect(await others.refresh(next.refresh)).toBeNull()
  })

  test('two refreshes at once both get tokens that work', async () => {
    const old = await sessions.open(1042)
    const [one, two] = await Promise.all([refreshed(old.refresh), refreshed(old.refresh, others)])
    await use(one)
    await use(two)
    await refreshed(two.refresh)
  })

  test.each([
    ['a call', (next: Tokens) => use(next)],
    ['a refresh', async (next: Tokens) => void (await refreshed(next.refresh))],
  ])('ends where a used refresh token comes again after %s with the new tokens', async (_case, useNew) => {
    const old = await sessions.open(1042)
    const next = await refreshed(old.refresh)
    await useNew(next)
    expect(await others.refresh(old.refresh)).toMatchObject({ reusedIn: { operatorId: 1042 } })
    expect(await sessions.find(next.access)).toBeNull()
    expect(await sessions.refresh(next.refresh)).toBeNull()
    expect(await sessions.refresh(old.refresh)).toBeNull()
    expect(await query(`select end_reason from host_sessions order by began desc limit 1`)).toEqual([
      { end_reason: 'reuse' },
    ])
  })

  test('ends by either token, also one that was replaced, and leaves others alone', async () => {
    const [kept, byAccess, byOld] = [
      await sessions.open(1042),
      await sessions.open(1042),
      await sessions.open(1042),
    ]
    const latest = await refreshed(byOld.refresh)
    expect(await sessions.end({ access: byAccess.access, refresh: '' })).toMatchObject([{ operatorId: 1042 }])
    expect(await sessions.end({ access: '', refresh: byOld.refresh })).toMatchObject([{ operatorId: 1042 }])
    for (const { access, refresh } of [byAccess, latest]) {
      expect(await others.find(access)).toBeNull()
      expect(await others.refresh(refresh)).toBeNull()
    }
    expect(await sessions.end(byAccess)).toEqual([])
    await use(kept)
  })

  test('is told from those that are over by its id', async () => {
    const [live, ended, old] = [await sessions.open(1), await sessions.open(2), await sessions.open(3)]
    const ids = []
    for (const { access } of [live, ended, old]) ids.push((await sessions.find(access))!.id)
    await sessions.end(ended)
    await query(`update host_sessions set ends = now() where operator = 3`)
    expect(await others.living(ids)).toEqual(new Set([ids[0]]))
  })

  test('outlives a restart, and its end outlives it too', async () => {
    const [kept, ended] = [await sessions.open(1042), await sessions.open(1043)]
    await sessions.end(ended)
    const restarted = await openSessions(shared.processes[0])
    expect(await restarted.find(kept.access)).toMatchObject({ operatorId: 1042 })
    expect(await restarted.find(ended.access)).toBeNull()
    expect(await restarted.refresh(ended.refresh)).toBeNull()
  })

  test('leaves no token in the database', async () => {
    const { access, refresh } = await refreshed((await sessions.open(1042)).refresh)
    const stored = JSON.stringify(await query('select * from host_token_pairs'))
    expect(stored).not.toContain(access)
    expect(stored).not.toContain(refresh)
  })

  test('takes no place once it is over', async () => {
    await sessions.open(1042)
    await pass(sessionLifeMs)
    await sessions.open(1042)
    for (const table of ['host_sessions', 'host_token_pairs'])
      expect(await query(`select count(*)::integer as count from ${table}`)).toEqual([{ count: 1 }])
  })
})
