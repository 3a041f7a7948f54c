import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../values/language.ts'
import { paymentsReportSamples, salesReportSamples } from './samples.ts'
import { rowsOf, wrongField } from './testing.ts'

const sales = '/salesReceiptPerDayAndWeek'
const payments = '/paymentsReceiptPerDayAndWeek'
const salesText = (payload: unknown) => rowsOf(sales, payload).join('\n')
const paymentsText = (payload: unknown) => rowsOf(payments, payload).join('\n')

/** The figure of the last row of that name, minor units; where it is too long for its column, in the row below. */
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
  const { day, week, range, empty } = salesReportSamples

  it('has title, operator, period, time and versions', () => {
    expect(salesText(day)).toMatch(
      /SALES REPORT\s+Day: sábado\s+14\/03\/2026\s+─+\nOperator +1042\nGenerated +14\/03\/2026 22:04:10\n/,
    )
    expect(salesText(day)).toMatch(/Terminal version +v2\.0\.6\nPrint program +1\.1\.2\n/)
    expect(salesText(week)).toMatch(/Week\s+08\/03\/2026 – 14\/03\/2026/)
    expect(salesText(range)).toMatch(/Period\s+01\/03\/2026 – 14\/03\/2026/)
  })

  it('has a row for what was sold, cancelled and won in each game, and their totals', () => {
    const text = salesText(day)
    expect(text).toMatch(
      /Keno 20\/80 +123 +1,845\.00\n Cancelled +2 +-30\.00\n Prizes paid +14 +-450\.00\nRoleta 36 +48 /,
    )
    expect(text).toMatch(
      /Sales +181 +1,236,618\.00\nCancelled +3 +-411,552\.00\nNet sales +178 +825,066\.00\nPrizes paid +17 +-558\.00\nRESULT +824,508\.00\n/,
    )
  })

  it('counts a prize that was taken back on a later day for the till', () => {
    const [game] = day.data
    const takenBack = { ...game!, tickets: 0, sales: 0, cancelledTickets: 0, cancelled: 0 }
    const text = salesText({ ...day, data: [{ ...takenBack, payouts: -1, prizes: -500 }] })
    expect(text).toMatch(/ Prizes paid +-1 +5\.00\n/)
    expect(text).toMatch(/RESULT +5\.00\n/)
  })

  it('gives a name 25 characters where the paper has room for them', () => {
    for (const columns of [48, 64] as const)
      expect(rowsOf(sales, day, { columns }).find((row) => row.startsWith('Grande'))).toMatch(
        /^Grande Lotaria de {7,}3 +1,234,567\.00$/,
      )
  })

  it('says what is in the till, and how much cash was put in and taken out', () => {
    expect(salesText(day)).toMatch(
      /Till refills +BRL 500\.00\nTill collections +BRL -1,500\.00\nIN THE TILL +BRL 1,734\.50\n/,
    )
  })

  it('says that there was no activity where there was none', () => {
    expect(salesText(empty)).toMatch(/SALES AND PRIZES BY GAME\s+No activity\s+─/)
    expect(salesText(empty)).not.toContain('Print program')
  })

  it.each([
    ['date2', { ...day, date1: '2026-03-15', dayBefore: '15.03.2026', day: false }],
    ['day', { ...week, day: true }],
    ['dayBefore', { ...week, dayBefore: '14.03.2026' }],
    ['dayAfter', { ...week, dayAfter: '15.03.2026' }],
    ['data', { ...day, data: [day.data[0], day.data[0]] }],
    ['data', { ...day, data: [{ ...day.data[0], sales: Number.MAX_SAFE_INTEGER }, day.data[1]] }],
    ['data.0.tickets', { ...day, data: [{ ...day.data[0], tickets: -1 }] }],
  ])('is refused with the field %s', (field, payload) => {
    expect(wrongField(sales, payload)).toBe(field)
  })

  it('has totals that are the sums of its rows, whatever was sold', () => {
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
      fc.property(games, fc.constantFrom(32, 48, 64), (data, columns) => {
        const rows = rowsOf(sales, { ...day, data }, { columns })
        const sold = data.reduce((sum, { sales }) => sum + sales, 0)
        const left = data.reduce((sum, { cancelled, prizes }) => sum - cancelled - prizes, sold)
        expect([lastAmount(rows, 'Sales'), lastAmount(rows, 'RESULT')]).toEqual([sold, left])
      }),
      { numRuns: 60 },
    )
  })
})

