import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Client } from '../tests/contract/client.ts'
import { startHost } from '../tests/contract/hosts.ts'
import { putDatabase } from '../tests/kit/folders.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
import { hashing, waitingLimit } from './hashing-queue.ts'
import { perAddress } from './log-in-attempts.ts'
import type { Sandbox } from './sandbox.ts'

const folder = folderOfFile()
let host: Sandbox

beforeAll(async () => {
  await putDatabase(folder)
  host = await startHost({ dataDir: folder, trustedProxies: ['127.0.0.1'] })
})
afterAll(() => host?.close())

const logIn = (login: string, address: string): Promise<number> =>
  fetch(`${host.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ login, secret: 'balcao' }),
  }).then(({ status }) => status)

/** From now on a hash goes on when the test lets it; `letGo` ends that. */
function holdHashes() {
  const { scrypt } = crypto
  const held: (() => void)[] = []
  const hold = (...work: Parameters<typeof scrypt>) => void held.push(() => scrypt(...work))
  const spy = vi.spyOn(crypto, 'scrypt').mockImplementation(hold as typeof scrypt)
  syncBuiltinESMExports()
  const letGo = () => {
    spy.mockRestore()
    syncBuiltinESMExports()
    for (const goOn of held.splice(0)) goOn()
  }
  onTestFinished(letGo)
  return { held, letGo }
}

test('a sale, a log-in on a known device and one from another address do not wait for a flood of log-ins [log-in-limits]', async () => {
  const cashier = new Client(host.url)
  await cashier.login()
  const ticket = await cashier.ticket()
  const { held, letGo } = holdHashes()
  const statuses: number[] = []
  /** Who was answered, in that order. */
  const answered: string[] = []
  const flood = Array.from({ length: 200 }, async (_, index) => {
    statuses.push(await logIn(`guess ${index}`, '203.0.113.1'))
    answered.push('flood')
  })
  // One is hashed, and as many wait as may; the others are refused.
  await expect.poll(() => [held.length, answered.length]).toEqual([1, flood.length - 1 - waitingLimit])

  expect((await cashier.buy([ticket])).data).toMatchObject([{ barcode: expect.any(String) as string }])
  const known = cashier.login().finally(() => answered.push('known'))
  const other = logIn('operator', '203.0.113.2').finally(() => answered.push('other'))
  // The one from another address has the place of one of the flood.
  await expect
    .poll(() => [hashing.waiting, answered.length])
    .toEqual([waitingLimit + 1, flood.length - waitingLimit])
  const before = answered.length
  for (let hashed = 1; hashed <= 4; hashed++) {
    await expect.poll(() => held.length).toBe(1)
    held.shift()!()
    await expect.poll(() => answered.length).toBe(before + hashed)
  }
  expect(answered.slice(before).toSorted()).toEqual(['flood', 'flood', 'known', 'other'])
  expect((await known).operatorId).toBe(1042)
  expect(await other).toBe(200)

  letGo()
  await Promise.all(flood)
  const count = (status: number) => statuses.filter((each) => each === status).length
  expect(count(401)).toBeLessThanOrEqual(perAddress.allowed)
  expect(count(401) + count(429)).toBe(flood.length)
})
