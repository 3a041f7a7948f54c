import { readFileSync } from 'node:fs'
import fastify, { type FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveDrawPage } from '../../backend/draw-page.ts'
import { drawPageTexts } from '../../locales/draw-page.ts'
import { gameName } from '../../locales/game-names.ts'
import { hostError } from '../../src/protocol/error-codes.ts'
import { languages } from '../../src/values/language.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { cutTexts } from '../kit/sight.ts'
import { themes } from '../kit/theme.ts'

/** A published draw with one of its tickets: an answer of the sandbox host. */
const proof = JSON.parse(readFileSync('cli/draw/proof.json', 'utf8')) as {
  readonly draw: { readonly gameId: number; readonly drawId: number }
  readonly ticket: { readonly barcode: string }
}
const { gameId, drawId } = proof.draw
const { draw, ticket } = proof
const phone = { width: 360, height: 640 }
const en = drawPageTexts.en

let server: FastifyInstance
let browser: Browser
let page: Page
let url: string
/** What the host answers to the question for the draw, and for the ticket. */
let ofDraw: object
let ofTicket: object

beforeAll(async () => {
  server = fastify({ forceCloseConnections: true })
  const deployment = { language: 'uk', timeZone: 'Europe/Kyiv' }
  server.get('/api/deployment', async () => ({ success: true, data: deployment }))
  server.get('/api/drawProof', async () => ofDraw)
  server.post('/api/ticketProof', async () => ofTicket)
  await server.register(serveDrawPage)
  url = `${await server.listen({ host: '127.0.0.1', port: 0 })}/draw/${gameId}/${drawId}`
  browser = await openBrowser()
  page = await (await browser.newContext({ viewport: phone, locale: 'en-GB' })).newPage()
})
afterAll(async () => {
  await closeWindows(browser)
  await server.close()
})
beforeEach(() => {
  ofDraw = { success: true, draw }
  ofTicket = proof
})

const steps = () => page.locator('#steps li span').allTextContents()

async function check(number: string): Promise<void> {
  await page.getByLabel(en.check).fill(number)
  await page.getByRole('button', { name: en.verify }).click()
}

describe('the page of a draw', () => {
  it('verifies a published draw in the browser', async () => {
    await page.goto(url)
    await page.getByText(en.summary.proven, { exact: true }).waitFor()
    expect(await page.locator('h1').innerText()).toBe(`${gameName(gameId, 'en')} Draw ${drawId}`)
    const { day, run, seal, secret, result } = en.step
    expect(await steps()).toEqual([day, run, seal, secret, result].map(({ proven }) => proven))
    expect(await page.getByText(en.limits).isVisible()).toBe(true)
  })

  it('finds a ticket in the seal, whose number is in no address', async () => {
    const requested: string[] = []
    page.on('request', (request) => void requested.push(request.url()))
    await check(`${ticket.barcode.slice(0, 4)} ${ticket.barcode.slice(4)}`)
    await page.getByText(en.step.ticket.proven, { exact: true }).waitFor()
    expect(await steps()).toHaveLength(7)
    expect(requested.join()).not.toContain(ticket.barcode)
  })

  it('says which ticket there is not', async () => {
    ofTicket = { success: false, error: hostError('invalid_barcode') }
    await check('0016111111111111111111111111')
    await page.getByText(en.trouble.invalid_barcode).waitFor()
  })

  it('is in the language that is chosen, and nothing is cut off on a narrow screen, in both themes', async () => {
    for (const language of languages) {
      await page.getByRole('combobox').selectOption(language)
      await page.getByText(drawPageTexts[language].summary.proven, { exact: true }).waitFor()
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        expect(await cutTexts(page, 'body'), language).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
      }
    }
    await page.getByRole('combobox').selectOption('en')
  })

  it('says that a draw is not yet sealed, and shows its result once there is one', async () => {
    await page.clock.install()
    const open = { ...draw, state: 'open', seal: null, secret: null, path: null, numbers: null }
    ofDraw = { success: true, draw: open }
    await page.goto(url)
    await page.getByText(en.state.open).waitFor()
    await page.getByText(en.summary.partly).waitFor()
    ofDraw = { success: true, draw }
    // So long after the first answer it looks again (`lookAgainMs` in backend/draw/draw.ts).
    await page.clock.fastForward(5_000)
    await page.getByText(en.summary.proven, { exact: true }).waitFor()
  })

  it('finds another result', async () => {
    ofDraw = { success: true, draw: { ...draw, numbers: [7] } }
    await page.goto(url)
    await page.getByText(en.step.result.failed).waitFor()
    expect(await page.getByText(en.summary.failed).isVisible()).toBe(true)
  })

  it('says why there is no proof', async () => {
    ofDraw = { success: false, error: hostError('draw_unknown') }
    await page.goto(url)
    await page.getByText(en.trouble.draw_unknown).waitFor()
  })
})
