import { resolve } from 'node:path'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveTvPage } from '../../backend/tv-page.ts'
import { isShown } from '../../backend/store/announcements.ts'
import type { Hosts } from '../../backend/store/hosts.ts'
import { defaultSeed, seedHost } from '../../backend/seed.ts'
import { gameName } from '../../locales/game-names.ts'
import { tvTexts } from '../../locales/tv.ts'
import { gameIds } from '../../src/games/catalogue.ts'
import { results } from '../../src/host/rules/draws.ts'
import { openMemoryHost, type MemoryHost } from '../../src/host/store/memory-host.ts'
import { isInstant, rowOf } from '../../src/host/rules/schedule.ts'
import { repeatableChance } from '../../src/host/rules/testing.ts'
import { dayMs } from '../../src/values/calendar.ts'
import { languages, type Language } from '../../src/values/language.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { MemoryStore } from '../kit/memory-store.ts'
import { cutTexts } from '../kit/sight.ts'
import { large, small } from '../kit/stage.ts'
import { sampled } from '../kit/scale.ts'

interface Tv {
  readonly language: Language
  readonly url: string
  readonly page: Page
}

const device = 'tv-1'
const nothing = () => undefined

/** Every game has a draw that ends here. */
const evening = Date.UTC(2026, 10, 20, 20)
const days = 4
let now = evening - days * dayMs

/** One shop, whose TVs speak every language at once. */
let host: MemoryHost
let tvs: readonly Tv[]
const servers: FastifyInstance[] = []
let browser: Browser

beforeAll(async () => {
  const chance = repeatableChance()
  host = await openMemoryHost({ store: new MemoryStore(), now: () => now, chance })
  await seedHost(host, defaultSeed('BRL'))
  await host.execute({ type: 'addTvBoxes', tvBoxes: [{ deviceId: device, gameId: null }] }, nothing)
  for (; now < evening; now += dayMs) await host.execute({ type: 'holdDraws' }, nothing)
  now = evening - 60_000

  browser = await openBrowser()
  const context = await browser.newContext({ viewport: small })
  tvs = await Promise.all(
    languages.map(async (language) => ({
      language,
      url: await serveTv(language),
      page: await context.newPage(),
    })),
  )
})

afterAll(async () => {
  await closeWindows(browser)
  await Promise.all(servers.map((server) => server.close()))
})

/** As announcements of a database would be. */
const watch: Hosts['watch'] = ({ shown }) =>
  host.onCommitted((events, state) => {
    for (const event of events) if (isShown(event)) void shown({ event, state, shop: '7', host })
  })

const hosts = { shop: () => host, openedShop: async (id: string) => (id === '7' ? host : null), watch }

async function serveTv(language: Language): Promise<string> {
  const server = fastify({ forceCloseConnections: true })
  servers.push(server)
  const deployment = { language, timeZone: 'America/Sao_Paulo' }
  await server.register(staticFiles, { root: resolve('public/logos'), prefix: '/logos/' })
  await server.register((scope) => serveTvPage(scope, { shop: '7', hosts, deployment, nameOf: gameName }))
  return server.listen({ host: '127.0.0.1', port: 0 })
}

const openTvs = (deviceId: string) =>
  Promise.all(tvs.map(({ page, url }) => page.goto(`${url}/tv?device=${deviceId}`)))

const choose = (gameId: number) =>
  host.execute({ type: 'configureTvBox', operatorId: 1042, deviceId: device, configId: `${gameId}` }, nothing)

/** What cannot be read whole on the TV of any language, once it shows a text of that language. */
async function cutOnAnyTv(textOf: (language: Language) => string): Promise<string[]> {
  const found = await Promise.all(
    tvs.map(async ({ language, page }) => {
      await page.getByText(textOf(language), { exact: true }).first().waitFor()
      return (await cutTexts(page, 'body')).map((cut) => `${language} ${cut}`)
    }),
  )
  return found.flat()
}

/** Of every game that has draws to wait for, the edition with the longest name. */
const games = gameIds.filter((gameId) => gameId > 2_000 && !isInstant(rowOf(gameId)))

describe('on the TVs of a shop nothing is cut off in any language', () => {
  it('where the device is not set up', async () => {
    await openTvs('tv-9')
    expect(await cutOnAnyTv((language) => tvTexts[language].unknownDevice)).toEqual([])
  })

  it('where no game was chosen', async () => {
    await openTvs(device)
    expect(await cutOnAnyTv((language) => tvTexts[language].noGame)).toEqual([])
  })

  it.each(sampled(games, 2))('with game %i and its latest results', async (gameId) => {
    await choose(gameId)
    expect(await cutOnAnyTv((language) => gameName(gameId, language))).toEqual([])
    for (const { page } of tvs) expect(await page.locator('li:has(.ball)').count()).toBeGreaterThanOrEqual(2)
  })

  it('while a draw is held', async () => {
    now = evening - 50
    await choose(games[0]!)
    expect(await cutOnAnyTv((language) => tvTexts[language].drawing)).toEqual([])
  })

  it('with the fullest results on a wide screen, which has room for three of them', async () => {
    const numbersOf = (gameId: number) => results(host.state, gameId)[0]?.numbers.length ?? 0
    const [fullest] = games.toSorted((one, other) => numbersOf(other) - numbersOf(one))
    await choose(fullest!)
    await Promise.all(tvs.map(({ page }) => page.setViewportSize(large)))
    expect(await cutOnAnyTv((language) => gameName(fullest!, language))).toEqual([])
    for (const { page } of tvs) await page.locator('li').nth(2).waitFor()
  })

  it('while the host is away, below all that was shown last', async () => {
    await Promise.all(servers.map((server) => server.close()))
    expect(await cutOnAnyTv((language) => tvTexts[language].connecting)).toEqual([])
  })
})
