import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languages } from '../src/values/language.ts'
import { receiptTexts } from './receipts.ts'

interface Screen {
  readonly reports: {
    readonly title: Readonly<Record<'sales' | 'payments' | 'validations', string>>
    readonly money: Readonly<Record<string, string>>
    readonly column: Readonly<Record<string, string>>
  }
  readonly till: Readonly<Record<'opening' | 'expected', string>>
  readonly day: {
    readonly decisions: {
      readonly title: string
      readonly sale: string
      readonly till: string
      readonly kind: Readonly<Record<string, string>>
    }
  } & Readonly<Record<'expected' | 'counted' | 'over' | 'short' | 'exact', string>>
  readonly info: { readonly shop: string }
  readonly received: { readonly change: string }
  readonly receipt: Readonly<Record<'claim' | 'salesReport' | 'paymentsReport' | 'validationsReport', string>>
  readonly movement: { readonly kind: Readonly<Record<string, string>> }
}

/** Paper has capitals where it has no larger letters. */
const lower = (words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text.toLowerCase()]))

it.each(languages)('a report and its receipt use the same terms: %s [reports-add-up]', (language) => {
  const screen = JSON.parse(readFileSync(`locales/${language}/app.json`, 'utf8')) as Screen
  const { till, terminals, count, decisions, games } = receiptTexts[language]
  expect(lower(screen.reports.money)).toEqual(
    lower({
      opening: till.opening,
      ...till.line,
      expected: till.expected,
      balance: till.balance,
      balanceTerminals: terminals.balance,
    }),
  )
  const { cancelled, prizes, result, sales } = screen.reports.column
  expect(lower({ cancelled: cancelled!, prizes: prizes!, result: result!, sales: sales! })).toEqual(
    lower({ cancelled: games.cancelled, prizes: games.prizes, result: games.result, sales: games.sales }),
  )
  expect(lower({ opening: screen.till.opening, expected: screen.till.expected })).toEqual(
    lower({ opening: till.opening, expected: till.expected }),
  )
  const { expected, counted, over, short, exact } = screen.day
  expect(lower({ expected, counted, over, short, exact })).toEqual(
    lower({
      expected: count.expected,
      counted: count.counted,
      over: count.over,
      short: count.short,
      exact: count.exact,
    }),
  )
  expect(till.expected.toLowerCase()).toBe(count.expected.toLowerCase())
  expect(
    lower({ ...screen.movement.kind, sale: screen.day.decisions.sale, till: screen.day.decisions.till }),
  ).toMatchObject(lower(decisions.about))
  expect(lower(screen.day.decisions.kind)).toEqual(lower(decisions.kind))
  expect(screen.day.decisions.title.toLowerCase()).toBe(decisions.title.toLowerCase())
})

it.each(languages)('what a paper is called, and whose it is, is the same on the screen: %s', (language) => {
  const screen = JSON.parse(readFileSync(`locales/${language}/app.json`, 'utf8')) as Screen
  const { report, checkWin, check, seller } = receiptTexts[language]
  const { sales, payments, validations } = report
  expect(lower(screen.reports.title)).toEqual(lower({ sales, payments, validations }))
  const { claim, salesReport, paymentsReport, validationsReport } = screen.receipt
  expect(
    lower({
      claim,
      sales: salesReport,
      payments: paymentsReport,
      validations: validationsReport,
      shop: screen.info.shop,
      change: screen.received.change,
    }),
  ).toEqual(
    lower({
      claim: checkWin.title.overLimit,
      sales,
      payments,
      validations,
      shop: seller.shop,
      change: check.change,
    }),
  )
})
