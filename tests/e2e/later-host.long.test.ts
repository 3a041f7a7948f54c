import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fault, refusal, withBody, type Fault } from '../../cli/host/faults/fault.ts'
import { faultyHost, type FaultyHost } from '../../cli/host/faults/faulty-host.ts'
import { Cashier } from '../kit/cashier.ts'
import { launchWithWorkers } from '../kit/chromium.ts'
import { isKept, keptBuilds, ShopWithVersions } from '../kit/versions-server.ts'

let browser: Browser
let host: FaultyHost
let shop: ShopWithVersions
let cashier: Cashier

beforeAll(async () => {
  browser = await launchWithWorkers()
  shop = await ShopWithVersions.open(async ({ url }) => (host = await faultyHost(url)).url)
  cashier = await Cashier.arrive(browser, shop.shop, shop.url)
  await isKept(cashier.page)
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await host?.close()
})

/** Fields that no page of today knows, in every object of an answer that is no table by ids, and not in the rules of a game. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null) return value
  const grown = Object.entries(value).map(([key, each]) => [key, key === 'rules' ? each : withMore(each)])
  const isTable = Object.keys(value).every((key) => /^\d+$/.test(key))
  return { ...Object.fromEntries(grown), ...(isTable ? {} : { later: { level: 2 } }) }
}

const laterHost: Fault = fault('answers', 'a later host', {
  http: (own) => async (request) => {
    const response = await own(request)
    if (!response.text.startsWith('{')) return response
    const headers = new Headers(response.headers)
    headers.set('x-later', '2')
    return { ...withBody(response, withMore(JSON.parse(response.text))), headers }
  },
  event: ({ payload }) => [withMore(payload)],
})

const refusesAsLater: Fault = fault('answers', 'a later host that refuses for a reason of its own', {
  http: (own) => async (request) => {
    if (!request.name?.startsWith('buyTickets')) return own(request)
    const error = { code: 1999, name: 'later_reason' }
    return withBody(refusal('system'), { success: false, error })
  },
})

const refusesThisPage: Fault = fault('answers', 'a later host that this page is too old for', {
  http: (own) => async (request) =>
    request.name?.startsWith('buyTickets') ? refusal('page_outdated') : own(request),
})

describe('an earlier page, which the browser keeps, at a later host', () => {
  it('starts, sells and prints: it ignores what it does not know', async () => {
    const { page, history } = cashier
    host.has(laterHost)
    const build = await shop.serveAnother()
    await page.reload()
    await page.getByRole('heading', { name: 'Jogos' }).waitFor()
    expect(await keptBuilds(page)).not.toEqual([build])
    await cashier.quickPick(51)
    await cashier.pay()
    await history.getByText('✓ Impresso').waitFor()
    const { log, replayed, shownHash } = await cashier.saveLog()
    expect([log.damages, replayed.failedCheckpoints, shownHash]).toEqual([[], [], 'same'])
  })

  it('shows a refusal whose reason it does not know, with its code, and nothing is sold', async () => {
    const { page, history } = cashier
    host.has(refusesAsLater)
    await cashier.quickPick(51)
    await cashier.pay()
    await history.locator('[data-outcome=refused]').waitFor()
    await page
      .getByText(/1999|Erro/)
      .first()
      .waitFor()
    host.has(null)
  })

  it('says so where the host no longer accepts it, and nothing is sold', async () => {
    const { page, history } = cashier
    const refused = history.locator('[data-outcome=refused]')
    const before = await refused.count()
    host.has(refusesThisPage)
    await cashier.quickPick(51)
    await cashier.pay()
    await refused.nth(before).waitFor()
    await page.getByText('já não aceita esta versão da página').first().waitFor()
    host.has(null)
  })
})
