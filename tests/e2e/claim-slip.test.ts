import { expect, it } from 'vitest'
import { verificationStatus } from '../../src/protocol/payouts.ts'
import { dayMs } from '../../src/values/calendar.ts'
import { openAttendedCounter } from '../kit/counter.ts'
import { waitFor } from '../kit/wait-for.ts'

const barcode = '12345678901234567890'

/** The host's word about a ticket whose prize the counter may not pay. */
const overLimit = {
  ...{ barcode, ticketStatus: verificationStatus.winning, wins: { prize: 123_456 }, sumPaid: 0 },
  ...{ purchaseDate: Date.now() - dayMs, expiryDate: Date.now() + dayMs, payout: null },
  ...{ needsPermission: true, gameId: 51, price: 1_000, draws: [] },
}

const counter = openAttendedCounter()

it('a claim slip is printed again only while the printer is ready', async () => {
  const { page, shop } = counter
  await page
    .context()
    .route('**/api/verificationTicket', (route) =>
      route.fulfill({ json: { success: true, repeat: false, data: overLimit } }),
    )
  await page.keyboard.press('F3')
  const dialog = page.getByRole('dialog', { name: 'Verificar bilhete', exact: true })
  const field = dialog.getByLabel('Número do bilhete')
  await field.fill(barcode)
  await field.press('Enter')
  await dialog.getByRole('button', { name: 'Imprimir o talão', exact: true }).click()
  await dialog.getByText('Impresso').waitFor()
  const again = dialog.getByRole('button', { name: 'Imprimir o talão de novo' })
  await waitFor('the button', () => again.isEnabled())
  await shop.requestPrinter('/virtual/paper-out', {})
  await waitFor('the button disabled', () => again.isDisabled())
  await shop.requestPrinter('/virtual/recover', {})
  await waitFor('the button again', () => again.isEnabled())
  expect(await dialog.getByText('Impresso').count()).toBe(1)
})
