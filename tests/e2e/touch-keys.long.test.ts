import { expect, it } from 'vitest'
import { Cashier } from '../kit/cashier.ts'
import { openCounter } from '../kit/counter.ts'
import { touch } from '../kit/hands.ts'
import { hostTill } from '../kit/host-till.ts'
import { waitFor } from '../kit/wait-for.ts'

const counter = openCounter()

it('a dialog on a touch screen takes the next keys where a key opened it, and brings up no keyboard where a finger did', async () => {
  const context = await counter.browser.newContext({ ...touch.screen, reducedMotion: 'reduce' })
  const cashier = await Cashier.arriveIn(context, counter.shop)
  const { page } = cashier
  expect(await page.evaluate(`matchMedia('(pointer: coarse)').matches`)).toBe(true)
  const before = await hostTill(cashier)
  await page.keyboard.press('F6')
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
  await waitFor('the field with the focus', () =>
    page.evaluate<boolean>(`document.activeElement.matches('[role=dialog] input')`),
  )
  await page.keyboard.type('200')
  await page.keyboard.press('Enter')
  await page.locator('[data-done=refill]').waitFor()
  expect(await hostTill(cashier)).toBe(before + 20_000)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Entradas e saídas de caixa' }).tap()
  await page.getByRole('button', { name: /^Reforçar a caixa/ }).tap()
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
  await waitFor('the focus in the dialog', () =>
    page.evaluate<boolean>(`document.activeElement.closest('[role=dialog]') !== null`),
  )
  expect(await page.evaluate(`document.activeElement.tagName`)).not.toBe('INPUT')
  await context.close()
})
