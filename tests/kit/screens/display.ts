import { instantGame, type Stage } from '../stage.ts'
import type { Screen } from './screen.ts'

/** The customer display is beside the counter, whose language it has. */
const scene = async (stage: Stage, kind: string): Promise<void> => {
  if (!stage.display) {
    stage.display = await stage.context.newPage()
    await stage.display.setViewportSize({ width: 1024, height: 600 })
    await stage.display.goto(`${stage.shop.url}/user_display/`)
  }
  await stage.display.locator(`[data-scene=${kind}]`).waitFor()
}

export const displayScreens: readonly Screen[] = [
  {
    name: 'display-welcome',
    title: 'Customer display, nobody is served',
    async show(stage) {
      await scene(stage, 'welcome')
      await stage.display?.locator('time').first().waitFor()
      return stage.display ?? undefined
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
      await scene(stage, 'sale')
      await stage.display?.getByText('O seu troco').waitFor()
      return stage.display ?? undefined
    },
  },
  {
    name: 'display-paid',
    title: 'Customer display, paid',
    async show(stage) {
      await stage.widen()
      await stage.cashier.pay()
      await stage.display?.locator('[data-scene=paid][data-final=true]').waitFor()
      return stage.display ?? undefined
    },
    async leave(stage) {
      await stage.display?.close()
      stage.display = null
      await stage.home()
    },
  },
]
