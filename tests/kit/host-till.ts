import type { Cashier } from './cashier.ts'

/** The till of the operator who is logged in, as the host has it. */
export const hostTill = ({ page }: Cashier): Promise<number> =>
  page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/getWalletByIdUser', { method: 'POST', headers, body: '{}' })
    return ((await response.json()) as { wallet: number }).wallet
  })
