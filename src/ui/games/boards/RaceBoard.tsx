import type { TableRow } from '../../../games/catalogue.ts'
import { chosenOn, numbersBetween, type BoardProps } from './board.ts'
import { NumberChoice } from './Choice.tsx'
import { MarketChoice } from './MarketChoice.tsx'

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
              <NumberChoice
                key={number}
                number={number}
                chosen={chosen}
                onPick={props.onPick}
                colour={number % 2 === 1 ? 'red' : 'black'}
              >
                <span className="flex items-center gap-2.5">
                  <Runner />
                  {number}
                </span>
              </NumberChoice>
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

/** A cockroach at the start, seen from above. */
const Runner = () => (
  <svg
    aria-hidden
    viewBox="0 0 48 32"
    className="h-8 w-12 opacity-90"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
  >
    <ellipse cx="21" cy="16" rx="12" ry="6.5" fill="currentColor" stroke="none" />
    <circle cx="35" cy="16" r="3.6" fill="currentColor" stroke="none" />
    <path d="M37.5 14C41 11 43 8 46 7M37.5 18c3.5 3 5.5 6 8.5 7M14 11 9 5M21 10l-2-7M28 11l1-7M14 21l-5 6M21 22l-2 7M28 21l1 7" />
  </svg>
)
