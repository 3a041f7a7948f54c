import type { TableRow } from '../../../games/catalogue.ts'
import { marketsOf } from '../../../games/markets.ts'
import { chosenOn, numbersBetween, type BoardProps } from './board.ts'
import { Choice } from './Choice.tsx'
import { MarketChoice } from './MarketChoice.tsx'
import { WheelFace } from './WheelFace.tsx'

/** How far from the hub the numbers stand, in percent of the wheel's box. */
const rimPercent = 34.5

/** Where a number stands on the rim, in percent of the wheel's box; the first one at the top. */
function placeOnRim(index: number, count: number): { left: string; top: string } {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  return { left: `${50 + rimPercent * Math.cos(angle)}%`, top: `${50 + rimPercent * Math.sin(angle)}%` }
}

/** Twelve numbers around a wheel, red and black in turn, with the even chances beside it. */
export function SmallWheelBoard(props: BoardProps<TableRow>) {
  const { row, draft, onPick } = props
  const chosen = chosenOn(draft)
  const numbers = numbersBetween(row.from, row.to)
  const reds = [...marketsOf(row.table).values()].find(({ key }) => key === 'red')?.numbers ?? []
  return (
    <div className="flex h-full items-center justify-center gap-10 tight:min-w-126 tight:gap-3">
      <div className="relative aspect-square h-full max-h-140 min-h-80 rounded-full">
        <WheelFace pockets={numbers.map((number) => ({ colour: reds.includes(number) ? 'red' : 'black' }))} />
        {numbers.map((number, index) => (
          <div
            key={number}
            className="absolute size-16 -translate-1/2 wide:size-22"
            style={placeOnRim(index, numbers.length)}
          >
            <Choice
              choice={number}
              chosen={chosen}
              onPick={onPick}
              colour={reds.includes(number) ? 'red' : 'black'}
              isNumber
              isRound
            >
              {number}
            </Choice>
          </div>
        ))}
      </div>
      <div className="grid w-44 auto-rows-[64px] gap-2">
        {['red', 'black', 'low', 'high'].map((market) => (
          <MarketChoice key={market} {...props} market={market} />
        ))}
      </div>
    </div>
  )
}
