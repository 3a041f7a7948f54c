import type { ComponentType } from 'react'
import type { PickNumbersRow, TableRow } from '../../../games/catalogue.ts'
import type { BoardProps } from './board.ts'
import { BubblesBoard, InstantBoard, NumberGridBoard } from './NumberBoards.tsx'
import { DigitsBoard } from './DigitsBoard.tsx'
import { PowerBlitzBoard } from './PowerBlitzBoard.tsx'
import { RaceBoard } from './RaceBoard.tsx'
import { TableBoard } from './TableBoard.tsx'
import { SmallWheelBoard, WheelBoard } from './WheelBoards.tsx'

const ofNumbers = {
  lotto: NumberGridBoard,
  keno: NumberGridBoard,
  grandLottery: NumberGridBoard,
  instant: InstantBoard,
  bubbles: BubblesBoard,
} satisfies Record<PickNumbersRow['board'], ComponentType<BoardProps<PickNumbersRow>>>

const ofTables = {
  wheel: WheelBoard,
  smallWheel: SmallWheelBoard,
  race: RaceBoard,
  powerBlitz: PowerBlitzBoard,
  table: TableBoard,
} satisfies Record<TableRow['board'], ComponentType<BoardProps<TableRow>>>

/** The board of a game: the only place that maps rows to boards. */
export function Board({ row, ...play }: BoardProps) {
  switch (row.family) {
    case 'pickNumbers': {
      const NumberBoard = ofNumbers[row.board]
      return <NumberBoard row={row} {...play} />
    }
    case 'digits':
      return <DigitsBoard row={row} {...play} />
    case 'table': {
      const TableBoard = ofTables[row.board]
      return <TableBoard row={row} {...play} />
    }
  }
}
