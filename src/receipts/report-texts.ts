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
  readonly subtotal: string
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

interface TillTexts {
  readonly title: string
  readonly refills: string
  readonly collections: string
  readonly balance: string
  readonly movement: string
  readonly expected: string
}

/** Money that goes into something, and comes out of it again. */
interface FlowTexts {
  readonly title: string
  readonly into: string
  readonly outOf: string
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
}

/** All that the reports need to know of a language. */
export interface ReportTexts {
  readonly report: ReportFrameTexts
  readonly games: GameActivityTexts
  readonly till: TillTexts
  readonly wallets: FlowTexts
  readonly terminals: FlowTexts & { readonly numbers: string; readonly balance: string }
  readonly count: CountTexts
}
