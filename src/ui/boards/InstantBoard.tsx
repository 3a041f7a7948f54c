import type { PickNumbersRow } from '../../games/catalogue.ts'
import { Icon } from '../components/Icon.tsx'
import { numbersBetween, type BoardProps } from './board.ts'
import { columnsFor } from './grid.ts'

const scratchedLook = 'border-pick bg-pick text-on-pick'

/** A scratch card: silver fields, and gold under those that are chosen. */
export default function InstantBoard({ row, draft, onPick }: BoardProps<PickNumbersRow>) {
  const { numbers } = draft.current
  const isFull = numbers.length >= row.pick.max
  return (
    <div className="grid h-full place-items-center">
      <div
        className="grid aspect-[4/3] h-full max-h-140 min-h-80 max-w-full gap-3 rounded-3xl border-2 border-brass bg-surface p-4 shadow-lg"
        style={{ gridTemplateColumns: `repeat(${columnsFor(row.pool)}, minmax(0, 1fr))` }}
      >
        {numbersBetween(1, row.pool).map((number) => {
          const isChosen = numbers.includes(number)
          return (
            <button
              key={number}
              type="button"
              aria-label={String(number)}
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => onPick(number)}
              className={`press relative grid place-items-center rounded-xl border-2 text-3xl font-bold ${isChosen ? scratchedLook : `silver ${isFull ? 'opacity-45' : 'hover:brightness-110'}`}`}
            >
              {number}
              {isChosen && <Icon name="star" className="absolute top-2 right-2 size-5" />}
            </button>
          )
        })}
      </div>
    </div>
  )
}
