import { createServer, request, type Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cashier } from '../kit/cashier.ts'
import { launchChromium } from '../kit/chromium.ts'
import { Shop } from '../kit/program.ts'
import { listenOnFreePort } from '../kit/ports.ts'
import { openDevices, printLight } from './devices.ts'

describe('a page from outside this machine', () => {
  let shop: Shop
  let front: Server
  let browser: Browser
  const origin = 'http://counter.example'

  /** Stands before the host as the web does: the page has another name there. */
  const forward = createServer((received, answer) => {
    const headers = { ...received.headers, host: new URL(shop.url).host }
    if (headers.origin !== undefined) headers.origin = shop.url
    const sent = request(shop.url + received.url, { method: received.method, headers: headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    sent.on('error', () => answer.destroy())
    received.pipe(sent)
  })

  beforeAll(async () => {
    shop = await Shop.open({ origin })
    front = forward
    const port = await listenOnFreePort(front)
    browser = await launchChromium(
      `--host-resolver-rules=MAP counter.example:80 127.0.0.1:${port}`,
      `--unsafely-treat-insecure-origin-as-secure=${origin}`,
      `--ip-address-space-overrides=127.0.0.1:${port}=public`,
    )
  })
  afterAll(async () => {
    await browser.close()
    front.close()
    front.closeAllConnections()
    await shop.close()
  })

  it('explains the browser’s prompt before it appears, and what to do after a refusal', async () => {
    const cashier = await Cashier.arrive(browser, shop, origin)
    const { page } = cashier
    await printLight(page, 'Falta autorização').waitFor()
    const dialog = await openDevices(page)
    await dialog.getByText('O navegador vai perguntar').waitFor()
    // A browser without a window refuses by itself. After a prompt the light would show that.
    const standing = `navigator.permissions.query({ name: 'loopback-network' }).then(({ state }) => state)`
    expect(await page.evaluate(standing)).toBe('prompt')
    await dialog.getByRole('button', { name: 'Ligar' }).click()
    await dialog.getByText('O navegador não deixa esta página').waitFor()
    expect(await page.evaluate(standing)).toBe('denied')
    await cashier.leave()
  })

  it('is paired and prints as soon as the browser lets it', async () => {
    const cashier = await Cashier.arrive(browser, shop, origin)
    const { page, context } = cashier
    await printLight(page, 'Falta autorização').waitFor()
    const { targetInfo } = await (await context.newCDPSession(page)).send('Target.getTargetInfo')
    await (
      await browser.newBrowserCDPSession()
    ).send('Browser.setPermission', {
      permission: { name: 'loopback-network' },
      setting: 'granted',
      origin,
      ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
    })
    await printLight(page, 'Falta autorização').waitFor({ state: 'detached' })
    await cashier.quickPick(51)
    await cashier.pay()
    await cashier.history.getByText('✓ Impresso').waitFor()
    await cashier.leave()
  })
})
