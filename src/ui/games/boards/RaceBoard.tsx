import type { TableRow } from '../../../games/catalogue.ts'
import { chosenOn, numbersBetween, type BoardProps } from './board.ts'
import { Choice } from './Choice.tsx'
import { MarketChoice } from './MarketChoice.tsx'
import { Runner } from './Runner.tsx'

const lanes = ['rowA', 'rowB', 'rowC'] as const
const stretches = ['row1', 'row2', 'row3', 'row4'] as const
const outside = ['first', 'second', 'black', 'red', 'even', 'odd'] as const

/** Twelve runners: lanes A to C across, rows 1 to 4 down the track; odd ones run in red, even ones in black. */
export function RaceBoard(props: BoardProps<TableRow>) {
  const chosen = chosenOn(props.draft)
  return (
    <div className="grid h-full max-h-[600px] tight:min-w-150 grid-rows-[minmax(44px,0.7fr)_repeat(3,minmax(60px,1.2fr))_minmax(52px,0.8fr)] gap-2">
      <div className="grid grid-cols-[110px_repeat(4,minmax(0,1fr))] gap-2">
        <span />
        {stretches.map((market) => (
          <MarketChoice key={market} {...props} market={market} />
        ))}
      </div>
      {lanes.map((lane, laneIndex) => (
        <div key={lane} className="grid grid-cols-[110px_repeat(4,minmax(0,1fr))] gap-2">
          <MarketChoice {...props} market={lane} />
          {numbersBetween(0, 3).map((stretch) => {
            const number = stretch * lanes.length + laneIndex + 1
            return (
              <Choice
                key={number}
                choice={number}
                chosen={chosen}
                onPick={props.onPick}
                colour={number % 2 === 1 ? 'red' : 'black'}
                isNumber
              >
                <span className="flex items-center gap-2.5">
                  <Runner />
                  {number}
                </span>
              </Choice>
            )
          })}
        </div>
      ))}
      <div className="grid grid-cols-6 gap-2">
        {outside.map((market) => (
          <MarketChoice key={market} {...props} market={market} />
        ))}
      </div>
    </div>
  )
}
