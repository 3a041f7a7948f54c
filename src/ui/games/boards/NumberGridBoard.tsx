import type { PickNumbersRow } from '../../../games/catalogue.ts'
import type { BoardProps } from './board.ts'
import { columnsFor } from './grid.ts'
import { NumberButtons, type NumberState } from './NumberButtons.tsx'

/** Taller fields than this are no easier to hit. */
const tallestPx = 124

const looks: Record<NumberState, string> = {
  chosen: 'border-pick bg-pick text-on-pick',
  free: 'border-line bg-raised hover:border-edge hover:bg-hover',
  spare: 'border-line bg-raised text-muted',
}

/** The lotteries and keno: all numbers in rows, the chosen ones lit. */
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
        look={(_, state) => `rounded-[9px] border text-lg font-bold wide:text-2xl ${looks[state]}`}
      />
    </div>
  )
}
