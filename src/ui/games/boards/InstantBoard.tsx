import type { PickNumbersRow } from '../../../games/catalogue.ts'
import { Icon } from '../../kit/components/Icon.tsx'
import type { BoardProps } from './board.ts'
import { columnsFor } from './grid.ts'
import { NumberButtons, type NumberState } from './NumberButtons.tsx'

const looks: Record<NumberState, string> = {
  chosen: 'border-pick bg-pick text-on-pick',
  free: 'silver hover:brightness-110',
  spare: 'border-line bg-raised text-muted',
}

/** A scratch card: silver fields, and gold under those that are chosen. */
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
            `relative grid place-items-center rounded-xl border-2 text-3xl font-bold ${looks[state]}`
          }
          mark={<Icon name="star" className="absolute top-2 right-2 size-5" />}
        />
      </div>
    </div>
  )
}
