import { verificationStatus, type WireVerification } from '../../../src/protocol/payouts.ts'
import { dayMs } from '../../../src/values/calendar.ts'
import { grandLottery, instantGame, type Stage } from '../stage.ts'
import { waitFor } from '../wait-for.ts'
import { closeDisplay, scene } from './display.ts'
import { alertDialog, dialog, type Screen } from './screen.ts'
import { hostError, type HostErrorName } from '../../../src/protocol/error-codes.ts'

/** The host's word about a ticket that really is one, whatever it would say itself by now. */
const verified = (barcode: string, reply: Partial<WireVerification>) => ({
  success: true,
  repeat: false,
  data: {
    barcode,
    ticketStatus: verificationStatus.waiting,
    wins: { prize: 0 },
    sumPaid: 0,
    purchaseDate: Date.now() - dayMs,
    expiryDate: Date.now() + 90 * dayMs,
    payout: null,
    gameId: grandLottery,
    price: 1_000,
    draws: [{ draw_id: 5_120_311 }, { draw_id: 5_120_312 }],
    ...reply,
  },
})

const refused = (name: HostErrorName) => ({ success: false, error: hostError(name) })

/** Checks the last sold ticket; `reply` is the host's answer, by default its own. */
async function check(stage: Stage, reply?: Partial<WireVerification>): Promise<void> {
  const barcode = await stage.grandTicket()
  if (reply) await stage.answer('verificationTicket', () => verified(barcode, reply))
  if ((await stage.dialog.count()) === 0) await stage.press('F3')
  const field = stage.page.getByLabel('Número do bilhete')
  await field.fill(barcode)
  await field.press('Enter')
  await stage.page.locator(`[data-check="${barcode}"]`).waitFor()
  await stage.page.locator('[data-verdict], [data-check] .text-danger').first().waitFor()
}

const won = { ticketStatus: verificationStatus.winning, wins: { prize: 123_456 } } as const
const small = { ticketStatus: verificationStatus.winning, wins: { prize: 1_250 } } as const

/** What came of the payout, by the host's answer. */
async function pay(stage: Stage): Promise<void> {
  // A prize in the history has a button of the same words.
  await stage.page.locator('[data-give]').click()
}

const forget = (stage: Stage) =>
  stage.mend('verificationTicket', 'validationTicket', 'validationTicketGames51', 'movementInquiry')

async function reload({ page }: Stage): Promise<void> {
  await page.reload()
  await page.getByTitle('Caixa', { exact: true }).waitFor()
}

const verdict = (name: string, title: string, reply: Partial<WireVerification>): Screen => ({
  name: `check-${name}`,
  title: `Check: ${title}`,
  part: dialog,
  show: (stage) => check(stage, reply),
  leave: forget,
})

