import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../tests/contract/client.ts'
import { startHost } from '../tests/contract/hosts.ts'
import { putDatabase } from '../tests/kit/folders.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
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

test('a sale, a log-in on a known device and one from another address do not wait for a flood of log-ins [log-in-limits]', async () => {
  const cashier = new Client(host.url)
  await cashier.login()
  const ticket = await cashier.ticket()
  const statuses: number[] = []
  const flood = Array.from({ length: 200 }, async (_, index) => {
    statuses.push(await logIn(`guess ${index}`, '203.0.113.1'))
  })
  await expect.poll(() => statuses.length).toBeGreaterThan(0)

  expect((await cashier.buy([ticket])).data).toMatchObject([{ barcode: expect.any(String) as string }])
  expect((await cashier.login()).operatorId).toBe(1042)
  expect(await logIn('operator', '203.0.113.2')).toBe(200)
  // The log-ins that are hashed before it are still running.
  expect(statuses.length).toBeLessThan(flood.length)

  await Promise.all(flood)
  const count = (status: number) => statuses.filter((each) => each === status).length
  expect(count(401)).toBeLessThanOrEqual(perAddress.allowed)
  expect(count(401) + count(429)).toBe(flood.length)
})
