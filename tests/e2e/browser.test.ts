import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { contentSecurityPolicy, servePage } from '../../backend/page.ts'
import { longIt } from '../kit/long.ts'
import { sampled } from '../kit/scale.ts'

let browser: Browser
let server: FastifyInstance
let url: string

/** The page under the policy that every host of ours serves it with. */
beforeAll(async () => {
  browser = await openBrowser()
  server = Fastify()
  await server.register((scope) =>
    servePage(scope, resolve('dist/page'), () => contentSecurityPolicy([], 'http://127.0.0.1:3333')),
  )
  await server.listen({ host: '127.0.0.1', port: 0 })
  url = `http://localhost:${(server.addresses()[0] as AddressInfo).port}`
})
afterAll(async () => {
  await closeWindows(browser)
  await server.close()
})

/** What the page says in a browser of this language, after `before` ran in it. */
async function said(locale: string, prepare: (page: Page) => Promise<unknown>): Promise<string> {
  const context = await browser.newContext({ locale })
  const page = await context.newPage()
  await prepare(page)
  await page.goto(url)
  const text = await page.getByRole('alert').innerText()
  await context.close()
  return text
}

const without =
  (...scripts: string[]) =>
  (page: Page) =>
    page.addInitScript(scripts.join(';'))
const noStorage = `Object.defineProperty(navigator, 'storage', { value: undefined })`
const noLocks = `Object.defineProperty(navigator, 'locks', { value: undefined })`
const noWorkers = `delete window.Worker`

describe('a browser that lacks what the page needs', () => {
  it.each(
    sampled(
      [
        ['modules', `delete HTMLScriptElement.prototype.noModule`, 'módulos de JavaScript'],
        ['storage', noStorage, 'Origin Private File System'],
        [
          'the part of storage that holds files',
          'delete StorageManager.prototype.getDirectory',
          'Origin Private',
        ],
        ['locks', noLocks, 'Web Locks'],
        ['workers', noWorkers, 'Web Workers'],
        [
          'a secure address',
          `Object.defineProperty(window, 'isSecureContext', { value: false })`,
          'https://',
        ],
      ],
      2,
    ),
  )('shows a message: %s [old-browser]', async (_what, script, words) => {
    const text = await said('pt-PT', without(script))
    expect(text).toContain('O Balcão não funciona neste navegador')
    expect(text).toContain(words)
  })

  it.each(
    sampled(
      [
        ['en-GB', 'This browser cannot run Balcão'],
        ['es-PE', 'Balcão no funciona en este navegador'],
        ['sr', 'Balcão ne radi u ovom pregledaču'],
        ['uk-UA', 'Balcão не працює в цьому браузері'],
        ['de-DE', 'O Balcão não funciona neste navegador'],
      ] as const,
      1,
    ),
  )('shows it in the language of the cashier, %s', async (locale, title) => {
    expect(await said(locale, without(noStorage))).toContain(title)
  })

  it('shows everything that is missing at once', async () => {
    const text = await said('en', without(noStorage, noLocks, noWorkers))
    for (const name of ['Web Locks', 'Web Workers', 'Origin Private File System'])
      expect(text).toContain(name)
  })

  longIt('shows that a part was not loaded', async () => {
    const text = await said('uk', async (page) => {
      await without(noStorage)(page)
      await page.route('**/unsupported-uk.json', (route) => route.abort())
    })
    expect(text).toContain('Частина Balcão не завантажилася')
    expect(text).toContain('/unsupported-uk.json')
  })

  it('shows the customer display, which needs neither storage nor a worker [customer-display]', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript([noStorage, noWorkers].join(';'))
    await page.goto(`${url}/user_display/`)
    await page.locator('#page > *').first().waitFor()
    expect(await page.getByText('não funciona').count()).toBe(0)
    await context.close()
  })
})

describe('a script that does not arrive', () => {
  it.each(
    sampled(
      [
        ['start-', 'Uma parte do Balcão não foi carregada'],
        ['screens-', 'Uma parte do Balcão não foi carregada'],
        ['main-', 'O programa do balcão não está a funcionar'],
        ['texts-pt', 'Uma parte do Balcão não foi carregada'],
      ],
      2,
    ),
  )('shows that: %s [old-browser]', async (name, title) => {
    const text = await said('pt-PT', (page) => page.route(`**/assets/${name}*`, (route) => route.abort()))
    expect(text).toContain(title)
  })
})
