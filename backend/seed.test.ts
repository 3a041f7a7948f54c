import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../node/database/database.ts'
import { openEmbeddedDatabase } from '../node/database/embedded-database.ts'
import { hostError } from '../src/protocol/error-codes.ts'
import { putDatabase } from '../tests/kit/folders.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
import { chanceSource } from './chance.ts'
import { defaultSeed, knownOperators, newcomersCode, publicSeed, seedCustomers, seedHost } from './seed.ts'
import { openHosts } from './store/hosts.ts'

const seed = defaultSeed('BRL')

const folder = folderOfFile()
let database: Database
beforeAll(async () => {
  await putDatabase(folder)
  database = await openEmbeddedDatabase(folder)
})
afterAll(() => database?.close())

const open = () =>
  openHosts({ database, chance: chanceSource(undefined), drawSpeed: 1, report: console.error })
const codesInTable = async () =>
  (await database.query('select code from registration_codes')).map(({ code }) => code)

test('the code of the newcomer stays until it expires or is used; then the next start issues another, or none [registration-codes]', async () => {
  const hosts = await open()
  const host = hosts.shop(seed.shop.id)
  await seedHost(host, seed)
  const code = await newcomersCode(host, seed)
  expect(code).toMatch(/^\d{15}$/)
  expect(await newcomersCode(host, seed)).toBe(code)
  expect(await codesInTable()).toEqual([code])
  await hosts.close()

  // The version before recorded no time of issue, and kept every code.
  await database.query(
    `update shops set version = version + 1, body = jsonb_set(body::jsonb, '{registrationCodes}',
       (body::jsonb->'registrationCodes') #- '{0,issuedAt}' || $1::jsonb)`,
    [JSON.stringify([{ code: 'lost', operatorId: seed.newcomer.operatorId }])],
  )
  await database.query(`insert into registration_codes values ('lost', $1, $2::bigint)`, [
    seed.shop.id,
    seed.newcomer.operatorId,
  ])
  const later = await open()
  const shop = later.shop(seed.shop.id)
  const setPassword = async (given: string) =>
    shop.execute({ type: 'setPassword', code: given, passwordHash: 'a hash' }, () => undefined)
  const wrong = { ok: false, error: hostError('registration_code') }
  for (const earlier of [String(code), 'lost']) expect(await setPassword(earlier)).toEqual(wrong)
  const another = await newcomersCode(shop, seed)
  expect(another).not.toBe(code)
  expect(await codesInTable()).toEqual([another])
  expect(await setPassword(String(another))).toMatchObject({ ok: true })
  expect(await codesInTable()).toEqual([])
  expect(await newcomersCode(shop, seed)).toBeNull()
  await later.close()
})

test('a host without the operators of the sandbox has no code that its start would display [registration-codes]', async () => {
  const hosts = await open()
  const host = hosts.shop(seed.shop.id)
  await host.execute(
    { type: 'issueRegistrationCode', code: "an operator's", operatorId: seed.newcomer.operatorId },
    () => undefined,
  )
  expect(await newcomersCode(host, publicSeed('BRL'))).toBeNull()
  await hosts.close()
})

test('a host that browsers reach from elsewhere gets no terminal, TV or card at its starts: an administrator adds them', async () => {
  const hosts = await open()
  const host = hosts.shop(seed.shop.id)
  const own = publicSeed('BRL')
  await seedHost(host, own)
  await seedHost(host, { ...seed, operator: { ...seed.operator, operatorId: 1044, login: 'ana' } })
  // Also at a start without `--origin`, which somebody has forgotten: the sandbox's operator is not among those that were added.
  const forgotten = { ...seed, operator: { ...seed.operator, login: 'not-here' } }
  for (const each of [own, forgotten])
    await seedCustomers(
      host,
      each,
      (card) => ({ hash: card, end: card }),
      () => 'id',
    )
  const counts = () =>
    host.read({ operatorId: 1044, allTerminals: true, allPlayers: true }, ({ terminals, players, tvBoxes }) =>
      [terminals, players, tvBoxes].map((each) => Object.keys(each).length),
    )
  expect(await counts()).toEqual([0, 0, 0])
  await hosts.close()
})

test('a start knows whether the operator of the sandbox can log in, other operators alone, or nobody', async () => {
  const hosts = await open()
  const host = hosts.shop('elsewhere')
  await seedHost(host, publicSeed('BRL'))
  expect(await knownOperators(host, seed)).toBe('none')
  const bela = { operatorId: 1045, login: 'bela', passwordHash: null, permittedGames: [], openingTill: 0 }
  await host.execute({ type: 'addOperator', ...bela }, () => undefined)
  expect(await knownOperators(host, seed)).toBe('others')
  // A number alone does not make an operator that of the sandbox.
  expect(await knownOperators(host, { ...seed, operator: { ...seed.operator, operatorId: 1045 } })).toBe(
    'others',
  )
  expect(await knownOperators(host, { ...seed, operator: { ...seed.operator, ...bela } })).toBe('sandbox')
  await hosts.close()
})
