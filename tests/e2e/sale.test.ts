import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { stateHashOf } from '../../src/worker/replay.ts'
import { openCounter } from '../kit/counter.ts'
import { sellUntilWin } from '../kit/instant-win.ts'
import { instantGame } from '../kit/stage.ts'
import { removeFirstSegment } from '../kit/spoiled-log.ts'
import { waitFor } from '../kit/wait-for.ts'
import { longIt } from '../kit/long.ts'
import { isLong } from '../kit/scale.ts'

const program = fileURLToPath(new URL('../../dist/node/balcao.js', import.meta.url))

const counter = openCounter()

describe('a sale at the counter', () => {
  it('sells three tickets of three games in one batch and prints each, and its log replays to the same state [paid-in-one-batch] [browsers]', async () => {
    const cashier = await counter.cashier()
    for (const gameId of [51, 31, 24]) await cashier.quickPick(gameId)
    await cashier.pay()
    await cashier.history.getByText('Impresso').nth(2).waitFor()

    const receipts = await counter.shop.receipts()
    expect(receipts).toHaveLength(3)
    const { log, replayed, path, shownHash } = await cashier.saveLog()
    expect(log.damages).toEqual([])
    expect(shownHash).toBe('same')
    const { history } = replayed.state.payment
    expect(history.map(({ ticket }) => ticket.gameId).toSorted()).toEqual([24, 31, 51])
    const barcodes = history.map(({ outcome }) =>
      outcome.kind === 'sold' ? outcome.sold.barcode : outcome.kind,
    )
    for (const barcode of barcodes) {
      const printed = receipts.filter((lines) => lines.join('').replace(/\D/g, '').includes(barcode))
      expect(printed).toHaveLength(1)
    }

    const { stdout } = await promisify(execFile)(process.execPath, [program, 'replay', path, '--json'])
    expect((JSON.parse(stdout) as { stateHash: string }).stateHash).toBe(stateHashOf(replayed.state))
  })

  longIt('keeps every ticket in the cart on the screen, however fast they are added', async () => {
    const { page } = await counter.cashier()
    await page.locator('a[href="/game/51"]').first().click()
    const add = page.getByRole('button', { name: /^Adicionar/ })
    await page.evaluate(`{
      const count = () => document.querySelectorAll('section[aria-labelledby="cart-title"] > ul > li').length
      let before = window.lost = 0
      new MutationObserver(() => {
        if (count() < before) window.lost++
        before = count()
      }).observe(document, { childList: true, subtree: true })
    }`)
    const tickets = isLong ? 60 : 20
    for (let added = 1; added <= tickets; added++) {
      await page.keyboard.press('q')
      await add.click()
    }
    const inCart = page.locator('section[aria-labelledby="cart-title"] > ul > li')
    await waitFor('the tickets in the cart', async () => (await inCart.count()) === tickets)
    expect(await page.evaluate('window.lost')).toBe(0)
  })

  longIt(
    'saves the log of a shift, and without the segments before it starts from the state record',
    async () => {
      const cashier = await counter.cashier()
      await cashier.quickPick(51)
      await cashier.pay()
      await cashier.history.getByText('Impresso').first().waitFor()
      const verify = (file: string) => promisify(execFile)(process.execPath, [program, 'log', 'verify', file])
      const fromState = ['stateRecorded', [], 'same']
      const shift = await cashier.saveLog('Este turno')
      expect([shift.log.events[0]?.type, shift.log.damages, shift.shownHash]).toEqual(fromState)
      expect((await verify(shift.path)).stdout).toContain('begins      with event')

      await removeFirstSegment(cashier.page, counter.shop.url)
      await cashier.page.goto(counter.shop.url)
      await cashier.history.getByText('Impresso').first().waitFor()
      const left = await cashier.saveLog()
      expect([left.log.events[0]?.type, left.log.damages, left.shownHash]).toEqual(fromState)
      expect((await verify(left.path)).stdout).toContain('proves it')
    },
  )

  longIt(
    'pays a ticket that is still being added when the key is pressed, and none that is added after it',
    async () => {
      const cashier = await counter.cashier()
      const papers = (await counter.shop.receipts()).length
      await cashier.choose(31)
      // The core takes a moment, as over a slow disk.
      const core = await cashier.worker()
      await core.evaluate(
        'void setTimeout(() => { const end = performance.now() + 2000; while (performance.now() < end); })',
      )
      await cashier.page.keyboard.press('Enter')
      await cashier.page.keyboard.press('Control+Enter')
      await cashier.page.getByRole('button', { name: 'A adicionar bilhetes…', disabled: true }).waitFor()
      expect(await cashier.page.locator('#pay-obstacle').innerText()).toBe('')
      for (const key of ['q', 'Enter']) await cashier.page.keyboard.press(key)
      await waitFor('the ticket on paper', async () => (await counter.shop.receipts()).length === papers + 1)
      await waitFor('the next ticket in the cart', async () => (await cashier.inCart()) === 1)
    },
  )

  longIt('comes back after a reload where it was, cart included', async () => {
    const cashier = await counter.cashier()
    await cashier.quickPick(51)
    await cashier.page.reload()
    await waitFor('the cart', async () => (await cashier.inCart()) === 1)
    expect(new URL(cashier.page.url()).pathname).toBe('/game/51')
  })

  it('is worked by one tab at a time; another takes over with the cart, and the first says that it lost [one-terminal]', async () => {
    const cashier = await counter.cashier()
    await cashier.quickPick(51)
    const first = cashier.page
    const second = await cashier.context.newPage()
    await second.goto(counter.shop.url)
    await second.getByRole('button', { name: 'Usar o balcão aqui' }).click()
    await second.getByRole('button', { name: /^Retirar o bilhete/ }).waitFor()
    await first.getByRole('button', { name: 'Trazer de volta' }).waitFor()
    await first.close()
    cashier.page = second
  })

  it('shows a wrong password in words, and no session [log-in] [login-failure]', async () => {
    const context = await counter.browser.newContext()
    const page = await context.newPage()
    await page.goto(counter.shop.url)
    await page.getByLabel('Utilizador').fill('operator')
    await page.getByLabel('Palavra-passe', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByRole('status').getByText('Utilizador ou palavra-passe errados').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await context.close()
  })

  it('that an expired session interrupts goes on after the login, with the cart as it was [way-to-login]', async () => {
    const cashier = await counter.cashier()
    await cashier.quickPick(51)
    await cashier.context.clearCookies()
    await cashier.page.reload()
    await cashier.logIn()
    await waitFor('the cart', async () => (await cashier.inCart()) === 1)
  })

  it('says in words that a draw is over, and goes to the next one by itself or with the whole cart, by one key [closed-draws]', async () => {
    const cashier = await counter.cashier()
    await cashier.quickPick(51)
    await cashier.context.route('**/api/getTimers', async (route) => {
      const response = await route.fetch()
      const timers = (await response.json()) as Record<string, { draw_time: number; draw_id: number }[]>
      const [draw] = timers['51'] ?? []
      await route.fulfill({
        response,
        json: { ...timers, 51: [{ ...draw, draw_id: (draw?.draw_id ?? 0) + 1 }] },
      })
    })
    await cashier.page.getByRole('button', { name: 'Próximo sorteio', exact: true }).click()
    const over = cashier.page.getByText('Sorteio fechado')
    await over.waitFor({ state: 'detached' })
    // The host's own draws again, before anything else is sold: the ticket is for another one.
    await cashier.context.unrouteAll({ behavior: 'ignoreErrors' })
    await over.waitFor()
    await cashier.quickPick(31)
    const nextDraw = await cashier.page.locator('[data-next-draw]').innerText()
    await cashier.page.getByRole('button', { name: /^Próximo sorteio · pagar 2 bilhetes/ }).waitFor()
    await waitFor('both tickets sold', async () => {
      // While a draw is closing, the button must be pressed once more.
      await cashier.page.keyboard.press('Control+Enter')
      return (await cashier.inCart()) === 0
    })
    await cashier.history.getByText('Impresso').nth(1).waitFor()
    const lines = cashier.history.locator('[aria-expanded=false]')
    while ((await lines.count()) > 0) await lines.first().click()
    await cashier.history.getByText(`sorteio ${nextDraw.replace(/\D/g, '')}`, { exact: true }).waitFor()
  })

  it('of an instant game shows its result, and pays a win out by one key, once [instant-win]', async () => {
    const cashier = await counter.cashier()
    const { page } = cashier
    const freshWin = await sellUntilWin(cashier)
    const prize = (await freshWin.innerText()).match(/Prémio ([A-Z]+\s[\d,]+)/)?.[1]
    await page.keyboard.press('w')
    await cashier.history.getByText(`Prémio ${prize} · pago`).waitFor()
    await freshWin.waitFor({ state: 'detached' })
    await page.locator('[data-paid-win]').getByText(prize!, { exact: true }).waitFor()
    await page.locator('[data-paid-win] [data-till]').waitFor()
    await page.keyboard.press('w')
    await page.getByText('Não há nenhum prémio instantâneo por pagar.').first().waitFor()
    const { replayed } = await cashier.saveLog()
    const payouts = replayed.state.till.movements.filter(({ movement }) => movement.kind === 'payout')
    expect(payouts).toMatchObject([{ outcome: { kind: 'done' }, hasSlip: true }])
  })

  longIt(
    'shows a win before it pays it out by key, where the cart is in a drawer [instant-win]',
    async () => {
      const cashier = await counter.cashier()
      const { page } = cashier
      const freshWin = await sellUntilWin(cashier)
      const size = page.viewportSize()!
      await page.setViewportSize({ width: 1024, height: 768 })
      await freshWin.waitFor({ state: 'detached' })
      await page.keyboard.press('w')
      await page.getByRole('dialog').locator('[data-fresh-win]').waitFor()
      expect(await page.locator('[data-paid-win]').count()).toBe(0)
      await page.keyboard.press('w')
      await page.getByRole('dialog').locator('[data-paid-win]').waitFor()
      await page.keyboard.press('Escape')
      await page.setViewportSize(size)
    },
  )

  it('has the keys of every screen in the drawer of the cart too: a dialog takes its place, and F9 prints a copy', async () => {
    const cashier = await counter.cashier()
    const { page, shop } = cashier
    const size = page.viewportSize()!
    await cashier.quickPick(instantGame)
    await cashier.pay()
    await cashier.history.locator('[data-outcome=sold]').first().waitFor()
    const copies = async () =>
      (await shop.receipts()).filter((lines) => lines.join().includes('CÓPIA')).length
    const before = await copies()
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    const drawer = page.getByRole('dialog').locator('#pay')
    const openDrawer = async () => {
      await page.keyboard.press('w')
      await drawer.waitFor()
    }
    for (const key of ['F1', 'F3', 'F6', 'F7', 'F10', 'Alt+H', '.']) {
      await openDrawer()
      await page.keyboard.press(key)
      await drawer.waitFor({ state: 'detached' })
      await page.getByRole('dialog').waitFor({ state: 'attached' })
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await openDrawer()
    await page.keyboard.press('F9')
    await waitFor('the copy', async () => (await copies()) > before)
    expect(await drawer.count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.setViewportSize(size)
  })

  longIt(
    'refuses a ticket over the limit of its draw in words, sells the others, and the same bet at a lower price',
    async () => {
      const cashier = await counter.cashier()
      const { page, history } = cashier
      const gameId = 2051
      // Another counter of the shop sells the same numbers before: five million of five hundred are left.
      const soldBefore = await page.evaluate(async (game_id) => {
        const timers = (await (await fetch('/api/getTimers')).json()) as Record<string, { draw_id: number }[]>
        const ticket = (price_var: string, count: number) => ({
          game_id,
          base: { price_var, bets: Array.from({ length: count }, () => ({ numbers: [1, 2, 3, 4, 5, 6] })) },
          ticket: { multidraw: 1 },
          draw_id: timers[String(game_id)]![0]!.draw_id,
          unique_req_id: crypto.randomUUID(),
          timeStamp: Date.now(),
        })
        const tickets = [10, 10, 10, 10, 9].map((count) => ticket('3', count))
        const answer = await fetch('/api/buyTicketsGames51', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
          body: JSON.stringify({ tickets: [...tickets, ticket('2', 1)] }),
        })
        const { data } = (await answer.json()) as { data: { barcode?: string }[] }
        return data.filter(({ barcode }) => barcode).length
      }, gameId)
      expect(soldBefore).toBe(6)

      const board = page.locator(`a[href="/game/${gameId}"]`).first()
      await board.click()
      for (const number of ['1', '2', '3', '4', '5', '6'])
        await page.getByRole('main').getByRole('button', { name: number, exact: true }).first().click()
      for (const key of ['p', 'p', 'Enter']) await page.keyboard.press(key)
      await waitFor('the ticket in the cart', async () => (await cashier.inCart()) === 1)
      await cashier.quickPick(31)
      await cashier.pay()
      await history.locator('li[data-outcome=sold]').waitFor()
      const refused = history.locator('li[data-outcome=refused]')
      await refused.getByText(/limite de prémios do sorteio.* · 1007$/i).waitFor()
      await refused.getByText('Grande Lotaria III').waitFor()

      await board.click()
      await page.getByRole('button', { name: /^À sorte/ }).waitFor()
      for (const key of ['r', 'p', 'Enter']) await page.keyboard.press(key)
      await waitFor('the bet in the cart once more', async () => (await cashier.inCart()) === 1)
      await cashier.pay()
      await history.locator('li[data-outcome=sold]').filter({ hasText: 'Grande Lotaria III' }).waitFor()
    },
  )

  it('is stopped with a message while the print program is not reachable, and continues when it is back [error-modal] [error-modal-touch]', async () => {
    const cashier = await counter.cashier()
    await cashier.quickPick(51)
    await counter.shop.daemon.kill()
    const modal = cashier.page.getByRole('alertdialog', { name: 'Sem ligação ao programa de impressão' })
    await modal.getByText('ERRO DESCONHECIDO').waitFor()
    // It stays open after a touch beside it, and after an answer of the host.
    await cashier.page.mouse.click(5, 5)
    await cashier.page.evaluate("fetch('/api/deployment').then((answer) => answer.ok)")
    expect(await cashier.page.getByText('ERRO DESCONHECIDO').count()).toBe(1)
    await cashier.page.keyboard.press('Escape')
    await cashier.page.getByText('O programa de impressão não responde').first().waitFor()
    expect(await cashier.page.locator('#pay').isDisabled()).toBe(true)
    await counter.shop.daemon.start()
    await cashier.pay()
    await cashier.history.getByText('Impresso').waitFor({ timeout: 40_000 })
  })
})
