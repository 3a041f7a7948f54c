import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { resolve } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLog } from '../../src/events/read-log.ts'
import { replay } from '../../src/worker/replay.ts'
import { isTraining } from '../../src/worker/shared/receipt-values.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { sha256 } from '../kit/memory-log.ts'
import { waitFor } from '../kit/wait-for.ts'
import { scan } from '../kit/scanner.ts'
import { serveFiles } from '../kit/static-server.ts'
import { longIt } from '../kit/long.ts'

const instantGame = 31
/** Nine of ten tickets with so many bets win something. */
const bets = 10

let browser: Browser
let context: BrowserContext
let page: Page
let server: Awaited<ReturnType<typeof serveFiles>>
const requested: string[] = []
const faults: unknown[] = []

beforeAll(async () => {
  browser = await openBrowser()
  server = await serveFiles(resolve('dist/page'))
  // Without transitions: colours are examined right after a change of the theme.
  context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    acceptDownloads: true,
    reducedMotion: 'reduce',
  })
  context.on('request', (request) => requested.push(request.url()))
  context.on('weberror', (fault) => faults.push(fault.error()))
  page = await context.newPage()
})

afterAll(async () => {
  await closeWindows(browser)
  await server?.close()
})

const games = () => page.getByRole('heading', { name: 'Jogos' })
const bar = () => page.getByRole('region', { name: 'Treino' })

async function logIn(): Promise<void> {
  await page.getByLabel('Utilizador').fill('operator')
  await page.getByLabel('Palavra-passe', { exact: true }).fill('balcao')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await games().waitFor()
}

async function closeDialog(): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** What came out of the printer on the screen, newest first. */
async function papers(): Promise<string[]> {
  await bar()
    .getByRole('button', { name: /^Recibos/ })
    .click()
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
  const texts = await page.locator('pre').allInnerTexts()
  await closeDialog()
  return texts
}

const paperCount = async (): Promise<number> =>
  Number(
    /\d+/.exec(
      await bar()
        .getByRole('button', { name: /^Recibos/ })
        .innerText(),
    ),
  )

const balance = () => page.getByTitle('Caixa', { exact: true }).locator('strong').innerText()

async function sellInstant(): Promise<void> {
  await page.locator(`a[href="/demo/game/${instantGame}"]`).first().click()
  await page.getByRole('button', { name: /^À sorte/ }).waitFor()
  for (const key of ['q', ...Array.from({ length: bets - 1 }, () => ['b', 'q']).flat()])
    await page.keyboard.press(key)
  const before = await paperCount()
  await page.getByRole('button', { name: /^Adicionar/ }).click()
  await page.getByRole('button', { name: /^Retirar o bilhete/ }).waitFor()
  await page.locator('#pay').click()
  await waitFor('the ticket on paper', async () => (await paperCount()) > before)
}

const barcodeIn = (paper: string): string => /\d{3,4}-\d{8,10}-\d+/.exec(paper)?.[0].replaceAll('-', '') ?? ''

