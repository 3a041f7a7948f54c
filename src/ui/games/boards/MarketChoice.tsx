import type { TableRow } from '../../../games/catalogue.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { chosenOn, type BoardProps } from './board.ts'
import { Choice } from './Choice.tsx'
import { marketKey } from './market-keys.ts'
import { marketText } from '../../kit/games/bet-text.ts'

interface Props extends BoardProps<TableRow> {
  /** The market's key in this row's table. */
  market: string
}

/** The field of a named market, in its own colour, with its key. */
export function MarketChoice({ row, draft, onPick, market: key }: Props) {
  const { t } = useTranslation()
  const market = row.markets.find((candidate) => candidate.key === key)
  if (!market) throw new Error(`the board ${row.board} has no market ${key}`)
  return (
    <Choice
      choice={market.id}
      chosen={chosenOn(draft)}
      onPick={onPick}
      colour={market.colour}
      keys={marketKey(row, market)}
    >
      <span>
        <KeptRanges text={marketText(t, row, market)} />
      </span>
    </Choice>
  )
}

/** Ranges such as `(1-6)` must not break at the hyphen. */
const range = /(\(\d+-\d+\))/

/** A text whose number ranges stay on one line, however narrow its place is. */
export const KeptRanges = ({ text }: { text: string }) =>
  text.split(range).map((part, index) =>
    range.test(part) ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
