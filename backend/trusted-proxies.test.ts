import { beforeAll, describe, expect, test } from 'vitest'
import { startHost } from '../tests/contract/hosts.ts'
import { putDatabase } from '../tests/kit/folders.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'

/** A host for all tests of a group, each of which guesses from addresses of its own. */
function hostThatTrusts(...trustedProxies: readonly string[]) {
  const folder = folderOfFile()
  let url = ''
  beforeAll(async () => {
    await putDatabase(folder)
    const host = await startHost({ dataDir: folder, trustedProxies })
    url = host.url
    return () => host.close()
  })

  async function guess(forwardedFor: string): Promise<number> {
    const { status } = await fetch(`${url}/api/setpassword`, {
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
  return { guess, guesses }
}

const [wrong, wait] = [400, 429]
const limited = [wrong, wrong, wrong, wrong, wrong, wait]

describe('the address that limits wrong registration codes', () => {
  describe.each([
    ['no proxy is trusted', []],
    ['another proxy is trusted', ['10.0.0.1', '192.168.0.0/16']],
  ])('where %s', (_case, trusted) => {
    const { guesses } = hostThatTrusts(...trusted)

    test('is the address of the connection, whatever X-Forwarded-For says [log-in-limits]', async () => {
      expect(await guesses(6, (index) => `203.0.113.${index}`)).toEqual(limited)
    })
  })

  describe('where the proxies are trusted', () => {
    const { guess, guesses } = hostThatTrusts('127.0.0.1', '10.0.0.0/8')

    test('is the one that a trusted proxy has added, not one that the caller has sent [log-in-limits]', async () => {
      expect(await guesses(6, (index) => `198.51.100.${index}, 203.0.113.1`)).toEqual(limited)
      expect(await guess('203.0.113.2')).toBe(wrong)
      expect(await guess('203.0.113.1, 203.0.113.3')).toBe(wrong)
      expect(await guess('203.0.113.1')).toBe(wait)
    })

    test('is the /64 network of an IPv6 address, because a subscriber has any number of addresses in it', async () => {
      expect(await guesses(6, (index) => `2001:db8::${index}`)).toEqual(limited)
      expect(await guess('2001:db8:0:1::1')).toBe(wrong)
    })

    test('is the one before the last of several trusted proxies', async () => {
      expect(await guesses(6, (index) => `198.51.100.${index}, 203.0.113.4, 10.0.0.${index}`)).toEqual(
        limited,
      )
      expect(await guess('203.0.113.5, 10.0.0.1')).toBe(wrong)
    })
  })
})
