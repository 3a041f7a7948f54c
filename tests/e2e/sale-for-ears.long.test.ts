import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { formatted } from '../kit/formatted.ts'
import { large, grandLottery, Stage } from '../kit/stage.ts'

const page = 'docs/accessibility.md'

let stage: Stage

beforeAll(async () => {
  stage = await Stage.open(await openBrowser(), large, [grandLottery, 4])
  await stage.context.addInitScript({ path: 'tests/kit/page/live-messages.js' })
  await stage.logIn()
})
afterAll(async () => {
  await stage.close()
  await closeWindows(await openBrowser())
})

/** What is another each time: times, dates, numbers of tickets, of draws and of versions. */
const withoutChance = (text: string): string =>
  text
    .replace(/\d{3,4}-\d{8,10}-\d+/g, '000-000')
    .replace(/\d{1,2}[/.]\d{1,2}[/.]\d{4}/g, '00/00/0000')
    .replace(/\d{1,2}:\d{2}(?::\d{2})?/g, '00:00')
    .replace(/v\d+\.\d+\.\d+/g, 'v0.0.0')
    .replace(/\d{3,}/g, '000')

const recorded: string[] = []

/** What a screen reader finds on the page, and what it announced by itself since the step before. */
async function record(step: string): Promise<void> {
  const shown = stage.page
  const messages = await shown.evaluate<string[]>('window.liveMessages.splice(0)')
  const tree = await shown.locator('body').ariaSnapshot()
  const announced = messages.length === 0 ? 'No message.' : messages.map((text) => `- ${text}`).join('\n')
  recorded.push(`## ${step}`, withoutChance(announced), ['```yaml', withoutChance(tree), '```'].join('\n'))
}

const introduction = `# A sale for ears

What a screen reader finds on the page in each step of a sale, and what it announces by itself: *next* is what it reads when it has
finished its sentence, *at once* is what interrupts it. Times, dates and numbers that differ each time are zeros here.
\`tests/e2e/sale-for-ears.long.test.ts\` records it in Chromium, in Portuguese, and fails when it changes.`

it('a whole sale is announced, and its tree is as docs/accessibility.md has it', async () => {
  const { keyboard } = stage.page
  const { cashier } = stage
  await cashier.page
    .getByRole('button', { name: /Impressora: a funcionar. Leitor de cartões: a funcionar/ })
    .waitFor()
  await cashier.page.getByRole('button', { name: 'Menu, 2 mensagens por ler' }).waitFor()
  await record('The games')
  await cashier.page.locator(`a[href="/game/${grandLottery}"]`).first().click()
  await cashier.page.getByRole('button', { name: /^À sorte/ }).waitFor()
  await record('The board of a game')
  for (const number of ['3', '7', '11', '22', '35', '41'])
    await cashier.page.getByRole('main').getByRole('button', { name: number, exact: true }).click()
  await record('Numbers are chosen')
  await keyboard.press('Enter')
  await cashier.page.getByRole('button', { name: /^Retirar o bilhete/, disabled: false }).waitFor()
  await record('The ticket is in the cart')
  await cashier.page.getByRole('textbox', { name: /^Recebido/ }).fill('20')
  await record('Money is received')
  await cashier.pay()
  await cashier.history.getByText('✓ Impresso').waitFor()
  await record('The ticket is sold and printed')
  const text = await formatted(`${[introduction, ...recorded].join('\n\n')}\n`, page)
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(page, text)
  expect(text).toBe(readFileSync(page, 'utf8'))
})
