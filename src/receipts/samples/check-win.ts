import type { CheckWinPayload } from '../check-win.ts'
import { purchaseDate, seller } from './seller.ts'

const shown = {
  barcode: '4711020260314180321007',
  gameName: 'Keno 20/80',
  purchaseDate,
  date: purchaseDate + 840_000,
  ...seller,
  copy: 0,
  isTraining: false,
}

/** Tickets that were shown at the counter, by what became of them; and each mark. */
export const checkWinSamples = {
  paid: { ...shown, verdict: 'paid', wins: { prize: 42_000 }, sumPaid: 42_000 },
  overLimit: {
    ...shown,
    barcode: '510202603140000421',
    gameName: 'Grande Lotaria de Primavera do Quiosque São João',
    verdict: 'overLimit',
    wins: { prize: 123_456_700 },
    sumPaid: 0,
    limit: 100_000,
  },
  ticketCancelled: { ...shown, verdict: 'ticketCancelled', sumPaid: 1500 },
  payoutCancelled: { ...shown, verdict: 'payoutCancelled', wins: { prize: 42_000 }, sumPaid: 42_000 },
  copy: { ...shown, verdict: 'paid', wins: { prize: 42_000 }, sumPaid: 42_000, copy: 2 },
  training: { ...shown, verdict: 'paid', wins: { prize: 42_000 }, sumPaid: 42_000, isTraining: true },
} as const satisfies Record<string, CheckWinPayload>
