import { afterEach, describe, expect, test } from 'vitest'
import { startHost } from '../tests/contract/hosts.ts'
import { databaseFolder, type Folder } from '../tests/kit/folders.ts'
import type { Sandbox } from './sandbox.ts'

describe('the address that limits wrong registration codes', () => {
  let folder: Folder
  let host: Sandbox

  async function start(trustedProxies: readonly string[]): Promise<void> {
    folder = await databaseFolder()
    host = await startHost({ dataDir: folder.path, trustedProxies })
  }
  afterEach(async () => {
    await host.close()
    await folder.remove()
  })

  async function guess(forwardedFor: string): Promise<number> {
    const { status } = await fetch(`${host.url}/api/setpassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify({ code: 'guess', secret: 'secret' }),
    })
    return status
  }
  async function guesses(count: number, forwardedFor: (index: number) => string): Promise<number[]> {
    const statuses = []
    for (let index = 0; index < count; index++) statuses.push(await guess(forwardedFor(index)))
    return statuses
  }
  const [wrong, wait] = [400, 429]
  const limited = [wrong, wrong, wrong, wrong, wrong, wait]

  test.each([
    ['no proxy is trusted', []],
    ['another proxy is trusted', ['10.0.0.1', '192.168.0.0/16']],
  ])(
    'is the address of the connection where %s, whatever X-Forwarded-For says [log-in-limits]',
    async (_case, trusted) => {
      await start(trusted)
      expect(await guesses(6, (index) => `203.0.113.${index}`)).toEqual(limited)
    },
  )

  test('is the address that a trusted proxy has added, not one that the caller has sent [log-in-limits]', async () => {
    await start(['127.0.0.1'])
    expect(await guesses(6, (index) => `198.51.100.${index}, 203.0.113.1`)).toEqual(limited)
    expect(await guess('203.0.113.2')).toBe(wrong)
    expect(await guess('203.0.113.1, 203.0.113.3')).toBe(wrong)
    expect(await guess('203.0.113.1')).toBe(wait)
  })

  test('is the /64 network of an IPv6 address, because a subscriber has any number of addresses in it', async () => {
    await start(['127.0.0.0/8'])
    expect(await guesses(6, (index) => `2001:db8::${index}`)).toEqual(limited)
    expect(await guess('2001:db8:0:1::1')).toBe(wrong)
  })

  test('is the address before the last of several trusted proxies', async () => {
    await start(['127.0.0.1', '10.0.0.0/8'])
    expect(await guesses(6, (index) => `198.51.100.${index}, 203.0.113.1, 10.0.0.${index}`)).toEqual(limited)
    expect(await guess('203.0.113.2, 10.0.0.1')).toBe(wrong)
  })
})
