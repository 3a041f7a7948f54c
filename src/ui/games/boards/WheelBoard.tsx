import type { TableRow } from '../../../games/catalogue.ts'
import { marketsOf, wheelReds } from '../../../games/markets.ts'
import { chosenOn, numbersBetween, type BoardProps } from './board.ts'
import { Choice } from './Choice.tsx'
import { MarketChoice } from './MarketChoice.tsx'
import { WheelFace, type Pocket } from './WheelFace.tsx'

/** The numbers around the wheel, as on a single-zero one without its zero: red and black in turn. */
const pocketOrder = [
  32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18,
  29, 7, 28, 12, 35, 3, 26,
] as const

/** Top row first, as on the cloth: 3, 6, 9 … 36. */
const rows = [
  { remainder: 3, column: 'column3' },
  { remainder: 2, column: 'column2' },
  { remainder: 1, column: 'column1' },
] as const

const dozens = ['dozen1', 'dozen2', 'dozen3'] as const
const outside = ['low', 'even', 'red', 'high', 'odd', 'black'] as const

const colourOf = (number: number): Pocket['colour'] => (wheelReds.includes(number) ? 'red' : 'black')

/** The wheel, with what the bets cover lit on it and the even chances beside it. */
function WheelAndEvenChances(props: BoardProps<TableRow>) {
  const markets = marketsOf(props.row.table)
  const covered = new Set(
    [...chosenOn(props.draft)].flatMap((choice) => markets.get(choice)?.numbers ?? [choice]),
  )
  const pockets = pocketOrder.map((number) => ({
    colour: colourOf(number),
    text: String(number),
    isCovered: covered.has(number),
  }))
  return (
    <div className="flex min-h-0 gap-3">
      <div className="relative aspect-square h-full shrink-0">
        <WheelFace pockets={pockets} />
      </div>
      <div className="grid flex-1 grid-cols-3 grid-rows-2 gap-1.5">
        {outside.map((market) => (
          <MarketChoice key={market} {...props} market={market} />
        ))}
      </div>
    </div>
  )
}

/** A wheel without zero above its cloth: three rows of twelve, columns at their ends, dozens below. */
export function WheelBoard(props: BoardProps<TableRow>) {
  const chosen = chosenOn(props.draft)
  return (
    <div className="grid h-full max-h-[680px] tight:min-w-170 grid-rows-[minmax(160px,0.8fr)_minmax(0,1fr)] gap-1.5">
      <WheelAndEvenChances {...props} />
      <div className="grid grid-cols-[repeat(12,minmax(44px,1fr))_minmax(78px,1.6fr)] grid-rows-[repeat(3,minmax(48px,1.2fr))_minmax(44px,1fr)] gap-1.5">
        {rows.map(({ remainder, column }) => [
          ...numbersBetween(0, 11).map((index) => {
            const number = index * 3 + remainder
            return (
              <Choice
                key={number}
                choice={number}
                chosen={chosen}
                onPick={props.onPick}
                colour={colourOf(number)}
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
      </div>
    </div>
  )
}
