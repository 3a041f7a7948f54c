import type { DecidedKind, DecisionKind } from '../values/decisions.ts'
import type { TillLine } from '../values/till-sum.ts'

/** Words at the head and the foot of every report; `locales/<language>/receipts.json`, as all of these. */
interface ReportFrameTexts {
  /** Titles. */
  readonly sales: string
  readonly payments: string
  readonly validations: string
  readonly day: string
  readonly week: string
  readonly range: string
  readonly generated: string
  readonly product: string
  readonly printProgram: string
  readonly noActivity: string
  readonly signature: string
}

/** Words of the table of games. */
export interface GameActivityTexts {
  readonly title: string
  /** Title of a table of paid tickets alone. */
  readonly paid: string
  readonly game: string
  readonly count: string
  readonly sales: string
  readonly cancelled: string
  readonly netSales: string
  readonly prizes: string
  readonly result: string
}

/** Words of what was in the till, what changed that, and what should be in it; the screen has the same. */
export interface TillTexts {
  readonly title: string
  readonly opening: string
  readonly line: Readonly<Record<TillLine, string>>
  readonly expected: string
  /** What is in it as the report is made. */
  readonly balance: string
  /** What the close of the day took out. */
  readonly collected: string
}

/** Words of what the operator decided on unknown outcomes. */
export interface DecisionTexts {
  readonly title: string
  readonly none: string
  readonly kind: Readonly<Record<DecisionKind, string>>
  readonly about: Readonly<Record<DecidedKind, string>>
}

/** Words of the till as it was counted by hand. */
export interface CountTexts {
  readonly title: string
  readonly denomination: string
  readonly pieces: string
  readonly counted: string
  readonly expected: string
  readonly over: string
  readonly short: string
  readonly exact: string
  readonly notCounted: string
}

/** All that the reports need to know of a language. */
export interface ReportTexts {
  readonly report: ReportFrameTexts
  readonly games: GameActivityTexts
  readonly till: TillTexts
  readonly terminals: { readonly title: string; readonly numbers: string; readonly balance: string }
  readonly decisions: DecisionTexts
  readonly count: CountTexts
}
