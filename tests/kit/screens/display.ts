import type { Page } from 'playwright-core'
import { instantGame, type Stage } from '../stage.ts'
import type { Screen } from './screen.ts'

/** The customer display is beside the counter, whose language it has; it stays open for the next of its scenes. */
export async function scene(stage: Stage, kind: string): Promise<Page> {
  if (!stage.display) {
    stage.display = await stage.context.newPage()
    await stage.display.setViewportSize({ width: 1024, height: 600 })
    await stage.display.goto(`${stage.shop.url}/user_display/`)
  }
  await stage.display.locator(`[data-scene=${kind}]`).waitFor()
  return stage.display
}

export async function closeDisplay(stage: Stage): Promise<void> {
  await stage.display?.close()
  stage.display = null
  // As the toggle leaves it: a counter that starts soon after would open the display again.
  await stage.page.evaluate(`localStorage.removeItem('balcao.display')`)
}

export const displayScreens: readonly Screen[] = [
  {
    name: 'display-welcome',
    title: 'Customer display, no customer',
    async show(stage) {
      const display = await scene(stage, 'welcome')
      await display.locator('time').first().waitFor()
      return display
    },
    leave: async () => {},
  },
  {
    name: 'display-sale',
    title: 'Customer display, a sale',
    async show(stage) {
      await stage.widen()
      await stage.cashier.quickPick(instantGame)
      await stage.cashier.quickPick(24)
      await stage.page.getByRole('textbox', { name: /^Recebido/ }).fill('50')
      const display = await scene(stage, 'sale')
      await display.getByText('O seu troco').waitFor()
      return display
    },
  },
  {
    name: 'display-paid',
    title: 'Customer display, paid',
    from: 'display-sale',
    async show(stage) {
      await stage.widen()
      await stage.cashier.pay()
      const display = await scene(stage, 'paid')
      await display.locator('[data-final=true]').waitFor()
      return display
    },
    async leave(stage) {
      await closeDisplay(stage)
      await stage.home()
    },
  },
]
