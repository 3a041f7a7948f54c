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

/** A till from its opening to its expected content. Amounts are minor units. A sum that does not add up is refused. */
export const TillSumOnPaper = v.pipe(
  v.object({ opening: Minor, lines: listOf(TillLineOnPaper, 100), expected: Minor }),
  v.check(
    ({ opening, lines, expected }) => lines.reduce((sum, { amount }) => sum + amount, opening) === expected,
    'Its lines do not add up to the expected till.',
  ),
)
export type TillSumOnPaper = v.InferOutput<typeof TillSumOnPaper>

/** Whether the sum has the same result of the games as the table of games, or there is no sum. */
export const agreesWithGames = (sum: TillSumOnPaper | undefined, games: GameActivities): boolean =>
  !sum || (sum.lines.find(({ name }) => name === 'games')?.amount ?? 0) === resultOfGames(games)

/** The opening, every change with its sign, and the result. */
const sumLines = (sum: TillSumOnPaper, texts: ReceiptTexts['till'], config: LayoutConfig): Line[] => [
  pair(texts.opening, moneyFormat(config)(sum.opening)),
  ...changeLines(sum.lines, texts, config),
  pair(texts.expected, moneyFormat(config)(sum.expected), { size: 2, bold: true }),
]

const changeLines = (lines: TillSum['lines'], texts: ReceiptTexts['till'], config: LayoutConfig): Line[] =>
  lines.map(({ name, amount }) => pair(texts.line[name], changeFormat(config)(amount)))

/**
 * The part of a report about the till. Without a sum it has the reported changes and the present till, and no figure that could
 * be mistaken for a sum.
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
