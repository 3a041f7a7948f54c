import type { TableRow } from '../../../games/catalogue.ts'
import { chosenOn, numbersBetween, type BoardProps } from './board.ts'
import { NumberChoice } from './Choice.tsx'
import { MarketChoice } from './MarketChoice.tsx'
import { columnsFor } from './NumberBoards.tsx'

/** A table as its description has it: all numbers in rows, in the colours of its markets, and the markets below. */
export function TableBoard(props: BoardProps<TableRow>) {
  const { from, to, markets } = props.row
  const chosen = chosenOn(props.draft)
  const colourOf = (number: number) =>
    markets.find(({ colour, numbers }) => colour && numbers.includes(number))?.colour
  return (
    <div className="flex h-full flex-col gap-3">
      <div
        className="grid max-h-140 flex-auto gap-2"
        style={{
          gridTemplateColumns: `repeat(${columnsFor(to - from + 1)}, minmax(44px, 1fr))`,
          gridAutoRows: 'minmax(44px, 1fr)',
        }}
      >
        {numbersBetween(from, to).map((number) => (
          <NumberChoice
            key={number}
            number={number}
            chosen={chosen}
            onPick={props.onPick}
            colour={colourOf(number)}
          />
        ))}
      </div>
      <div className="grid auto-rows-[minmax(52px,auto)] grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-2">
        {markets.map(({ key }) => (
          <MarketChoice key={key} {...props} market={key} />
        ))}
      </div>
    </div>
  )
}
