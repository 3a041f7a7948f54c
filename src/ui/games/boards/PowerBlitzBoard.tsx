import type { TableRow } from '../../../games/catalogue.ts'
import { chosenOn, numbersBetween, type BoardProps } from './board.ts'
import { NumberChoice, type Colour } from './Choice.tsx'
import { MarketChoice } from './MarketChoice.tsx'

const quarters = ['quarter1', 'quarter2', 'quarter3', 'quarter4'] as const
const colours: readonly Colour[] = ['yellow', 'green', 'blue']
const outside = ['low', 'high', 'even', 'odd'] as const
const perQuarter = 6

/** Twenty-four numbers in three colours, a quarter to each row; groups below, and the zero. */
export function PowerBlitzBoard(props: BoardProps<TableRow>) {
  const chosen = chosenOn(props.draft)
  return (
    <div className="grid h-full max-h-[620px] grid-rows-[repeat(4,minmax(48px,1fr))_repeat(2,minmax(46px,0.85fr))] gap-2">
      {quarters.map((quarter, index) => (
        <div key={quarter} className="grid grid-cols-[repeat(6,minmax(44px,1fr))_128px] gap-2">
          {numbersBetween(index * perQuarter + 1, (index + 1) * perQuarter).map((number) => (
            <NumberChoice
              key={number}
              number={number}
              chosen={chosen}
              onPick={props.onPick}
              colour={colours[(number - 1) % colours.length]}
            />
          ))}
          <MarketChoice {...props} market={quarter} />
        </div>
      ))}
      <div className="grid grid-cols-4 gap-2">
        {[...colours, 'zero'].map((market) => (
          <MarketChoice key={market} {...props} market={market} />
        ))}
      </div>
      <div className="grid grid-cols-4 gap-2">
        {outside.map((market) => (
          <MarketChoice key={market} {...props} market={market} />
        ))}
      </div>
    </div>
  )
}
