import type { PickNumbersRow } from '../../games/catalogue.ts'
import { numbersBetween, type BoardProps } from './board.ts'

/** One colour for each quarter of the numbers, as on the balls of the draw. */
const quarters = [
  'border-bet-red bg-bet-red text-on-bet',
  'border-bet-green bg-bet-green text-on-bet',
  'border-bet-blue bg-bet-blue text-on-bet',
  'border-bet-orange bg-bet-orange text-on-bet-light',
] as const

const columnsFor = (pool: number): number => (pool % 8 === 0 ? 8 : pool % 9 === 0 ? 9 : 7)

export default function BubblesBoard({ row, draft, onPick }: BoardProps<PickNumbersRow>) {
  const columns = row.pool === 20 ? 5 : columnsFor(row.pool)
  const { numbers } = draft.current
  const isFull = numbers.length >= row.pick.max
  return (
    <div
      className="grid content-start justify-center gap-3 wide:gap-5"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 104px))` }}
    >
      {numbersBetween(1, row.pool).map((number) => {
        const isChosen = numbers.includes(number)
        const colour = quarters[Math.floor(((number - 1) * quarters.length) / row.pool)] ?? quarters[0]
        return (
          <button
            key={number}
            type="button"
            aria-pressed={isChosen}
            disabled={isFull && !isChosen}
            onClick={() => onPick(number)}
            className={`press relative grid aspect-square w-full min-w-11 place-items-center rounded-full border-2 text-xl font-bold wide:text-3xl shadow-[inset_0_-6px_10px_rgb(0_0_0/0.22),inset_0_5px_8px_rgb(255_255_255/0.25)] ${colour} ${isChosen ? 'outline-4 outline-offset-2 outline-ink' : isFull ? 'opacity-45' : 'hover:brightness-110'}`}
          >
            {number}
          </button>
        )
      })}
    </div>
  )
}
