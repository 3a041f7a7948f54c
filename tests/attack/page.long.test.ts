import { createServer, type Server } from 'node:http'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../contract/client.ts'
import { Cashier, closeWindows, openBrowser } from '../kit/cashier.ts'
import { Shop } from '../kit/program.ts'
import { freePort } from '../kit/ports.ts'
import { waitFor } from '../kit/wait-for.ts'
import { foreignScripts, hostileScreens, mark, sinks } from './cases/page.ts'
import { serveHostileAnswers } from './hostile-answers.ts'

let browser: Browser
let shop: Shop
beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), Shop.open({ deployment: 'pt-full' })])
})
afterAll(async () => {
  await closeWindows(browser)
  await shop?.close()
})

/** Addresses outside the shop that a window requests, and its dialogs. */
function watch(context: BrowserContext): string[] {
  const found: string[] = []
  const own = [shop.url, shop.printUrl].map((address) => new URL(address).host)
  context.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (/^(?:http|ws)/.test(protocol) && !own.includes(host)) found.push(request.url())
  })
  context.on('dialog', (dialog) => {
    found.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return found
}

/** What a hostile text has become other than text: run code, elements, attributes that run code. */
const brokenOut = `(() => {
  const found = [...document.querySelectorAll(
    'iframe, object, embed, base, [onerror], [onload], [onfocus], [src*=evil], [href*=evil], [href^="javascript:" i], [style*=evil]',
  )].map((element) => element.outerHTML.slice(0, 200))
  for (const { src } of document.scripts) if (!src.startsWith(location.origin)) found.push(src || 'a script inside')
  return window.attacked ? [...found, 'code has run'] : found
})()`

/** Texts without direction marks that are shown from the right to the left, because those of another text do not end. */
const turnedRound = `(() => {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const leftOf = (node, at) => {
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getBoundingClientRect()
  }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data
    if (/[\\u202e\\u2067]/.test(text) || !/\\d\\S*\\d/.test(text)) continue
    const at = text.search(/\\d\\S*\\d/)
    const [first, last] = [leftOf(node, at), leftOf(node, at + /\\d\\S*\\d/.exec(text)[0].length - 1)]
    if (first.width > 0 && first.top === last.top && first.left > last.left) found.push(text)
  }
  return found
})()`

describe('markup and direction marks in every text of the host', () => {
  let cashier: Cashier
  let outside: string[]
  let text = ''
  const seen = new Set<string>()
  beforeAll(async () => {
    cashier = await Cashier.arrive(browser, shop)
    outside = watch(cashier.context)
    await serveHostileAnswers(cashier.context, () => text)
  })

  it.each(hostileScreens)('$kind: $name is text on the screen and nothing else', async (screen) => {
    const { page } = cashier
    ;({ text } = screen)
    await page.goto(shop.url + screen.path)
    await page.locator('#page > *').first().waitFor()
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    const shown = await page.locator('body').innerText()
    expect(shown.length).toBeGreaterThan(0)
    if (shown.includes(mark)) seen.add(text)
    expect(await page.evaluate<string[]>(brokenOut)).toEqual([])
    expect(await page.evaluate<string[]>(turnedRound)).toEqual([])
    expect(outside).toEqual([])
  })

  it.each(sinks)('$name is refused by the browser', async ({ code }) => {
    const refusal = await cashier.page.evaluate<string>(
      `(() => { try { ${code} } catch (error) { return error.name } return 'nothing' })()`,
    )
    expect(refusal).toBe('TypeError')
  })

  it('each of them was on a screen, so that the cases show something', () =>
    expect(
      [...new Set(hostileScreens.map((screen) => screen.text))].filter((each) => !seen.has(each)),
    ).toEqual([]))
})

describe('a page of another origin, in the browser of a cashier who is logged in', () => {
  let evil: Server
  let page: Page
  const client = { current: null as Client | null }
  beforeAll(async () => {
    const cashier = await Cashier.arrive(browser, shop)
    client.current = new Client(shop.url)
    await client.current.login()
    const port = await freePort()
    evil = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Evil</title><p>'),
    )
    await new Promise<void>((resolve) => evil.listen(port, 'localhost', resolve))
    page = await cashier.context.newPage()
    // The same site as the shop, so that the browser sends cookies with its requests.
    await page.goto(`http://localhost:${port}`)
  })
  afterAll(() => new Promise((resolve) => evil?.close(resolve)))

  const state = async () => ({
    ledger: await client.current!.request('getLedger', { since: 0 }),
    jobs: await (await shop.requestPrinter('/jobs')).json(),
    paper: await shop.receipts(),
  })

  it.each(foreignScripts)('$name: reads nothing and changes nothing', async ({ script }) => {
    const before = await state()
    const read = await page
      .evaluate<string>(
        `Promise.race([${script(shop.url, shop.printUrl)}, new Promise((resolve) => setTimeout(resolve, 3000, ''))])`,
      )
      .catch(() => '')
    expect(read).toBe('')
    expect(await state()).toEqual(before)
  })

  it('the cashier is still logged in', async () => {
    const [own] = page.context().pages()
    await waitFor('the till', async () =>
      own!.evaluate(
        async () =>
          (
            await fetch('/api/getWalletByIdUser', {
              method: 'POST',
              body: '{}',
              headers: { 'content-type': 'application/json' },
            })
          ).ok,
      ),
    )
  })
})
