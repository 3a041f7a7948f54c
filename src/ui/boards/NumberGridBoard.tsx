import type { PickNumbersRow } from '../../games/catalogue.ts'
import { numbersBetween, type BoardProps } from './board.ts'
import { columnsFor } from './grid.ts'

/** Taller fields than this are no easier to hit. */
const tallestPx = 124

const chosenLook = 'border-pick bg-pick text-on-pick'
const freeLook = 'border-line bg-raised hover:border-edge hover:bg-hover'

/** The lotteries and keno: all numbers in rows, the chosen ones lit. */
export default function NumberGridBoard({ row, draft, onPick }: BoardProps<PickNumbersRow>) {
  const columns = columnsFor(row.pool)
  const { numbers } = draft.current
  const isFull = numbers.length >= row.pick.max
  return (
    <div
      className="grid h-full gap-[7px]"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridAutoRows: 'minmax(44px, 1fr)',
        maxHeight: `${Math.ceil(row.pool / columns) * tallestPx}px`,
      }}
    >
      {numbersBetween(1, row.pool).map((number) => {
        const isChosen = numbers.includes(number)
        return (
          <button
            key={number}
            type="button"
            aria-pressed={isChosen}
            disabled={isFull && !isChosen}
            onClick={() => onPick(number)}
            className={`press rounded-[9px] border text-lg font-bold wide:text-2xl disabled:text-muted ${isChosen ? chosenLook : freeLook}`}
          >
            {number}
          </button>
        )
      })}
    </div>
  )
}
