import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startProxy, type Proxy } from '../../backend/proxy.ts'
import { anotherBuild } from './page-build.ts'
import { freePort } from './ports.ts'
import { Shop } from './program.ts'

const builtPage = 'dist/page'

/** A shop whose page is served at one address in one build after another. */
export class ShopWithVersions {
  readonly shop: Shop
  readonly url: string
  readonly #proxy: Proxy

  private constructor(shop: Shop, proxy: Proxy, url: string) {
    this.shop = shop
    this.#proxy = proxy
    this.url = url
  }

  /** `front` gives the address of a host in front of the shop's own. */
  static async open(front = async ({ url: own }: Shop): Promise<string> => own): Promise<ShopWithVersions> {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const shop = await Shop.open({ handsOutCode: false, origin: url })
    const pageDir = join(shop.data, 'page')
    await anotherBuild(builtPage, pageDir)
    const proxy = await startProxy({
      port,
      host: await front(shop),
      printService: shop.printUrl,
      pairingCode: async () => shop.pairingCode,
      pageDir,
    })
    return new ShopWithVersions(shop, proxy, url)
  }

  /** The folder of the served page. */
  get #pageDir(): string {
    return join(this.shop.data, 'page')
  }

  /** From now on another build is served; `spoil` changes its files before. Returns the build's id. */
  async serveAnother(spoil?: (folder: string) => Promise<unknown>): Promise<string> {
    const next = `${this.#pageDir}-next`
    const build = await anotherBuild(builtPage, next)
    await spoil?.(next)
    await rename(this.#pageDir, `${this.#pageDir}-old`)
    await rename(next, this.#pageDir)
    await rm(`${this.#pageDir}-old`, { recursive: true })
    return build
  }

  async close(): Promise<void> {
    await this.#proxy.close()
    await this.shop.close()
  }
}

/** The builds whose files this browser keeps. */
export const keptBuilds = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `caches.keys().then((names) => names.map((name) => name.replace('balcao-page-', '')))`,
  )

/** Resolves once the page's files are kept in this browser. */
export const isKept = (page: Page): Promise<unknown> =>
  page.evaluate(`navigator.serviceWorker.ready.then(() => true)`)

/** The browser looks for a new version now: true if it has one, or false if that did not arrive whole. */
export const lookForVersion = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration.update()
    const worker = registration.installing ?? registration.waiting
    if (worker?.state === 'installing')
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
    return registration.waiting !== null
  })()`)
