import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../values/language.ts'
import { tries } from '../../tests/kit/scale.ts'
import { paymentsReportSamples } from './payments-report.ts'
import { salesReportSamples } from './sales-report.ts'
import { rowsOf, wrongField } from './testing.ts'

const sales = '/salesReceiptPerDayAndWeek'
const payments = '/paymentsReceiptPerDayAndWeek'
const salesText = (payload: unknown) => rowsOf(sales, payload).join('\n')
const paymentsText = (payload: unknown) => rowsOf(payments, payload).join('\n')

/** The figure of the last row with this name, in minor units; it may be in the row below. */
function lastAmount(rows: readonly string[], name: string): number {
  const at = rows.findLastIndex((row) => row.startsWith(`${name} `))
  const figures = /\d/.test(rows[at] ?? '') ? rows[at] : rows[at + 1]
  return Number(
    figures
      ?.trimEnd()
      .split(' ')
      .at(-1)
      ?.replace(/[^\d-]/g, ''),
  )
}

describe('a sales report', () => {
  const { day, week, range, empty, openingUnknown } = salesReportSamples

  it('has title, operator, period, time and versions [report-parts]', () => {
    expect(salesText(day)).toMatch(
      /SALES REPORT\s+Day: sábado\s+14\/03\/2026\s+─+\nOperator +1042\nGenerated +14\/03\/2026 22:04:10\n/,
    )
    expect(salesText(day)).toMatch(/Counter version +v2\.0\.6\nPrint program +1\.1\.2\n/)
    expect(salesText(week)).toMatch(/Week\s+08\/03\/2026 – 14\/03\/2026/)
    expect(salesText(range)).toMatch(/Period\s+01\/03\/2026 – 14\/03\/2026/)
  })

  it('has a row with sold tickets, cancellations and prizes of each game, and their totals [sales-report]', () => {
    const text = salesText(day)
    expect(text).toMatch(
      /Keno 20\/80 +123 +1,845\.00\n Cancelled +2 +-30\.00\n Prizes paid +14 +-450\.00\nRoleta 36 +48 /,
    )
    expect(text).toMatch(
      /Sales +181 +1,236,618\.00\nCancelled +3 +-411,552\.00\nNet sales +178 +825,066\.00\nPrizes paid +17 +-558\.00\nRESULT +824,508\.00\n/,
    )
  })

  it('subtracts a prize that was returned on a later day', () => {
    const [game] = day.data
    const takenBack = { ...game!, tickets: 0, sales: 0, cancelledTickets: 0, cancelled: 0 }
    const text = salesText({ ...day, till: undefined, data: [{ ...takenBack, payouts: -1, prizes: -500 }] })
    expect(text).toMatch(/ Prizes paid +-1 +5\.00\n/)
    expect(text).toMatch(/RESULT +5\.00\n/)
  })

  it('has the prizes of a game that paid as many tickets as it took back', () => {
    const [game] = day.data
    const text = salesText({ ...day, till: undefined, data: [{ ...game!, payouts: 0, prizes: 200 }] })
    expect(text).toMatch(/\n Prizes paid +0 +-2\.00\n/)
    expect(text).toMatch(/\nPrizes paid +0 +-2\.00\nRESULT /)
  })

  it('gives a name 25 characters if the paper has room for them [report-names]', () => {
    for (const columns of [48, 64] as const)
      expect(rowsOf(sales, day, { columns }).find((row) => row.startsWith('Grande'))).toMatch(
        /^Grande Lotaria de {7,}3 +1,234,567\.00$/,
      )
  })

  it('has the till from its opening to its expected content [report-parts]', () => {
    expect(salesText(day)).toMatch(
      /Opening balance +BRL 356\.50\nResult of the games +\+824,508\.00\nTill refills +\+500\.00\nTill collections +-1,500\.00\n/,
    )
    expect(salesText(day)).toMatch(/Returned by terminals +-125\.00\nEXPECTED +BRL 824,516\.00\n/)
  })

  it('shows no sum if the earlier till is unknown', () => {
    const text = salesText(openingUnknown)
    expect(text).toMatch(
      /Till refills +\+500\.00\nTill collections +-1,500\.00\n─+\nIN THE TILL\s+BRL 824,516\.00\n/,
    )
    expect(text).not.toMatch(/EXPECTED|Opening balance/)
  })

  it('shows that there was no activity [report-parts]', () => {
    expect(salesText(empty)).toMatch(/SALES AND PRIZES BY GAME\s+No activity\s+─/)
    expect(salesText(empty)).not.toContain('Print program')
  })

  it.each([
    ['date2', { ...day, date1: '2026-03-15', dayBefore: '15.03.2026', day: false }],
    ['day', { ...week, day: true }],
    ['dayBefore', { ...week, dayBefore: '14.03.2026' }],
    ['dayAfter', { ...week, dayAfter: '15.03.2026' }],
    ['data', { ...day, data: [day.data[0], day.data[0]] }],
    ['data.0.sales', { ...day, data: [{ ...day.data[0], sales: 10_000_000_000_001 }, day.data[1]] }],
    ['data.0.tickets', { ...day, data: [{ ...day.data[0], tickets: -1 }] }],
  ])('is refused with the field %s', (field, payload) => {
    expect(wrongField(sales, payload)).toBe(field)
  })

  it('has totals that are the sums of its rows, for any sales', () => {
    const count = fc.integer({ min: 0, max: 99_999 })
    const amount = fc.integer({ min: 0, max: 99_999_999 })
    const game = fc.record({
      gameId: fc.integer({ min: 1, max: 3000 }),
      gameName: fc.constant('Keno'),
      tickets: count,
      sales: amount,
      cancelledTickets: count,
      cancelled: amount,
      payouts: count,
      prizes: amount,
    })
    const games = fc.uniqueArray(game, { minLength: 1, maxLength: 30, selector: ({ gameId }) => gameId })
    fc.assert(
      fc.property(games, fc.constantFrom(32, 42, 48, 64), (data, columns) => {
        const rows = rowsOf(sales, { ...day, till: undefined, data }, { columns })
        const sold = data.reduce((sum, { sales }) => sum + sales, 0)
        const left = data.reduce((sum, { cancelled, prizes }) => sum - cancelled - prizes, sold)
        expect([lastAmount(rows, 'Sales'), lastAmount(rows, 'RESULT')]).toEqual([sold, left])
      }),
      { numRuns: tries(60) },
    )
  })
})

