import type { GameRow } from '../../../games/catalogue.ts'
import type { BettingFormat } from '../../../values/betting-format.ts'
import type { Draft } from './draft.ts'

/** The props of a board: the rules of its game, the current choice, and the callbacks for a touch. */
export interface BoardProps<Row extends GameRow = GameRow> {
  readonly row: Row
  readonly draft: Draft
  readonly onPick: (number: number) => void
  readonly onUnpick: () => void
  readonly onFormat: (format: BettingFormat) => void
}

/** The choices of a table game: every bet names one number or one market. */
export const chosenOn = ({ bets }: Draft): ReadonlySet<number> =>
  new Set(bets.flatMap(({ numbers }) => numbers))

export const numbersBetween = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
