import * as v from 'valibot'
import { Minor } from '../protocol/wire.ts'
import type { Minor as Amount } from '../values/money.ts'
import { signedLines, tillLines, type TillFigures, type TillSum } from '../values/till-sum.ts'
import { listOf } from './bounds.ts'
import { resultOfGames, type GameActivities } from './game-activity.ts'
import { changeFormat, moneyFormat, pair, rule, type LayoutConfig } from './layout.ts'
import type { Line } from './receipt.ts'
import { reportSection } from './report.ts'
import type { ReceiptTexts } from './texts.ts'

const TillLineOnPaper = v.object({ name: v.picklist(tillLines), amount: Minor })

/** A till from what was in it to what should be in it. Amounts are minor units; a sum that does not add up is refused. */
export const TillSumOnPaper = v.pipe(
  v.object({ opening: Minor, lines: listOf(TillLineOnPaper, 100), expected: Minor }),
  v.check(
    ({ opening, lines, expected }) => lines.reduce((sum, { amount }) => sum + amount, opening) === expected,
    'Its lines are not what is expected.',
  ),
)
export type TillSumOnPaper = v.InferOutput<typeof TillSumOnPaper>

/** Whether the sum takes from the games what the table of games comes to; so does one that is not there. */
export const agreesWithGames = (sum: TillSumOnPaper | undefined, games: GameActivities): boolean =>
  !sum || (sum.lines.find(({ name }) => name === 'games')?.amount ?? 0) === resultOfGames(games)

/** Opening, every change with its sign, and what that comes to. */
const sumLines = (sum: TillSumOnPaper, texts: ReceiptTexts['till'], config: LayoutConfig): Line[] => [
  pair(texts.opening, moneyFormat(config)(sum.opening)),
  ...changeLines(sum.lines, texts, config),
  pair(texts.expected, moneyFormat(config)(sum.expected), { size: 2, bold: true }),
]

const changeLines = (lines: TillSum['lines'], texts: ReceiptTexts['till'], config: LayoutConfig): Line[] =>
  lines.map(({ name, amount }) => pair(texts.line[name], changeFormat(config)(amount)))

/**
 * The part of a report about the till. Without a sum it has the changes that the report tells of, and what is in the till now:
 * nothing that could be taken for one.
 */
export function tillSection(
  { till, balance }: { readonly till?: TillSumOnPaper | undefined; readonly balance: Amount },
  figures: Partial<TillFigures>,
  texts: ReceiptTexts,
  config: LayoutConfig,
): Line[] {
  if (till) return reportSection(texts.till.title, sumLines(till, texts.till, config), texts)
  return [
    ...reportSection(texts.till.title, changeLines(signedLines(figures), texts.till, config), texts),
    rule,
    pair(texts.till.balance, moneyFormat(config)(balance), { size: 2, bold: true }),
  ]
}
