import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Cashier } from '../kit/cashier.ts'
import { closeWindows, openBrowser } from '../kit/chromium.ts'
import { otherDigits, otherGames, otherKeno, otherTable } from '../kit/other-games.ts'
import { builtProgram, Shop } from '../kit/program.ts'
import { hasTimeLeft } from '../kit/time-left.ts'
import { waitFor } from '../kit/wait-for.ts'

const run = promisify(execFile)
let browser: Browser
let shop: Shop

beforeAll(async () => {
  browser = await openBrowser()
  // A draw of the table lasts fifteen seconds.
  shop = await Shop.open({ games: otherGames, drawSpeed: 3 })
})

afterAll(async () => {
  await closeWindows(browser)
  await shop?.close()
})

/** As an administrator does in a shell on the machine of the host. */
const administer = (...act: string[]) =>
  run(process.execPath, [
    ...[builtProgram, 'host', ...act, '--reason', 'identity checked'],
    ...['--url', shop.url, '--data', shop.data],
  ])

it('games that only the host describes have a board, a rules window and names, are sold, printed, checked and paid', async () => {
  // The first operator of this database may sell the catalogue only.
  const own = otherGames.map((game) => game.game_id)
  await administer('operator', 'games', '1042', own.join())
  const cashier = await Cashier.arrive(browser, shop)
  const { page: tab, history } = cashier
  const tiles = tab.locator('a[data-game]')
  await tab.getByText('Keno Azul').first().waitFor()
  const shown = await Promise.all((await tiles.all()).map((tile) => tile.getAttribute('data-game')))
  expect(shown.toSorted()).toEqual([otherDigits, otherTable, otherKeno].map(String))
  const logo = await tiles.first().locator('img').getAttribute('src')
  expect([logo, (await fetch(shop.url + logo)).status]).toEqual(['/logos/game.webp', 200])

  // Keno: 48 numbers, six at the most.
  await tab.goto(`${shop.url}/game/${otherKeno}`)
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

  // Three digits in order.
  await tab.locator(`a[href="/game/${otherDigits}"]`).first().click()
  await tab.getByRole('button', { name: /^À sorte/ }).waitFor()
  await tab.keyboard.press('q')
  await tab.getByRole('button', { name: /^Adicionar BRL/ }).click()
  await waitFor('both tickets in the cart', async () => (await cashier.inCart()) === 2)

  // The table: all numbers are covered by two markets, so that one of them wins.
  await waitFor('a draw of the table with time left', () => hasTimeLeft(tab, otherTable, 8))
  await tab.locator(`a[href="/game/${otherTable}"]`).first().click()
  await tab.getByRole('button', { name: /Corais/ }).click()
  await tab.getByRole('button', { name: /Rochas/ }).click()
  await tab.getByRole('button', { name: /^Adicionar BRL/ }).click()
  await waitFor('three tickets in the cart', async () => (await cashier.inCart()) === 3)
  await waitFor('the cart paid', async () => {
    await tab.keyboard.press('Control+Enter')
    return (await cashier.inCart()) === 0
  })
  await waitFor('all tickets printed', async () => (await history.getByText('Impresso').count()) === 3)
  const papers = (await shop.receipts()).map((lines) => lines.join('\n'))
  const [table = ''] = papers.filter((paper) => paper.includes('Lagoa'))
  expect(table).toMatch(/Corais[^]*Rochas/)
  expect(papers.filter((paper) => paper.includes('Keno Azul'))).toHaveLength(1)
  expect(papers.filter((paper) => /Números de casa[^]*\d \d \d/.test(paper))).toHaveLength(1)

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

it('a host whose operator sells only such games passes the check of the contract', async () => {
  const login = ['--login', 'operator', '--secret', 'balcao', '--money']
  const { stdout } = await run(process.execPath, [builtProgram, 'host', 'check', shop.url, ...login])
  expect(stdout).toMatch(/ 0 failed/)
})