describe('a payments report', () => {
  const { day, over, exact, week, empty } = paymentsReportSamples

  it('has a section with its subtotal for every way in which money moved', () => {
    const text = paymentsText(day)
    expect(text).toMatch(/RESULT +1,463\.00\n/)
    expect(text).toMatch(/Till collections +BRL -1,500\.00\nSubtotal +BRL -1,000\.00\n/)
    expect(text).toMatch(/QR WALLETS\s+Top-ups +BRL 250\.00\nPayouts +BRL -73\.50\nSubtotal +BRL 176\.50\n/)
    expect(text).toMatch(
      /Terminal nos\. +1, 2, 3\nSent[^\n]+600\.00\nReturned[^\n]+-125\.00\nSubtotal +BRL 475\.00\n/,
    )
    expect(text).toMatch(/Balance in terminals +BRL 475\.00\n/)
  })

  it('says what moved in all, which is the sum of the subtotals, and what should be in the till', () => {
    expect(146_300 - 100_000 + 17_650 + 47_500).toBe(111_450)
    expect(paymentsText(day)).toMatch(/Total movement +BRL 1,114\.50\nEXPECTED +BRL 1,471\.00\n/)
  })

  it('says in words whether the till was short, over or right', () => {
    expect(paymentsText(day)).toMatch(/Counted +BRL 1,469\.00\nExpected +BRL 1,471\.00\nSHORT +BRL 2\.00\n/)
    expect(paymentsText(over)).toMatch(/Expected +BRL 1,450\.00\nOVER +BRL 19\.00\n/)
    expect(paymentsText(exact)).toMatch(/THE TILL IS RIGHT/)
    expect(paymentsText(week)).not.toMatch(/TILL COUNT|Counted/)
  })

  it('lists the notes and coins that were counted', () => {
    expect(paymentsText(day)).toMatch(/Note or coin +Qty +BRL\n100\.00 +9 +900\.00\n/)
    expect(paymentsText(day)).toMatch(/\n0\.25 +4 +1\.00\n/)
    expect(paymentsText(day)).not.toMatch(/\n2\.00 +0 /)
  })

  it('says of each section that there was no activity where there was none', () => {
    expect(paymentsText(empty).match(/No activity/g)).toHaveLength(4)
    expect(paymentsText(empty)).toMatch(/Total movement +BRL 0\.00\nEXPECTED +BRL 0\.00\n/)
  })

  it('shows what went to a terminal and came back the same day', () => {
    const moved = { ...empty, creditTerminal: 500, debitTerminal: 500 }
    expect(paymentsText(moved)).toMatch(/Sent to terminals +BRL 5\.00\n/)
  })

  it.each(languages)('has the headings of its tables on one row of the narrowest paper in %s', (language) => {
    const rows = rowsOf(payments, day, { language, columns: 32 })
    expect(rows.filter((row) => /^\S.*\S +BRL$/.test(row))).toHaveLength(2)
  })

  it('is signed by the operator', () => {
    expect(paymentsText(day)).toMatch(/_{48}\s+Operator's signature/)
  })

  it.each([
    ['counted.counted', { ...day, counted: { ...day.counted, counted: 1 } }],
    [
      'counted.denominations.0.value',
      { ...day, counted: { ...day.counted, denominations: [{ value: 0, count: 1 }] } },
    ],
    ['date2', { ...day, date2: '2026-03-13' }],
    ['games', { ...day, games: [day.games[0], day.games[0]] }],
  ])('is refused with the field %s', (field, payload) => {
    expect(wrongField(payments, payload)).toBe(field)
  })
})
