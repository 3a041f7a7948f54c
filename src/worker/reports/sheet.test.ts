import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { PaymentsReportPayload } from '../../receipts/payments-report.ts'
import { SalesReportPayload } from '../../receipts/sales-report.ts'
import { ValidationsReportPayload } from '../../receipts/validations-report.ts'
import { stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { PaymentsReport, SalesReport } from '../shared/report.ts'
import type { State } from '../state.ts'
import { sheetOf } from './sheet.ts'
import { productVersion } from '../../../tests/kit/versions.ts'
import { printProgramVersion } from '../../protocol/print-service.ts'
import { payloadOf, receiptIssued } from '../../../tests/kit/receipts.ts'

const body = {
  operatorId: 1042,
  from: '2026-03-29',
  to: '2026-03-29',
  isWeek: false,
  madeAt: Date.parse('2026-03-29T21:04:00Z'),
  versions: { product: `v${productVersion}`, printProgram: printProgramVersion },
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
  creditTerminal: { amount: 500, count: 1 },
  debitTerminal: { amount: 200, count: 1 },
  creditQrcode: { amount: 1_000, count: 2 },
  debitQrcode: { amount: 300, count: 1 },
  till: { opening: 88_300, closing: 90_200 },
  balance: 90_200,
} as const
const sales: SalesReport = { kind: 'sales', ...body }
const payments: PaymentsReport = {
  kind: 'payments',
  ...body,
  terminals: [
    { id: 1, funds: 200 },
    { id: 3, funds: 100 },
  ],
}
const state = stateAfter(openShop)

/** A report as the print program gets it. */
const onPaper = (of: State, ...[report, closing]: Tail<Parameters<typeof sheetOf>>) =>
  payloadOf(of, receiptIssued('report', sheetOf(of, report, closing)))
type Tail<Values extends unknown[]> = Values extends [unknown, ...infer Rest] ? Rest : never

describe('a report as it goes to the print program', () => {
  it('of payments says how often the drawer was opened, and who opened it when without a sale', () => {
    const byCashier = [{ operatorId: 1042, at: 60_000, reason: 'other', note: 'stamps' }] as const
    const drawer = { counts: [{ use: 'other', count: 1 }], byCashier } as const
    const { data } = onPaper(state, { ...payments, drawer })!
    expect(v.parse(PaymentsReportPayload, data).drawer).toEqual({
      counts: [{ use: 'other', count: 1 }],
      openings: [{ operatorId: 1042, date: 60_000, reason: 'other', note: 'stamps' }],
    })
    expect(onPaper(state, payments)?.data).not.toHaveProperty('drawer')
  })

  it('of paid tickets uses the route of payments, and contains nothing of the others [validations-report]', () => {
    const sheet = onPaper(state, { ...sales, kind: 'validations' })
    expect(sheet?.path).toBe('/paymentsReceiptPerDayAndWeek')
    expect(sheet?.data).not.toHaveProperty('refill')
    expect(v.parse(ValidationsReportPayload, sheet?.data)).toMatchObject({
      validations: true,
      games: [
        { gameId: 4, gameName: 'Lotto 6×36', payouts: 1, prizes: 5_000 },
        { gameId: 16, gameName: 'Roleta', payouts: -1, prizes: -700 },
      ],
      balance: 90_200,
    })
  })

  it('of sales is what its receipt takes', () => {
    const sheet = onPaper(state, sales)
    expect(sheet?.path).toBe('/salesReceiptPerDayAndWeek')
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
      refill: 10_000,
      collection: 5_000,
    })
  })

  it('of several days has no name of a day', () => {
    const week = { ...sales, from: '2026-03-23', isWeek: true }
    expect(v.parse(SalesReportPayload, onPaper(state, week)?.data)).toMatchObject({
      dayName: '',
      day: false,
      week: true,
      dayBefore: '23.03.2026',
    })
  })

  it.each([
    ['pt', 'domingo'],
    ['en', 'Sunday'],
    ['es', 'domingo'],
    ['sr', 'nedelja'],
    ['sr-Cyrl', 'недеља'],
    ['uk', 'неділя'],
  ] as const)('names the day in %s: %s', (language, name) => {
    const chosen = stateAfter([...openShop, { type: 'languageChosen', data: { language } }])
    expect(onPaper(chosen, sales)?.data['dayName']).toBe(name)
  })

  it('of payments is what its receipt takes, with the funds of all terminals together [payments-report]', () => {
    const sheet = onPaper(state, payments)
    expect(sheet?.path).toBe('/paymentsReceiptPerDayAndWeek')
    expect(v.parse(PaymentsReportPayload, sheet?.data)).toMatchObject({
      terminals: [1, 3],
      balanceTerminals: 300,
      creditQrcode: 1_000,
      debitQrcode: 300,
      creditTerminal: 500,
      debitTerminal: 200,
    })
  })

  const collectionId = '019a0000-0000-7000-8000-000000000901'
  const closing = {
    closeId: '019a0000-0000-7000-8000-000000000900',
    operatorId: 1042,
    collectionId,
    reportId: '019a0000-0000-7000-8000-000000000902',
    date: '2026-03-29',
    counted: { denominations: [{ value: 20_000, count: 4 }], counted: 80_000, expected: 90_200 },
    requestedAt: 0,
    closedAt: null,
  }
  const afterCollection = (at: number): State => ({
    ...state,
    till: {
      ...state.till,
      movements: [
        {
          movementId: collectionId,
          operatorId: 1042,
          requestedAt: at,
          movement: { kind: 'collection', amount: 90_200 },
          outcome: { kind: 'done', at, amount: 90_200, balance: 0 },
          hasSlip: false,
        },
      ],
    },
  })
  const emptied = {
    ...payments,
    collection: { amount: 95_200, count: 2 },
    till: { opening: 88_300, closing: 0 },
    balance: 0,
  }

  it('of a closed day shows the counted, the expected and the collected amount', () => {
    const sheet = onPaper(afterCollection(payments.madeAt), emptied, closing)
    const paper = v.parse(PaymentsReportPayload, sheet?.data)
    expect(paper).toMatchObject({ counted: closing.counted, close: { collected: 90_200, decisions: [] } })
    expect(paper.till?.expected).toBe(closing.counted.expected)
    expect(paper.till?.lines).toContainEqual({ name: 'collection', amount: -5_000 })
  })

  it.each([-1, 1])(
    'of a closed day does not depend on the date of the counter’s clock: %i days off',
    (days) => {
      const at = payments.madeAt + days * 86_400_000
      const paper = v.parse(PaymentsReportPayload, onPaper(afterCollection(at), emptied, closing)?.data)
      expect(paper.till?.expected).toBe(closing.counted.expected)
      expect(paper.close?.collected).toBe(90_200)
    },
  )

  it('of a day that was emptied in the evening and reported after midnight counts its own collection', () => {
    const dayAfter = payments.madeAt + 86_400_000
    for (const at of [payments.madeAt, dayAfter]) {
      const sheet = onPaper(afterCollection(at), { ...emptied, madeAt: dayAfter }, closing)
      expect(v.parse(PaymentsReportPayload, sheet?.data).till?.expected).toBe(closing.counted.expected)
    }
  })

  it('of a day that was closed after midnight does not count the collection of the next day', () => {
    const dayAfter = payments.madeAt + 86_400_000
    for (const at of [payments.madeAt, dayAfter]) {
      const sheet = onPaper(afterCollection(at), { ...payments, madeAt: dayAfter, balance: 0 }, closing)
      const paper = v.parse(PaymentsReportPayload, sheet?.data)
      expect(paper.till?.expected).toBe(90_200)
      expect(paper.close?.collected).toBe(90_200)
    }
  })

  it('of a closed day has what its operator decided on unknown outcomes', () => {
    const decision = { operatorId: 1042, about: 'sale', amount: 150, decision: 'notDone', at: 7 } as const
    const decisions = [
      decision,
      { ...decision, operatorId: 7 },
      { ...decision, about: 'payoutCancellation', amount: null } as const,
    ]
    const decided = { ...state, day: { ...state.day, decisions } }
    const paper = v.parse(PaymentsReportPayload, onPaper(decided, payments, closing)?.data)
    expect(paper.close?.decisions).toEqual([
      { decision: 'notDone', about: 'sale', amount: 150, date: 7 },
      { decision: 'notDone', about: 'payoutCancellation', date: 7 },
    ])
  })
})