/** What axe finds in a part of the screen, in both themes. */
async function findings(part = 'body'): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(part).analyze()
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${theme} ${id}: ${html}`)))
  }
  return found
}

describe('training, from a plain file server', () => {
  it('is marked before the log-in, and shows how to log in', async () => {
    await page.goto(`${server.url}/demo`)
    await page.getByLabel('Utilizador').waitFor()
    await bar().getByText('Utilizador operator, palavra-passe balcao, código de registo 12345678').waitFor()
    expect(await findings()).toEqual([])
    await logIn()
  })

  it('sells, and every receipt says TRAINING and that it is worth nothing', async () => {
    const before = await balance()
    await sellInstant()
    expect(await balance()).not.toBe(before)
    const [paper = ''] = await papers()
    expect(paper).toMatch(/TREINO.*\n.*NÃO PAGÁVEL/)
    expect(barcodeIn(paper)).toMatch(/^7\d{27}$/)
  })

  longIt('goes on where it was after a reload, on whatever screen that is', async () => {
    const before = await balance()
    expect(new URL(page.url()).pathname).toBe(`/demo/game/${instantGame}`)
    await page.reload()
    await page.getByRole('button', { name: /^À sorte/ }).waitFor()
    expect(await balance()).toBe(before)
    expect(await paperCount()).toBe(1)
  })

  longIt('pays a winning ticket, with a receipt', async () => {
    const pay = page.getByRole('dialog').getByRole('button', { name: /^Pagar BRL/ })
    for (;;) {
      const [paper = ''] = await papers()
      await scan(page, barcodeIn(paper))
      const verdict = page.locator(`[data-check="${barcodeIn(paper)}"] [data-verdict]`)
      await verdict.waitFor()
      if ((await verdict.getAttribute('data-verdict')) === 'winning') break
      await closeDialog()
      await sellInstant()
    }
    await pay.click()
    await page.locator('[data-handed=payout]').waitFor()
    await closeDialog()
    await waitFor('its receipt', async () => (await papers())[0]?.includes('TREINO'))
    expect((await papers())[0]).not.toContain('Válido até')
  })

  longIt('takes money into the till and makes a report of it', async () => {
    const count = await paperCount()
    await page.keyboard.press('F6')
    await page.getByLabel('Valor BRL').fill('200')
    await page.keyboard.press('Enter')
    await page.locator('[data-done=refill]').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await waitFor('its slip', async () => (await paperCount()) === count + 1)
    await page.keyboard.press('F10')
    await page.getByRole('button', { name: 'Pagamentos do dia' }).click()
    await waitFor('the report on paper', async () => (await paperCount()) === count + 2)
    await closeDialog()
    expect((await papers())[0]).toContain('200,00')
  })

  it('has players’ cards that are laid on the reader by a touch', async () => {
    await bar().getByRole('button', { name: 'Cartões' }).click()
    await page.getByRole('button', { name: /Ana Duarte/ }).click()
    await page.getByRole('heading', { name: /^Cartão de jogador/ }).waitFor()
    await closeDialog()
  })

  longIt('is accessible in both themes, its own dialogs too', async () => {
    for (const tool of [/^Recibos/, 'Cartões']) {
      await bar().getByRole('button', { name: tool }).click()
      await page.getByRole('dialog').getByRole('heading').first().waitFor()
      expect(await findings('[role=dialog]'), String(tool)).toEqual([])
      await closeDialog()
    }
    expect(await findings('section[aria-label=Treino]')).toEqual([])
  })

  it('keeps a log of its own that is marked', async () => {
    await page.getByRole('button', { name: 'Informação' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /registo/i }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^balcao-training-.*\.jsonl\.gz$/)
    const { events, damages } = readLog(gunzipSync(await readFile(await file.path())), sha256)
    expect([damages, isTraining(replay(events).state)]).toEqual([[], true])
    await closeDialog()
  })

  it('closes the day, and ends at the login', async () => {
    await page.getByRole('button', { name: 'Fechar o dia' }).click()
    await page.getByLabel('Notas/moedas de 50,00').fill('2')
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Fechar o dia' })
    await waitFor('nothing to stand against it', () => confirm.isEnabled())
    await confirm.click()
    await page.getByLabel('Utilizador').waitFor({ timeout: 30_000 })
  })

  longIt(
    'starts over with one touch, and as the shop of another deployment, without the earlier data',
    async () => {
      const loaded = page.waitForEvent('load')
      await bar().getByRole('button', { name: 'Recomeçar' }).click()
      await loaded
      await bar().getByRole('button', { name: 'Outra loja' }).click()
      await page.getByLabel('Ucrânia').check()
      await page.getByRole('dialog').getByRole('button', { name: 'Recomeçar' }).click()
      await page.getByText('Увійти').waitFor()
      await page.getByLabel('Логін').fill('operator')
      await page.getByLabel('Пароль', { exact: true }).fill('balcao')
      await page.getByRole('button', { name: 'Увійти' }).click()
      await page.getByText('UAH').first().waitFor()
      expect(await page.getByRole('region', { name: 'Навчання' }).innerText()).toContain('(0)')
    },
  )

  it('begins in the language of the counter in this browser, and leaves that one alone [language-of-counter]', async () => {
    const atCounter = await browser.newContext()
    await atCounter.addInitScript("localStorage.setItem('balcao.language', 'sr-Cyrl')")
    const lesson = await atCounter.newPage()
    await lesson.goto(`${server.url}/demo`)
    await lesson.getByRole('button', { name: 'Пријави се' }).waitFor()
    await lesson.getByLabel('Језик').selectOption('uk')
    await lesson.getByRole('button', { name: 'Увійти' }).waitFor()
    await lesson.reload()
    await lesson.getByRole('button', { name: 'Увійти' }).waitFor()
    expect(await lesson.evaluate("localStorage.getItem('balcao.language')")).toBe('sr-Cyrl')
    await atCounter.close()
  })

  it('left the page’s own origin for nothing, and touched nothing of the real counter [demo]', async () => {
    const elsewhere = requested.filter((url) => !url.startsWith(server.url) && !url.startsWith('blob:'))
    expect(elsewhere.filter((url) => new URL(url).host !== '127.0.0.1:3333')).toEqual([])
    expect(requested.filter((url) => new URL(url).pathname.startsWith('/api'))).toEqual([])
    expect(await context.cookies()).toEqual([])
    const folders = `(async () => {
      const names = []
      for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name)
      return names
    })()`
    expect(await page.evaluate(folders)).toEqual(['balcao-training'])
    const kept = await page.evaluate<string[]>(
      'Object.keys(localStorage).concat(Object.keys(sessionStorage))',
    )
    const shared = ['balcao.theme', 'balcao.language', 'balcao.sound']
    expect(kept.filter((key) => !key.endsWith('.training') && !shared.includes(key))).toEqual([])
    expect(faults).toEqual([])
  })
})
