import type { TableRow } from '../../games/catalogue.ts'
import { wheelReds } from '../../games/markets.ts'
import { chosenOn, numbersBetween, type BoardProps } from './board.ts'
import { Choice } from './Choice.tsx'
import { MarketChoice } from './MarketChoice.tsx'

/** Top row first, as on the cloth: 3, 6, 9 … 36. */
const rows = [
  { remainder: 3, column: 'column3' },
  { remainder: 2, column: 'column2' },
  { remainder: 1, column: 'column1' },
] as const

const dozens = ['dozen1', 'dozen2', 'dozen3'] as const
const outside = ['low', 'even', 'red', 'black', 'odd', 'high'] as const

/** The cloth of a wheel without zero: three rows of twelve, columns at their ends, dozens and even chances below. */
export default function WheelBoard(props: BoardProps<TableRow>) {
  const chosen = chosenOn(props.draft)
  return (
    <div className="grid h-full max-h-[580px] grid-cols-[repeat(12,minmax(0,1fr))_minmax(78px,1.6fr)] grid-rows-[repeat(3,minmax(52px,1.3fr))_repeat(2,minmax(48px,1fr))] gap-1.5">
      {rows.map(({ remainder, column }) => [
        ...numbersBetween(0, 11).map((index) => {
          const number = index * 3 + remainder
          return (
            <Choice
              key={number}
              choice={number}
              chosen={chosen}
              onPick={props.onPick}
              colour={wheelReds.includes(number) ? 'red' : 'black'}
              isNumber
            >
              {number}
            </Choice>
          )
        }),
        <MarketChoice key={column} {...props} market={column} />,
      ])}
      {dozens.map((market) => (
        <div key={market} className="col-span-4">
          <MarketChoice {...props} market={market} />
        </div>
      ))}
      <span />
      {outside.map((market) => (
        <div key={market} className="col-span-2">
          <MarketChoice {...props} market={market} />
        </div>
      ))}
    </div>
  )
}
