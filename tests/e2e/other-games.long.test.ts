import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultyHost, type FaultyHost } from '../../cli/host/faults/faulty-host.ts'
import { Cashier, closeWindows, openBrowser } from '../kit/cashier.ts'
import { otherKeno, otherTable, sellsOtherGames } from '../kit/other-games.ts'
import { freePort } from '../kit/ports.ts'
import { builtProgram, Part, Shop } from '../kit/program.ts'
import { waitFor } from '../kit/wait-for.ts'

const run = promisify(execFile)
let browser: Browser
let shop: Shop
/** A host whose two games the page does not have in its catalogue. */
let host: FaultyHost
let page: { url: string; part: Part }

beforeAll(async () => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  // A draw of the table lasts fifteen seconds.
  const open = Shop.open({ handsOutCode: false, origin: url, drawSpeed: 3 })
  ;[browser, shop] = await Promise.all([openBrowser(), open])
  host = await faultyHost(shop.url)
  host.has({ name: 'other games', foundAt: 'config', behave: () => sellsOtherGames })
  const options = ['--host', host.url, '--port', `${port}`, '--print-port', new URL(shop.printUrl).port]
  page = { url, part: new Part(['serve', ...options, '--data', shop.data], url) }
  await page.part.start()
})

afterAll(async () => {
  await closeWindows(browser)
  await page?.part.stop()
  await host?.close()
  await shop?.close()
})

/** As an administrator does in a shell on the machine of the host. */
const administer = (...act: string[]) =>
  run(process.execPath, [
    ...[builtProgram, 'host', ...act, '--reason', 'identity checked'],
    ...['--url', shop.url, '--data', shop.data],
  ])

it('games that only the host describes have a board, a rules window and names, are sold, printed, checked and paid', async () => {
  const cashier = await Cashier.arrive(browser, shop, page.url)
  const { page: tab, history } = cashier
  const tiles = tab.locator('a[data-game]')
  await tab.getByText('Keno Azul').first().waitFor()
  const shown = await Promise.all((await tiles.all()).map((tile) => tile.getAttribute('data-game')))
  expect(shown).toEqual([String(otherTable), String(otherKeno)])
  const logo = await tiles.first().locator('img').getAttribute('src')
  expect([logo, (await fetch(page.url + logo)).status]).toEqual(['/logos/game.webp', 200])

  // Keno: 48 numbers, six at the most.
  await tab.goto(`${page.url}/game/${otherKeno}`)
  await tab.getByRole('button', { name: /^À sorte/ }).waitFor()
  // The core knows the draws.
  await tab
    .locator(`a[href="/game/${otherKeno}"]`)
    .first()
    .getByText(/^\d\d:\d\d$/)
    .waitFor()
  await tab.getByRole('button', { name: '48', exact: true }).click()
  for (const number of [1, 2]) await tab.getByRole('button', { name: `${number}`, exact: true }).click()
  expect(await tab.getByRole('button', { name: '49', exact: true }).count()).toBe(0)
  await tab.getByRole('button', { name: /^Adicionar BRL/ }).click()
  await waitFor('the ticket in the cart', async () => (await cashier.inCart()) === 1)

  // The table: all numbers are covered by two markets, so that one of them wins.
  await tab.locator(`a[href="/game/${otherTable}"]`).first().click()
  await tab.getByRole('button', { name: /Corais/ }).click()
  await tab.getByRole('button', { name: /Rochas/ }).click()
  await tab.getByRole('button', { name: /^Adicionar BRL/ }).click()
  await waitFor('both tickets in the cart', async () => (await cashier.inCart()) === 2)
  await waitFor('a draw of the table with time left', async () => {
    const timers = await tab.evaluate(async () => (await fetch('/api/getTimers')).json())
    const [draw] = (timers as Record<string, { draw_time: number }[]>)[String(otherTable)] ?? []
    return draw && draw.draw_time > 5_000
  })
  await waitFor('the cart paid', async () => {
    await tab.keyboard.press('Control+Enter')
    return (await cashier.inCart()) === 0
  })
  await waitFor('both tickets printed', async () => (await history.getByText('Impresso').count()) === 2)
  const papers = (await shop.receipts()).map((lines) => lines.join('\n'))
  const [table = ''] = papers.filter((paper) => paper.includes('Lagoa'))
  expect(table).toMatch(/Corais[^]*Rochas/)
  expect(papers.filter((paper) => paper.includes('Keno Azul'))).toHaveLength(1)

  const [number = ''] = /\d{28}/.exec(table.replaceAll(/\s/g, '')) ?? []
  const checkWinner = () =>
    waitFor('the draw held, and the prize payable', async () => {
      await tab.keyboard.press('F3')
      await tab.getByLabel('Número do bilhete').fill(number)
      await tab.keyboard.press('Enter')
      await tab.locator('[data-verdict]').waitFor()
      if ((await tab.locator('[data-give]').count()) > 0) return true
      await tab.keyboard.press('Escape')
      return false
    })
  await checkWinner()
  // The limit of the counter is lowered meanwhile: an administrator approves this one prize, and the counter pays it.
  await administer('limit', 'payout', '0')
  await tab.locator('[data-give]').click()
  await tab.getByText('Limite de pagamento excedido').first().waitFor()
  expect(await tab.locator('[data-give]').count()).toBe(0)
  await tab.keyboard.press('Escape')
  await administer('approve', number)
  await checkWinner()
  await tab.locator('[data-give]').click()
  await waitFor('the slip of the payout', async () =>
    (await shop.receipts()).some((lines) => lines.join('\n').includes('Premiado, pago')),
  )
  await tab.keyboard.press('Escape')

  // The rules window has the prizes of both markets, and what they return: 190 % in six of twelve cases.
  await tab.locator('[role=dialog]').waitFor({ state: 'detached' })
  await tab.keyboard.press('F10')
  await tab.locator('[data-entry=rules]').click()
  const rules = tab.getByRole('region', { name: 'Lagoa' })
  await rules.getByText(/Corais, Rochas|Rochas, Corais/).waitFor()
  await rules
    .getByText(/95\s?%/)
    .first()
    .waitFor()
  await cashier.leave()
})
