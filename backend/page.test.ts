import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { get as getOverHttp, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../tests/contract/client.ts'
import { startHost } from '../tests/contract/hosts.ts'
import { putDatabase } from '../tests/kit/folders.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
import type { Sandbox } from './sandbox.ts'
import { printProgramVersion } from '../src/protocol/print-service.ts'
import { hostError } from '../src/protocol/error-codes.ts'

let sandbox: Sandbox
const folder = folderOfFile()
const shell = '<!doctype html><title>Operador Balcão</title>'
const secret = 'what only the host may read'

beforeAll(async () => {
  await putDatabase(folder)
  await writeFile(join(folder, 'secret'), secret)
  const pageDir = join(folder, 'page')
  await mkdir(join(pageDir, 'assets'), { recursive: true })
  await writeFile(join(pageDir, 'index.html'), shell)
  await writeFile(join(pageDir, 'assets', 'index-abc123.js'), 'export {}')
  await writeFile(join(pageDir, 'manifest.webmanifest'), '{}')
  await writeFile(join(pageDir, 'sw.js'), '')
  await mkdir(join(pageDir, 'logos'))
  await writeFile(join(pageDir, 'logos', '16.webp'), '')
  await mkdir(join(pageDir, 'downloads'))
  for (const base of ['demo', 'replay']) await mkdir(join(pageDir, base, 'game', '20'), { recursive: true })
  await writeFile(join(pageDir, 'downloads', `balcao-print-${printProgramVersion}-linux.tar.gz`), 'a package')
  sandbox = await startHost({ dataDir: folder, pageDir })
})
afterAll(() => sandbox?.close())

const get = (path: string) => fetch(sandbox.url + path)

describe('the page', () => {
  test.each([
    '/',
    '/login',
    '/user_display/',
    '/scanning_ticket',
    '/inspire',
    '/error',
    '/card',
    '/terminal-user',
    '/game/16',
    '/terminal-user/1',
    '/game/2051',
    '/demo?x=1',
    '/demo/',
    '/demo/game/20',
    '/replay',
    '/replay/game/20',
    '/game/7001',
  ])(
    '%s is a screen: the shell, which the browser revalidates [screens] [demo-screens] [customer-display]',
    async (path) => {
      const response = await get(path)
      expect([response.status, await response.text()]).toEqual([200, shell])
      expect(response.headers.get('cache-control')).toBe('no-cache')
    },
  )

  test.each(['/nowhere', '/game/', '/game/keno', '/login/more', '/demo/nowhere', '/demonstration'])(
    '%s is no screen: the shell with status 404, so that the page can show it [not-found]',
    async (path) => {
      const response = await get(path)
      expect([response.status, await response.text()]).toEqual([404, shell])
    },
  )

  test('a missing file is not answered with the shell', async () => {
    const response = await get('/assets/gone.js')
    expect([response.status, await response.text()]).toEqual([404, '404 Not Found'])
  })

  test('an unknown call is refused as a call, not answered with the page', async () => {
    const response = await get('/api/nothing')
    expect([response.status, await response.json()]).toEqual([
      404,
      { success: false, error: hostError('not_found') },
    ])
  })

  test('hashed files are cached for a year, logos for a day, others are revalidated', async () => {
    const hashed = await get('/assets/index-abc123.js')
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const logo = await get('/logos/16.webp')
    expect(logo.headers.get('cache-control')).toBe('public, max-age=86400')
    for (const file of ['/manifest.webmanifest', '/sw.js'])
      expect((await get(file)).headers.get('cache-control')).toBe('no-cache')
  })

  test('the packages of the print program are listed for logged-in operators, and served [print-version]', async () => {
    const client = new Client(sandbox.url)
    await client.request('login', { login: 'operator', secret: 'balcao' })
    const { data } = await client.request('downloads', {})
    expect(data).toEqual([`/downloads/balcao-print-${printProgramVersion}-linux.tar.gz`])
    expect(await (await get(data[0]!)).text()).toBe('a package')
  })

  test.each(['/../secret', '/..%2fsecret', '/%2e%2e/secret', '/assets/..%2f..%2fsecret'])(
    'no file outside the folder of the page is served: %s',
    async (path) => {
      // `fetch` would resolve the dots.
      const [response] = (await once(getOverHttp(sandbox.url, { path }), 'response')) as [IncomingMessage]
      expect(response.statusCode).toBeGreaterThanOrEqual(400)
      expect(await text(response)).not.toContain(secret)
    },
  )

  test('it may load from and connect to only its host and the print program', async () => {
    for (const path of ['/', '/nowhere', '/assets/index-abc123.js']) {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
      expect(policy).toContain(`connect-src 'self' ${sandbox.url.replace('http', 'ws')}`)
      expect(policy).toContain(' http://127.0.0.1:3333 ws://127.0.0.1:3333;')
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    }
  })
})
