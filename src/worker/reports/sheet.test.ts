import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { languages } from '../../values/language.ts'
import { PaymentsReportPayload } from '../../receipts/payments-report.ts'
import { SalesReportPayload } from '../../receipts/sales-report.ts'
import { ValidationsReportPayload } from '../../receipts/validations-report.ts'
import { stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { PaymentsReport, SalesReport } from '../report.ts'
import { sheetOf } from './sheet.ts'

const body = {
  operatorId: 1042,
  from: '2026-03-29',
  to: '2026-03-29',
  isWeek: false,
  madeAt: Date.parse('2026-03-29T21:04:00Z'),
  versions: { product: 'v2.0.6', printProgram: '1.1.2' },
  games: [
    {
      gameId: 4,
      gameName: 'Game 4',
      tickets: 3,
      sales: 300,
      cancelledTickets: 1,
      cancelled: 100,
      payouts: 1,
      prizes: 5_000,
    },
    {
      // More was taken back in these days than paid.
      gameId: 16,
      gameName: 'Game 16',
      tickets: 0,
      sales: 0,
      cancelledTickets: 0,
      cancelled: 0,
      payouts: -1,
      prizes: -700,
    },
  ],
  days: [{ date: '2026-03-29', sales: 300, cancelled: 100, prizes: 5_000 }],
  refill: { amount: 10_000, count: 2 },
  collection: { amount: 5_000, count: 1 },
  balance: 90_200,
} as const
const sales: SalesReport = { kind: 'sales', ...body }
const payments: PaymentsReport = {
  kind: 'payments',
  ...body,
  creditTerminal: { amount: 500, count: 1 },
  debitTerminal: { amount: 200, count: 1 },
  creditQrcode: { amount: 1_000, count: 2 },
  debitQrcode: { amount: 300, count: 1 },
  terminals: [
    { id: 1, wallet: 200 },
    { id: 3, wallet: 100 },
  ],
}
const state = stateAfter(openShop)

describe('a report as it goes to the print program', () => {
  it('of paid tickets goes by the route of payments, and says nothing of the others', () => {
    const sheet = sheetOf(state, { ...sales, kind: 'validations' })
    expect(sheet?.route).toBe('/paymentsReceiptPerDayAndWeek')
    expect(sheet?.data).not.toHaveProperty('refill')
    expect(v.parse(ValidationsReportPayload, sheet?.data)).toMatchObject({
      validations: true,
      games: [
        { gameId: 4, gameName: 'Game 4', payouts: 1, prizes: 5_000 },
        { gameId: 16, gameName: 'Game 16', payouts: -1, prizes: -700 },
      ],
      balance: 90_200,
    })
  })

  it('of sales is what its receipt takes', () => {
    const sheet = sheetOf(state, sales)
    expect(sheet?.route).toBe('/salesReceiptPerDayAndWeek')
    expect(v.parse(SalesReportPayload, sheet?.data)).toMatchObject({
      operatorId: 1042,
      date: '29.03.2026',
      time: '22:04:00',
      dayName: 'domingo',
      day: true,
      week: false,
      dayBefore: '29.03.2026',
      dayAfter: '29.03.2026',
      balance: 90_200,
      refilled: 10_000,
      collected: 5_000,
    })
  })

  it('of several days has no name of a day', () => {
    const week = { ...sales, from: '2026-03-23', isWeek: true }
    expect(v.parse(SalesReportPayload, sheetOf(state, week)?.data)).toMatchObject({
      dayName: '',
      day: false,
      week: true,
      dayBefore: '23.03.2026',
    })
  })

  it.each(languages)('names the day in %s', (language) => {
    const chosen = stateAfter([...openShop, { type: 'languageChosen', data: { language } }])
    const names = {
      pt: 'domingo',
      en: 'Sunday',
      es: 'domingo',
      sr: 'nedelja',
      'sr-Cyrl': 'недеља',
      uk: 'неділя',
    }
    expect(sheetOf(chosen, sales)?.data['dayName']).toBe(names[language])
  })

  it('of payments is what its receipt takes, with the funds of all terminals together', () => {
    const sheet = sheetOf(state, payments)
    expect(sheet?.route).toBe('/paymentsReceiptPerDayAndWeek')
    expect(v.parse(PaymentsReportPayload, sheet?.data)).toMatchObject({
      terminals: [1, 3],
      balanceTerminals: 300,
      wallets: { into: 1_000, outOf: 300 },
      terminalFunds: { into: 500, outOf: 200 },
    })
  })

  it('of a closed day says what was counted', () => {
    const counted = { denominations: [{ value: 20_000, count: 4 }], counted: 80_000, expected: 90_200 }
    expect(v.parse(PaymentsReportPayload, sheetOf(state, payments, counted)?.data)).toMatchObject({
      count: counted,
    })
  })

  it('needs somebody who is logged in', () => {
    const out = stateAfter([...openShop, { type: 'loggedOut', data: { reason: 'operator' } }])
    expect(sheetOf(out, sales)).toBeNull()
  })
})
