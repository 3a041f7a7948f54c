import { describe, expect, it } from 'vitest'
import * as limits from '../../src/ui/scanner/limits.ts'
import type { Counter } from '../kit/counter.ts'
import { waitFor } from '../kit/wait-for.ts'
import { longIt } from '../kit/long.ts'

const instantGame = 31

export const amountsTyped = (counter: Counter) =>
  describe('an amount that is typed', () => {
    longIt(
      'is not moved by an invalid amount: every key is accepted, and the amount refused with a message',
      async () => {
        const cashier = await counter.cashier()
        const { page } = cashier
        const field = page.getByLabel('Valor BRL')
        const confirm = page.getByRole('dialog').getByRole('button', { name: 'Reforçar', exact: true })
        const till = page.getByTitle('Caixa', { exact: true })
        const before = await waitFor('what is in the till', async () => {
          const text = await till.innerText()
          return text.includes('—') ? null : text
        })
        await page.keyboard.press('F6')
        for (const [typed, refusal] of [
          ['-5', 'Um valor não leva sinal'],
          ['5e3', 'Isto não é um valor'],
          ['1.234', 'Milhares ou casas decimais?'],
          ['1234567890123', 'demasiado comprido'],
        ] as const) {
          await field.fill('')
          await page.keyboard.type(typed, { delay: 2 * limits.machineMs })
          await page.getByRole('dialog').getByText(refusal).waitFor()
          expect(await field.inputValue()).toBe(typed)
          expect(await confirm.isDisabled()).toBe(true)
          await page.keyboard.press('Enter')
        }
        await field.fill('BRL 1\u202f234,56')
        await page.locator('output[data-amount="123456"]').getByText('BRL 1 234,56').waitFor()
        expect(await confirm.isDisabled()).toBe(false)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        expect(await till.innerText()).toBe(before)
      },
    )

    it('is counted under F2, and taken by F2 or Enter; then the keys are the board’s again', async () => {
      const cashier = await counter.cashier()
      const { page } = cashier
      const received = page.getByLabel('Recebido BRL')
      const hasFocus = (selector: string) => async () =>
        page.evaluate<boolean>(`document.activeElement?.matches('${selector}')`)
      for (const key of ['F2', 'Enter']) {
        await cashier.quickPick(instantGame)
        await page.keyboard.press('F2')
        await waitFor('the focus on what was received', hasFocus('#received'))
        await page.keyboard.type('20')
        await page.locator('output[data-amount="2000"]').getByText('BRL 20,00').waitFor()
        await page.keyboard.press(key)
        await received.waitFor({ state: 'detached' })
        await waitFor('the keys on the board', hasFocus('main'))
      }
      await page.keyboard.press('F2')
      await page.getByText('O carrinho está vazio').first().waitFor()
    })

    it('is forgotten with the cart for which it was counted: the next player has not given it', async () => {
      const cashier = await counter.cashier()
      const { page } = cashier
      await cashier.quickPick(instantGame)
      await page.getByLabel('Recebido BRL').fill('50')
      await page.getByRole('button', { name: /^Retirar o bilhete/ }).click()
      await waitFor('an empty cart', async () => (await cashier.inCart()) === 0)
      await cashier.quickPick(instantGame)
      expect(await page.getByLabel('Recebido BRL').inputValue()).toBe('')
      expect(await page.getByText('Troco').count()).toBe(0)
    })

    it('is counted in the drawer of a small window, which keeps the focus once it was taken [bar-buttons]', async () => {
      const cashier = await counter.cashier()
      const { page } = cashier
      await cashier.quickPick(instantGame)
      await page.setViewportSize({ width: 1024, height: 768 })
      const drawer = page.getByRole('dialog')
      // The first drawer of a page that was just loaded.
      await page.reload()
      await page.getByRole('button', { name: /^1 bilhete/ }).waitFor()
      await page.keyboard.press('F2')
      const holdsFocus = (name: string) => drawer.getByLabel(name).and(page.locator(':focus')).waitFor()
      await holdsFocus('Recebido BRL')
      await page.keyboard.type('20')
      // Once the print program is connected to the page.
      await page.locator('#pay:enabled').waitFor()
      await page.keyboard.press('Enter')
      await holdsFocus('Fechar')
      await page.keyboard.press('F2')
      await drawer.waitFor({ state: 'detached' })
      await page.setViewportSize({ width: 1366, height: 768 })
    })
  })
