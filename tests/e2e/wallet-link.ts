import type { Page } from 'playwright-core'

/** What the QR code of a wallet says, as the host tells its operator. */
export const linkOf = (page: Page, userId: string): Promise<string> =>
  page.evaluate<string>(`fetch('/api/getWalletLink', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: '${userId}' }),
  }).then((answer) => answer.json()).then((answer) => answer.short_url)`)
