import type { PickNumbersRow } from '../../../games/catalogue.ts'
import { type BoardProps, numbersBetween } from './board.ts'
import { Icon } from '../../kit/components/Icon.tsx'
import type { ReactNode } from 'react'

/** Taller fields are no easier to hit. */
const tallestPx = 124

const gridLooks: Record<NumberState, string> = {
  chosen: 'border-pick bg-pick text-on-pick',
  free: 'border-line bg-raised hover:border-edge hover:bg-hover',
  spare: 'border-line bg-raised text-muted',
}

/** The lotteries and keno: all numbers in rows, the chosen ones highlighted. */
export function NumberGridBoard(props: BoardProps<PickNumbersRow>) {
  const { pool } = props.row
  const columns = columnsFor(pool)
  return (
    <div
      className="grid h-full gap-[7px] tight:gap-1"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(44px, 1fr))`,
        gridAutoRows: 'minmax(44px, 1fr)',
        maxHeight: `${Math.ceil(pool / columns) * tallestPx}px`,
      }}
    >
      <NumberButtons
        {...props}
        look={(_, state) => `rounded-[9px] border text-lg font-bold wide:text-2xl ${gridLooks[state]}`}
      />
    </div>
  )
}

/** One colour for each quarter of the numbers, as on the balls of the draw. */
const quarters = [
  'border-bet-red bg-bet-red text-on-bet',
  'border-bet-green bg-bet-green text-on-bet',
  'border-bet-blue bg-bet-blue text-on-bet',
  'border-bet-orange bg-bet-orange text-on-bet-light',
] as const

const quarterLook = (number: number, pool: number): string =>
  quarters[Math.floor(((number - 1) * quarters.length) / pool)] ?? quarters[0]

const ballLooks: Record<NumberState, string> = {
  chosen: 'outline-4 outline-offset-2 outline-ink',
  free: 'hover:brightness-110',
  spare: 'border-line bg-raised text-muted shadow-none!',
}

const ball =
  'relative grid aspect-square w-full min-w-11 place-items-center rounded-full border-2 text-xl font-bold wide:text-3xl shadow-[inset_0_-6px_10px_rgb(0_0_0/0.22),inset_0_5px_8px_rgb(255_255_255/0.25)]'

const ballsInRow = (pool: number): number => (pool === 20 ? 5 : pool % 8 === 0 ? 8 : pool % 9 === 0 ? 9 : 7)

export function BubblesBoard(props: BoardProps<PickNumbersRow>) {
  const { pool } = props.row
  return (
    <div
      className="grid content-start justify-center-safe gap-3 wide:gap-5 tight:gap-2"
      style={{ gridTemplateColumns: `repeat(${ballsInRow(pool)}, minmax(44px, 104px))` }}
    >
      <NumberButtons
        {...props}
        look={(number, state) =>
          `${ball} ${ballLooks[state]} ${state === 'spare' ? '' : quarterLook(number, pool)}`
        }
      />
    </div>
  )
}

const fieldLooks: Record<NumberState, string> = {
  chosen: 'border-pick bg-pick text-on-pick',
  free: 'silver hover:brightness-110',
  spare: 'border-line bg-raised text-muted',
}

/** A scratch card: silver fields, with gold under the chosen ones. */
export function InstantBoard(props: BoardProps<PickNumbersRow>) {
  return (
    <div className="grid h-full place-items-center">
      <div
        className="grid aspect-[4/3] h-full max-h-140 min-h-80 max-w-full gap-3 rounded-3xl border-2 border-brass bg-surface p-4 shadow-lg"
        style={{ gridTemplateColumns: `repeat(${columnsFor(props.row.pool)}, minmax(0, 1fr))` }}
      >
        <NumberButtons
          {...props}
          look={(_, state) =>
            `relative grid place-items-center rounded-xl border-2 text-3xl font-bold ${fieldLooks[state]}`
          }
          mark={<Icon name="star" className="absolute top-2 right-2 size-5" />}
        />
      </div>
    </div>
  )
}

/** A number on its board. `spare`: the maximum number is chosen, and this one is not among them. */
type NumberState = 'chosen' | 'free' | 'spare'

interface Props extends Pick<BoardProps<PickNumbersRow>, 'row' | 'draft' | 'onPick'> {
  /** The classes of a number's button. */
  look: (number: number, state: NumberState) => string
  /** The attributes of a chosen number. */
  mark?: ReactNode
}

/** The buttons of all numbers of a bet; the surrounding board lays them out. */
function NumberButtons({ row, draft, onPick, look, mark }: Props) {
  const { numbers } = draft.current
  const isFull = numbers.length >= row.pick.max
  return numbersBetween(1, row.pool).map((number) => {
    const state = numbers.includes(number) ? 'chosen' : isFull ? 'spare' : 'free'
    return (
      <button
        key={number}
        type="button"
        aria-pressed={state === 'chosen'}
        disabled={state === 'spare'}
        onClick={() => onPick(number)}
        className={`press ${look(number, state)}`}
      >
        {number}
        {state === 'chosen' && mark}
      </button>
    )
  })
}

/** Columns of a plain board: a number that fills every row if there is one, otherwise ten. */
export function columnsFor(pool: number): number {
  if (pool <= 9) return 3
  return [9, 10, 8, 7].find((columns) => pool % columns === 0 && pool / columns <= 8) ?? 10
}
