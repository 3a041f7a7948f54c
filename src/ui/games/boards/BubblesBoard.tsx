import type { PickNumbersRow } from '../../../games/catalogue.ts'
import type { BoardProps } from './board.ts'
import { NumberButtons, type NumberState } from './NumberButtons.tsx'

/** One colour for each quarter of the numbers, as on the balls of the draw. */
const quarters = [
  'border-bet-red bg-bet-red text-on-bet',
  'border-bet-green bg-bet-green text-on-bet',
  'border-bet-blue bg-bet-blue text-on-bet',
  'border-bet-orange bg-bet-orange text-on-bet-light',
] as const

const quarterLook = (number: number, pool: number): string =>
  quarters[Math.floor(((number - 1) * quarters.length) / pool)] ?? quarters[0]

const looks: Record<NumberState, string> = {
  chosen: 'outline-4 outline-offset-2 outline-ink',
  free: 'hover:brightness-110',
  spare: 'border-line bg-raised text-muted shadow-none!',
}

const ball =
  'relative grid aspect-square w-full min-w-11 place-items-center rounded-full border-2 text-xl font-bold wide:text-3xl shadow-[inset_0_-6px_10px_rgb(0_0_0/0.22),inset_0_5px_8px_rgb(255_255_255/0.25)]'

const columnsFor = (pool: number): number => (pool % 8 === 0 ? 8 : pool % 9 === 0 ? 9 : 7)

export function BubblesBoard(props: BoardProps<PickNumbersRow>) {
  const { pool } = props.row
  const columns = pool === 20 ? 5 : columnsFor(pool)
  return (
    <div
      className="grid content-start justify-center gap-3 wide:gap-5 tight:gap-2"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(44px, 104px))` }}
    >
      <NumberButtons
        {...props}
        look={(number, state) =>
          `${ball} ${looks[state]} ${state === 'spare' ? '' : quarterLook(number, pool)}`
        }
      />
    </div>
  )
}
