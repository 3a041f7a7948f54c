import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { triedDatabaseKinds, timePasses, type SharedDatabase } from '../tests/kit/shared-database.ts'
import {
  accessGraceMs,
  accessLifeMs,
  sessionsIn,
  refreshGraceMs,
  refreshLifeMs,
  sessionLifeMs,
  type Sessions,
  type Tokens,
} from './sessions.ts'

const shop = '7'
/** More than the duration of a statement. */
const momentMs = 5_000

describe.each(triedDatabaseKinds)('a session on $name', ({ open }) => {
  let shared: SharedDatabase
  /** Two processes of the host. */
  let sessions: Sessions
  let others: Sessions

  beforeAll(async () => {
    shared = await open()
    sessions = sessionsIn(shared.processes[0])
    others = sessionsIn(shared.processes[1])
  })
  afterAll(() => shared?.close())

  const query = async (sql: string, values?: string[]) => shared.processes[0].query(sql, values)
  async function pass(ms: number): Promise<void> {
    await timePasses(shared.processes[0], 'sessions', ms)
    await timePasses(shared.processes[0], 'token_pairs', ms)
  }
  async function refreshed(refresh: string, by = sessions): Promise<Tokens> {
    const outcome = await by.refresh(refresh)
    expect(outcome).toHaveProperty('tokens')
    return outcome && 'tokens' in outcome ? outcome.tokens : { access: '', refresh: '' }
  }
  const use = async ({ access }: Tokens) => expect(await others.find(access)).not.toBeNull()

  test('is found by its access token for ten minutes, in every process, and never by its refresh token [tokens]', async () => {
    const { access, refresh } = await sessions.open(shop, 1042)
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

  test('is found only among the sessions of the shop in its token, and never by an invented token', async () => {
    const { access } = await sessions.open('a shop', 1042)
    expect(await sessions.find(access)).toMatchObject({ shop: 'a shop', operatorId: 1042 })
    const secret = access.slice(access.indexOf('.'))
    const other = Buffer.from('b shop').toString('base64url')
    const zero = Buffer.from('a\0shop').toString('base64url')
    for (const token of [
      other + secret,
      zero + secret,
      secret,
      secret.slice(1),
      access.slice(1),
      '.',
      '%',
      '',
    ])
      expect(await sessions.find(token)).toBeNull()
  })

  test('lasts twelve hours without a refresh [tokens]', async () => {
    const [kept, left] = [await sessions.open(shop, 1042), await sessions.open(shop, 1043)]
    expect(refreshLifeMs).toBe(43_200_000)
    await pass(refreshLifeMs - momentMs)
    await refreshed(kept.refresh)
    await pass(momentMs)
    expect(await sessions.refresh(left.refresh)).toBeNull()
  })

  test('ends sixteen hours after the log-in, however often it is refreshed [tokens]', async () => {
    expect(sessionLifeMs).toBe(57_600_000)
    let tokens = await sessions.open(shop, 1042)
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

  test('accepts a replaced access token for ten seconds, for requests under way [tokens]', async () => {
    expect(accessGraceMs).toBe(10_000)
    const first = await sessions.open(shop, 1042)
    const second = await refreshed(first.refresh, others)
    await refreshed(second.refresh)
    await pass(accessGraceMs - momentMs)
    await use(first)
    await use(second)
    await pass(momentMs)
    expect(await sessions.find(first.access)).toBeNull()
    expect(await sessions.find(second.access)).toBeNull()
  })

  test('continues with the used refresh token if the answer with the new one was lost', async () => {
    const old = await sessions.open(shop, 1042)
    await refreshed(old.refresh)
    await pass(refreshGraceMs - momentMs)
    const again = await refreshed(old.refresh, others)
    await use(again)
    await refreshed(again.refresh)
  })

  test('ends with a refresh token that was used so long ago that no answer can still be lost', async () => {
    const old = await sessions.open(shop, 1042)
    const next = await refreshed(old.refresh)
    await pass(refreshGraceMs)
    expect(await sessions.refresh(old.refresh)).toMatchObject({ reusedIn: { operatorId: 1042 } })
    expect(await others.refresh(next.refresh)).toBeNull()
  })

  test('two simultaneous refreshes both get valid tokens', async () => {
    const old = await sessions.open(shop, 1042)
    const [one, two] = await Promise.all([refreshed(old.refresh), refreshed(old.refresh, others)])
    await use(one)
    await use(two)
    await refreshed(two.refresh)
  })

  test.each([
    ['a call', (next: Tokens) => use(next)],
    ['a refresh', async (next: Tokens) => void (await refreshed(next.refresh))],
  ])('ends where a used refresh token comes again after %s with the new tokens', async (_case, useNew) => {
    const old = await sessions.open(shop, 1042)
    const next = await refreshed(old.refresh)
    await useNew(next)
    expect(await others.refresh(old.refresh)).toMatchObject({ reusedIn: { operatorId: 1042 } })
    expect(await sessions.find(next.access)).toBeNull()
    expect(await sessions.refresh(next.refresh)).toBeNull()
    expect(await sessions.refresh(old.refresh)).toBeNull()
    expect(await query(`select end_reason from sessions order by began desc limit 1`)).toEqual([
      { end_reason: 'reuse' },
    ])
  })

  test('ends by either token, also by a replaced one, and leaves other sessions alone', async () => {
    const [kept, byAccess, byOld] = [
      await sessions.open(shop, 1042),
      await sessions.open(shop, 1042),
      await sessions.open(shop, 1042),
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

  test('can be distinguished from ended sessions by its id', async () => {
    const [live, ended, old] = [
      await sessions.open(shop, 1),
      await sessions.open(shop, 2),
      await sessions.open(shop, 3),
    ]
    const found = []
    for (const { access } of [live, ended, old]) found.push((await sessions.find(access))!)
    await sessions.end(ended)
    await query(`update sessions set ends = now() where operator = 3`)
    expect(await others.living(found)).toEqual(new Set([found[0]!.id]))
  })

  test('survives a restart, and so does its end', async () => {
    const [kept, ended] = [await sessions.open(shop, 1042), await sessions.open(shop, 1043)]
    await sessions.end(ended)
    const restarted = sessionsIn(shared.processes[0])
    expect(await restarted.find(kept.access)).toMatchObject({ operatorId: 1042 })
    expect(await restarted.find(ended.access)).toBeNull()
    expect(await restarted.refresh(ended.refresh)).toBeNull()
  })

  test('is not refreshed without end: after five thousand pairs of tokens the operator logs in again [tokens]', async () => {
    const floods = 'a shop with a flood'
    const tokens = await sessions.open(floods, 1042)
    const latest = await refreshed(tokens.refresh)
    await query(
      `insert into token_pairs (shop, refresh, access, session, generation)
       select shop, 'refresh ' || number, 'access ' || number, session, 1
       from token_pairs cross join generate_series(1, 4998) as number where shop = $1 and generation = 2`,
      [floods],
    )
    expect(await sessions.refresh(latest.refresh)).toBeNull()
    expect(await sessions.find(latest.access)).not.toBeNull()
    await sessions.end(tokens)
  })

  test('leaves no token in the database', async () => {
    const { access, refresh } = await refreshed((await sessions.open(shop, 1042)).refresh)
    const stored = JSON.stringify(await query('select * from token_pairs'))
    expect(stored).not.toContain(access)
    expect(stored).not.toContain(refresh)
  })

  test('takes no row after it has ended', async () => {
    await sessions.open(shop, 1042)
    await pass(sessionLifeMs)
    await sessions.open(shop, 1042)
    for (const table of ['sessions', 'token_pairs'])
      expect(await query(`select count(*)::integer as count from ${table} where shop = $1`, [shop])).toEqual([
        { count: 1 },
      ])
  })
})
