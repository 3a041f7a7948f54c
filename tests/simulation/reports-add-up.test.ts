import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { receiptTexts } from '../../locales/receipts.ts'
import { daysFrom } from '../../src/values/calendar.ts'
import type { EntryKind } from '../../src/host/rules/ledger-entry.ts'
import { periodSums, sumReport, ticketsReport } from '../../src/host/rules/reports.ts'
import { openingTill, type PlayedHost } from '../../src/host/rules/testing.ts'
import { rowsOf } from '../../src/receipts/testing.ts'
import { moneyLines, type MoneyLine } from '../../src/ui/reports/figures.ts'
import { MoneyLines } from '../../src/ui/reports/MoneyLines.tsx'
import { languages, localeOf, type Language } from '../../src/values/language.ts'
import { localAmount, localChange, signsOf } from '../../src/values/local-format.ts'
import type { PaymentsReport } from '../../src/worker/shared/report.ts'
import { sheetOf } from '../../src/worker/reports/sheet.ts'
import { stateAfter } from '../kit/decider.ts'
import { openShop } from '../kit/shop.ts'
import { openHost, operators, play, steps } from '../kit/till-steps.ts'
import { productVersion } from '../kit/versions.ts'
import { receiptPayload } from '../../src/worker/printing/receipt-payload.ts'
import { tries } from '../kit/scale.ts'

const state = stateAfter(openShop)
const timeZone = 'Europe/Lisbon'

/** The payments report of these days, as a counter makes it of what the host answers. */
function reportOf(
  host: PlayedHost,
  operatorId: number,
  [from, to]: readonly [string, string],
): PaymentsReport {
  const days = daysFrom(from, to, timeZone)
  const sum = (...kinds: EntryKind[]) => sumReport(periodSums(host.state, operatorId, days), kinds)
  const {
    arrayGemes,
    days: byDay,
    till,
  } = ticketsReport(periodSums(host.state, operatorId, days), days, String)
  return {
    kind: 'payments',
    operatorId,
    from,
    to,
    isWeek: false,
    madeAt: host.now,
    versions: { product: `v${productVersion}` },
    games: arrayGemes.map((game) => ({ ...game, gameName: String(game.gameId) })),
    days: byDay,
    refill: sum('refill'),
    collection: sum('collection'),
    creditTerminal: sum('terminalRefill', 'playerTopUp'),
    debitTerminal: sum('terminalCollection', 'playerSettlement'),
    creditQrcode: sum('walletTopUp'),
    debitQrcode: sum('walletSettlement'),
    terminals: [],
    till: till ?? null,
    balance: host.state.tills[operatorId] ?? 0,
  }
}

/** The amount at the end of a text, minor units. */
function amountOf(text: string, locale: string): number {
  const amount = /[+-]?\d{1,3}(?:[.,\s]\d{3})*[.,]\d\d\s*$/.exec(text)?.[0]
  expect(amount, text).toBeDefined()
  const { group, decimal } = signsOf(locale)
  return Number(amount!.replaceAll(/\s/g, '').replaceAll(group, '').replace(decimal, ''))
}

/** Every line between the opening and what is expected, by how it reads, and these two. */
interface Read {
  readonly opening: number
  readonly changes: readonly number[]
  readonly expected: number
}

/** The rows of the till, up to the rule that ends them. A name and an amount that do not fit on one row stand on two. */
function readPaper(report: PaymentsReport, language: Language, columns: 32 | 48 | 64): Read {
  const locale = localeOf(language)
  const { data, path } = receiptPayload(
    state,
    {
      operatorId: report.operatorId,
      content: sheetOf(state, report),
    },
    0,
  )!
  const rows = rowsOf(path, data, { language, columns, locale })
  const start = rows.findIndex((row) => row.startsWith(receiptTexts[language].till.opening))
  const length = rows.slice(start).findIndex((row) => row.startsWith('─'))
  const amounts = rows
    .slice(start, start + length)
    .filter((row) => /\d\D\d\d\s*$/.test(row))
    .map((row) => amountOf(row, locale))
  return { opening: amounts[0]!, changes: amounts.slice(1, -1), expected: amounts.at(-1)! }
}

function moneyLabels(language: Language): Record<MoneyLine['name'], string> {
  const texts = JSON.parse(readFileSync(`locales/${language}/app.json`, 'utf8')) as {
    reports: { money: Record<MoneyLine['name'], string> }
  }
  return texts.reports.money
}

function readScreen(report: PaymentsReport, language: Language): Read {
  const locale = localeOf(language)
  const labels = moneyLabels(language)
  const lines = moneyLines(report)
  const markup = renderToStaticMarkup(
    createElement(MoneyLines, {
      lines,
      label: (name) => labels[name],
      amount: (minor) => localAmount(minor, locale),
      change: (minor) => localChange(minor, locale),
    }),
  )
  const shown = [...markup.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(
    ([, name, amount]) => [name, amountOf(amount!.replaceAll('&nbsp;', '\u00a0'), locale)] as const,
  )
  const at = (name: string) => shown.findIndex(([shownName]) => shownName === name)
  const [opening, expected] = [at(labels.opening), at(labels.expected)]
  return {
    opening: shown[opening]![1],
    changes: shown.slice(opening + 1, expected).map(([, amount]) => amount),
    expected: shown[expected]![1],
  }
}

const total = ({ opening, changes }: Read) => changes.reduce((sum, change) => sum + change, opening)

test('whatever was done in a shift, the lines of its report come to what it expects, on paper as on the screen [reports-add-up]', () => {
  fc.assert(
    fc.property(
      steps,
      fc.constantFrom(...languages),
      fc.constantFrom(32 as const, 48 as const, 64 as const),
      fc.constantFrom(...operators),
      (played, language, columns, operatorId) => {
        const host = openHost(openingTill)
        play(host, played)
        const report = reportOf(host, operatorId, ['2026-11-20', '2026-11-21'])
        const [paper, screen] = [readPaper(report, language, columns), readScreen(report, language)]
        expect(paper).toEqual(screen)
        expect(total(paper)).toBe(paper.expected)
        expect(paper.expected).toBe(host.state.tills[operatorId])
        expect(paper.opening).toBe(openingTill)
      },
    ),
    { numRuns: tries(30) },
  )
})

test('the report of a day that is over comes to what was in the till then, and the next day begins with that', () => {
  fc.assert(
    fc.property(steps, steps, fc.constantFrom(...operators), (first, second, operatorId) => {
      const host = openHost(openingTill)
      play(host, first)
      host.now = Math.max(host.now, Date.UTC(2026, 10, 23, 12))
      const before = host.state.tills[operatorId]
      play(host, second)
      const yesterday = readPaper(reportOf(host, operatorId, ['2026-11-20', '2026-11-22']), 'en', 48)
      const today = readPaper(reportOf(host, operatorId, ['2026-11-23', '2026-11-26']), 'en', 48)
      expect(yesterday.expected).toBe(before)
      expect(today.opening).toBe(before)
      expect(total(today)).toBe(host.state.tills[operatorId])
    }),
    { numRuns: tries(20) },
  )
})
