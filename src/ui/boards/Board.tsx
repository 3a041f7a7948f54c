import { lazy, Suspense, type ComponentType } from 'react'
import type { Board as BoardName } from '../../games/catalogue.ts'
import type { BoardProps } from './board.ts'

const files = {
  numberGrid: () => import('./NumberGridBoard.tsx'),
  instant: () => import('./InstantBoard.tsx'),
  bubbles: () => import('./BubblesBoard.tsx'),
  digits: () => import('./DigitsBoard.tsx'),
  wheel: () => import('./WheelBoard.tsx'),
  smallWheel: () => import('./SmallWheelBoard.tsx'),
  race: () => import('./RaceBoard.tsx'),
  powerBlitz: () => import('./PowerBlitzBoard.tsx'),
}

// The one place where a row meets its board: the catalogue gives each board the rows of its family.
const board = (load: () => Promise<unknown>) =>
  lazy(load as () => Promise<{ default: ComponentType<BoardProps> }>)

const numberGrid = board(files.numberGrid)

const boards: Readonly<Record<BoardName, ComponentType<BoardProps>>> = {
  lotto: numberGrid,
  keno: numberGrid,
  instant: board(files.instant),
  grandLottery: numberGrid,
  bubbles: board(files.bubbles),
  digits: board(files.digits),
  wheel: board(files.wheel),
  smallWheel: board(files.smallWheel),
  race: board(files.race),
  powerBlitz: board(files.powerBlitz),
}

export const preloadBoards = (): void => Object.values(files).forEach((load) => void load())

/** The board of a game, loaded when the first game that needs it is opened. */
export function Board(props: BoardProps) {
  const Chosen = boards[props.row.board]
  return (
    <Suspense fallback={<div className="h-full" />}>
      <Chosen {...props} />
    </Suspense>
  )
}