describe('a payments report', () => {
  const { day, close, over, exact, notCounted, signed, week, empty, openingUnknown } = paymentsReportSamples

  it('has the till from its opening to its expected content, every change with its sign [payments-report]', () => {
    expect(paymentsText(day)).toMatch(
      new RegExp(
        [
          'Opening balance +BRL 356.50',
          'Result of the games +\\+1,463.00',
          'Till refills +\\+500.00',
          'Till collections +-1,500.00',
          'QR wallet top-ups +\\+250.00',
          'QR wallet payouts +-73.50',
          'Sent to terminals +\\+600.00',
          'Returned by terminals +-125.00',
          'EXPECTED +BRL 1,471.00',
        ].join('\n'),
      ),
    )
    expect(paymentsText(day)).toMatch(/Terminal nos\. +1, 2, 3\nBalance in terminals +BRL 475\.00\n/)
  })

  it('has a line for changes that the other lines do not explain', () => {
    expect(paymentsText(week)).toMatch(/Other movements +-200\.00\nEXPECTED/)
    expect(paymentsText(day)).not.toContain('Other movements')
  })

  it('shows no sum if the earlier till is unknown', () => {
    expect(paymentsText(openingUnknown)).toMatch(/Returned by[^\n]+\n─+\nIN THE TILL +BRL 1,471\.00\n/)
    expect(paymentsText(openingUnknown)).not.toMatch(/EXPECTED|Opening balance/)
  })

  it('of a closed day shows the expected till before the collection, and the rest', () => {
    const text = paymentsText(close)
    expect(text).toMatch(/Till collections +-1,500\.00\n/)
    expect(text).toMatch(/EXPECTED +BRL 1,471\.00\n/)
    expect(text).toMatch(/Collected at the close +-1,471\.00\nIN THE TILL +BRL 0\.00\n/)
  })

  it('of a closed day has every decision of the operator on an unknown outcome, or shows that there was none [close-report] [accepted-figure]', () => {
    expect(paymentsText(close)).toMatch(
      /DECISIONS OF THE OPERATOR\s+Sale +BRL 15\.00\n14\/03\/2026 18:03:21 Outcome unknown: taken\s+as\s+not\s+done\s+Ticket cancelled\s+14\/03\/2026 18:04:21 Outcome/,
    )
    expect(paymentsText(over)).toMatch(/DECISIONS OF THE OPERATOR\s+None\s/)
    expect(paymentsText(day)).not.toContain('DECISIONS')
  })

  it('of a closed day has the signed head of the log, as a QR code too, where there is one', () => {
    const { head } = signed.close
    expect(paymentsText(signed)).toMatch(/SIGNED LOG\s+Records +1234\nSigned by +balcao-host\/5f3a9c21d07e\n/)
    expect(paymentsText(signed)).toContain(head.hash.slice(0, 16))
    expect(paymentsText(close)).not.toContain('SIGNED LOG')
  })

  it.each([32, 48] as const)(
    'has the whole name of a key that is as long as a key may be, on %i columns',
    (columns) => {
      const signer = `shop.example/${'k'.repeat(87)}`
      const head = { ...signed.close.head, signer }
      const text = rowsOf(payments, { ...signed, close: { ...signed.close, head } }, { columns }).join('')
      expect(text.replaceAll(' ', '')).toContain(`Signedby${signer}`)
    },
  )

  it('shows as text whether the till was short, over, exact or not counted [close-report]', () => {
    expect(paymentsText(close)).toMatch(/Counted +BRL 1,469\.00\nExpected +BRL 1,471\.00\nSHORT +BRL 2\.00\n/)
    expect(paymentsText(over)).toMatch(/Expected +BRL 1,450\.00\nOVER +BRL 19\.00\n/)
    expect(paymentsText(exact)).toMatch(/THE TILL IS RIGHT/)
    expect(paymentsText(notCounted)).toMatch(/TILL COUNT\s+The till was not counted\s/)
    expect(paymentsText(week)).not.toMatch(/TILL COUNT|Counted/)
  })

  it('lists the counted notes and coins', () => {
    expect(paymentsText(close)).toMatch(/Note or coin +Qty +BRL\n100\.00 +9 +900\.00\n/)
    expect(paymentsText(close)).toMatch(/\n0\.25 +4 +1\.00\n/)
    expect(paymentsText(close)).not.toMatch(/\n2\.00 +0 /)
  })

  it('shows that there was no activity', () => {
    expect(paymentsText(empty).match(/No activity/g)).toHaveLength(2)
    expect(paymentsText(empty)).toMatch(/Opening balance +BRL 0\.00\nEXPECTED +BRL 0\.00\n/)
  })

  it('shows funds that were sent to a terminal and returned on the same day', () => {
    const moved = { ...empty, till: undefined, creditTerminal: 500, debitTerminal: 500 }
    expect(paymentsText(moved)).toMatch(/Sent to terminals +\+5\.00\nReturned by terminals +-5\.00\n/)
  })

  it.each(languages)('has the headings of its tables on one row of the narrowest paper in %s', (language) => {
    const rows = rowsOf(payments, close, { language, columns: 32 })
    expect(rows.filter((row) => /^\S.*\S +BRL$/.test(row))).toHaveLength(2)
  })

  it('is signed by the operator', () => {
    expect(paymentsText(day)).toMatch(/_{48}\s+Operator's signature/)
  })

  it.each([
    ['counted.counted', { ...close, counted: { ...close.counted, counted: 1 } }],
    [
      'counted.denominations.0.value',
      { ...close, counted: { ...close.counted, denominations: [{ value: 0, count: 1 }] } },
    ],
    ['till', { ...day, till: { ...day.till, opening: 1 } }],
    ['till', { ...day, games: [] }],
    ['date2', { ...day, date2: '2026-03-13' }],
    ['games', { ...day, games: [day.games[0], day.games[0]] }],
  ])('is refused with the field %s', (field, payload) => {
    expect(wrongField(payments, payload)).toBe(field)
  })
})
