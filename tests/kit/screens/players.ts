import type { Stage } from '../stage.ts'
import { alertDialog, dialog, type Screen } from './screen.ts'

const row = ({ page }: Stage, id: number) => page.locator(`#terminal-${id}`)

const terminalScreens: readonly Screen[] = [
  {
    name: 'terminals',
    title: 'Self-service terminals',
    undoneBy: 'terminal-account',
    part: 'main',
    async show(stage) {
      await stage.page.keyboard.press('t')
      await stage.page.locator('#terminal-1[data-connected=true]').waitFor()
      await row(stage, 1).getByRole('button', { name: 'Gerar' }).click()
    },
    leave: async () => {},
  },
  {
    name: 'terminal-send',
    title: 'Terminal, question before funds are sent',
    from: 'terminals',
    part: alertDialog,
    async show(stage) {
      await row(stage, 1).getByLabel('Carregar BRL').fill('25,50')
      await stage.page.keyboard.press('Enter')
      await stage.page.getByRole('alertdialog').getByRole('heading').waitFor()
    },
  },
  {
    name: 'terminal-lock',
    title: 'Terminal, question before it is locked',
    from: 'terminals',
    part: alertDialog,
    async show(stage) {
      await row(stage, 1).getByRole('button', { name: 'Bloquear' }).click()
      await stage.page.getByRole('alertdialog').getByRole('heading').waitFor()
    },
  },
  {
    name: 'terminal-account',
    title: "Account of a terminal's player",
    from: 'terminals',
    part: 'main',
    async show(stage) {
      await stage.page.keyboard.press('t')
      await stage.go('/terminal-user/1')
      await stage.page.locator('[data-account]').waitFor()
    },
    leave: (stage) => stage.home(),
  },
]

const card = (stage: Stage) => stage.page.locator('[role=dialog]').filter({ hasText: 'D4E5' })

const cardScreens: readonly Screen[] = [
  {
    name: 'card-new',
    title: 'Card without an owner: a new player',
    part: dialog,
    async show(stage) {
      await stage.putCard()
      await card(stage).getByRole('heading').waitFor()
      await card(stage).getByLabel('Nome').fill('Zulmira Pires')
      await card(stage)
        .getByLabel(/^Valor/)
        .fill('20')
    },
    leave: (stage) => stage.takeCard(),
  },
  {
    name: 'card-link',
    title: 'Card without an owner: for a player who has an account',
    part: dialog,
    async show(stage) {
      await stage.putCard()
      await card(stage).getByRole('switch').click()
      await card(stage).locator('option', { hasText: 'Ana Duarte' }).waitFor({ state: 'attached' })
    },
    leave: (stage) => stage.takeCard(),
  },
  {
    name: 'card-known',
    title: 'Card of a player',
    part: dialog,
    async show(stage) {
      await stage.putCard()
      await card(stage).getByLabel('Nome').fill('Zulmira Pires')
      await card(stage)
        .getByLabel(/^Valor/)
        .fill('20')
      await card(stage)
        .getByRole('button', { name: /^Criar conta com/ })
        .click()
      await card(stage).locator('[data-wallet-balance="2000"]').waitFor()
    },
    leave: (stage) => stage.takeCard(),
  },
  {
    name: 'card-uncertain',
    title: 'Card of a player, uncertain money',
    from: 'card-known',
    part: dialog,
    isStuck: true,
    async show(stage) {
      await stage.putCard()
      await card(stage)
        .getByLabel(/^Valor/)
        .fill('10')
      await stage.cut('updateUser', 'movementInquiry')
      await card(stage)
        .getByRole('button', { name: /^Carregar/ })
        .click()
      await card(stage).locator('[data-movement=unknown]').waitFor()
    },
    async leave(stage) {
      await stage.mend('updateUser', 'movementInquiry')
      await card(stage).locator('[data-movement=unknown]').waitFor({ state: 'detached', timeout: 40_000 })
      await stage.closeDialogs()
      await stage.takeCard()
    },
  },
  {
    name: 'card-detach',
    title: 'Card of a player, question before it is detached',
    from: 'card-known',
    part: alertDialog,
    async show(stage) {
      await stage.putCard()
      await card(stage).getByRole('button', { name: 'Desassociar cartão' }).click()
      await stage.page.getByRole('alertdialog').getByRole('heading').waitFor()
    },
    leave: (stage) => stage.takeCard(),
  },
  {
    name: 'card-page',
    title: 'Page of player cards, no card on the reader',
    part: 'main',
    async show(stage) {
      await stage.go('/card')
      await stage.page.getByText('Ponha um cartão no leitor.').waitFor()
    },
  },
  {
    name: 'card-page-known',
    title: 'Page of player cards, a player',
    from: 'card-known',
    part: 'main',
    async show(stage) {
      await stage.go('/card')
      await stage.putCard()
      await stage.page.locator('main [data-wallet-balance]').waitFor()
    },
    async leave(stage) {
      await stage.takeCard()
      await stage.home()
    },
  },
]

export const playerScreens: readonly Screen[] = [...terminalScreens, ...cardScreens]