export const checkScreens: readonly Screen[] = [
  { name: 'check', title: 'Check, empty', part: dialog, show: (stage) => stage.press('F3') },
  verdict('waiting', 'waits for its draw', {}),
  verdict('lost', 'does not win', { ticketStatus: verificationStatus.notWinning }),
  verdict('won', 'wins', small),
  verdict('won-uncovered', 'wins more than is in the till', {
    ...small,
    wins: { prize: 99_999_900 },
    needsPermission: false,
  }),
  verdict('claim', 'wins more than the counter pays', { ...won, needsPermission: true }),
  verdict('foreign', 'was sold by another operator, who alone can cancel it', { isSoldHere: false }),
  verdict('paid', 'was paid here', {
    ticketStatus: verificationStatus.paid,
    sumPaid: 1_250,
    wins: { prize: 1_250 },
    payout: { date: Date.now(), isHere: true },
  }),
  {
    name: 'check-refused',
    title: 'Check: unknown ticket',
    part: dialog,
    async show(stage) {
      await stage.answer('verificationTicket', () => refused('invalid_barcode'))
      await check(stage)
    },
    leave: forget,
  },
  {
    name: 'check-cancelled',
    title: 'Check: was cancelled',
    part: dialog,
    async show(stage) {
      await stage.answer('verificationTicket', () => refused('ticket_cancelled'))
      await check(stage)
    },
    leave: forget,
  },
  {
    name: 'payout-question-open',
    title: 'Payout with an unknown outcome',
    part: dialog,
    async show(stage) {
      await check(stage, small)
      await stage.cut('validationTicketGames51', 'movementInquiry')
      await pay(stage)
      await stage.page.locator('[data-movement=unknown]').waitFor()
    },
    leave: async () => {},
  },
  {
    name: 'payout-refused',
    title: 'Payout over the limit of the counter, with the slip to claim it',
    from: 'payout-question-open',
    part: dialog,
    async show(stage) {
      await stage.mend('movementInquiry')
      await stage.answer('validationTicketGames51', () => refused('payout_limit'))
      await check(stage, won)
      await stage.page.getByRole('button', { name: 'Imprimir o talão' }).waitFor({ timeout: 40_000 })
    },
    leave: forget,
  },
  {
    name: 'cancel-ticket',
    title: 'Cancelling a ticket',
    part: dialog,
    async show(stage) {
      await stage.sell(grandLottery)
      const barcode = await stage.grandTicket()
      await stage.choose('cancelTicket')
      await stage.opened()
      await stage.page.getByLabel('Número do bilhete').fill(barcode)
      await stage.page.getByLabel('Número do bilhete').press('Enter')
      await stage.page.getByRole('button', { name: 'Anular o bilhete' }).waitFor()
    },
    leave: async () => {},
  },
  {
    name: 'cancel-ticket-question',
    title: 'Cancelling a ticket, confirmation',
    part: alertDialog,
    async show(stage) {
      const barcode = await stage.grandTicket()
      await stage.choose('cancelTicket')
      await stage.opened()
      await stage.page.getByLabel('Número do bilhete').fill(barcode)
      await stage.page.getByLabel('Número do bilhete').press('Enter')
      await stage.page.getByRole('button', { name: 'Anular o bilhete' }).click()
      await stage.page.getByRole('alertdialog').getByRole('heading').waitFor()
    },
  },
  {
    name: 'scanning',
    title: 'Page of ticket checks, with earlier ones',
    part: 'main',
    async show(stage) {
      if ((await stage.tickets()).length < 2) await stage.sell(instantGame, grandLottery)
      await stage.go('/scanning_ticket')
      const field = stage.page.getByLabel('Número do bilhete')
      const [first = '', second = ''] = await stage.tickets()
      const answers = { [first]: {}, [second]: small }
      for (const [barcode, reply] of Object.entries(answers)) {
        await stage.answer('verificationTicket', () => verified(barcode, reply))
        await field.fill(barcode)
        await field.press('Enter')
        await stage.page.locator(`[data-check="${barcode}"] [data-verdict]`).waitFor()
      }
      await waitFor('both in the list', async () => (await stage.page.locator('section ol li').count()) >= 2)
    },
    async leave(stage) {
      await forget(stage)
      await stage.home()
    },
  },
]

/** The host's answer to the payout is made up: from then on the till is not what the host says. */
export const payoutScreens: readonly Screen[] = [
  {
    name: 'display-check',
    title: 'Customer display, a ticket that wins',
    isStuck: true,
    async show(stage) {
      await stage.sell(grandLottery)
      await check(stage, small)
      return scene(stage, 'check')
    },
  },
  {
    name: 'display-payout',
    title: 'Customer display, a prize',
    from: 'display-check',
    isStuck: true,
    async show(stage) {
      const barcode = await stage.grandTicket()
      await stage.answer('validationTicketGames51', () => ({
        success: true,
        data: {
          barcode,
          gameId: grandLottery,
          price: 200,
          purchaseDate: Date.now(),
          amount: 1_250,
          date: Date.now(),
        },
        wallet: 98_750,
      }))
      await pay(stage)
      return scene(stage, 'handover')
    },
  },
  {
    name: 'payout',
    title: 'Payout, paid',
    from: 'display-payout',
    part: dialog,
    async show({ page }) {
      await page.locator('[data-handed=payout]').waitFor()
    },
    async leave(stage) {
      await forget(stage)
      await closeDisplay(stage)
    },
  },
  {
    name: 'till-difference',
    title: "Till that differs from the host's figure",
    from: 'payout',
    part: dialog,
    async show(stage) {
      await stage.page.evaluate(`fetch('/api/postRefill', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({ amount: 2_500 }),
      })`)
      await stage.page.getByTitle('Caixa', { exact: true }).click()
      await stage.page.locator('[data-elsewhere=refill]').waitFor()
      await stage.page.locator('[data-till-difference]').waitFor()
    },
  },
  {
    name: 'till-negative',
    title: 'Till below zero',
    part: 'header',
    isLarge: true,
    async show(stage) {
      await stage.answer('getWalletByIdUser', () => ({ wallet: -12_345, operatorId: 1042 }))
      await stage.answer('getLedger', () => ({ success: false, error: hostError('not_found') }))
      await reload(stage)
      await stage.page.getByTitle('Caixa', { exact: true }).getByText('123,45').waitFor()
    },
    async leave(stage) {
      await stage.mend('getWalletByIdUser')
      await stage.mend('getLedger')
      await reload(stage)
    },
  },
]
