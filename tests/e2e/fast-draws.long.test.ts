import { describe, it } from 'vitest'
import { openCounter } from '../kit/counter.ts'
import { waitFor } from '../kit/wait-for.ts'

/** A draw of the wheel lasts a second. */
const counter = openCounter({ drawSpeed: 45 })
const wheel = 16
const instantGame = 31

describe('a cart with a ticket for a draw of one second', () => {
  it('is paid, though its next draw is another one each second [closed-draws]', async () => {
    const cashier = await counter.cashier()
    const { page } = cashier
    await page.locator(`a[href="/game/${wheel}"]`).first().click()
    await page.getByRole('button', { name: /^À sorte/ }).waitFor()
    // The draw may end between the keys; then nothing is added.
    await waitFor('a ticket in the cart', async () => {
      await page.keyboard.press('q')
      await page.keyboard.press('Enter')
      return (await cashier.inCart()) > 0
    })
    await page.getByText('Sorteio fechado').waitFor()
    await cashier.quickPick(instantGame)
    await waitFor('the cart paid', async () => {
      await page.keyboard.press('Control+Enter')
      return (await cashier.inCart()) === 0
    })
    await cashier.history.locator(`[data-instant]`).waitFor()
  })
})
