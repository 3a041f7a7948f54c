import type { ComponentType } from 'react'
import type { Board as BoardName } from '../../../games/catalogue.ts'
import type { BoardProps } from './board.ts'
import { BubblesBoard } from './BubblesBoard.tsx'
import { DigitsBoard } from './DigitsBoard.tsx'
import { InstantBoard } from './InstantBoard.tsx'
import { NumberGridBoard } from './NumberGridBoard.tsx'
import { PowerBlitzBoard } from './PowerBlitzBoard.tsx'
import { RaceBoard } from './RaceBoard.tsx'
import { SmallWheelBoard } from './SmallWheelBoard.tsx'
import { WheelBoard } from './WheelBoard.tsx'

// The one place where a row meets its board: the catalogue gives each board the rows of its family.
const boards = {
  lotto: NumberGridBoard,
  keno: NumberGridBoard,
  instant: InstantBoard,
  grandLottery: NumberGridBoard,
  bubbles: BubblesBoard,
  digits: DigitsBoard,
  wheel: WheelBoard,
  smallWheel: SmallWheelBoard,
  race: RaceBoard,
  powerBlitz: PowerBlitzBoard,
} as Readonly<Record<BoardName, ComponentType<BoardProps>>>

/** The board of a game. */
export function Board(props: BoardProps) {
  const Chosen = boards[props.row.board]
  return <Chosen {...props} />
}
