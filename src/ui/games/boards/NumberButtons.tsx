import type { ReactNode } from 'react'
import type { PickNumbersRow } from '../../../games/catalogue.ts'
import { numbersBetween, type BoardProps } from './board.ts'

/** A number on its board. `spare`: as many as the game takes are chosen, and this one is not among them. */
export type NumberState = 'chosen' | 'free' | 'spare'

interface Props extends Pick<BoardProps<PickNumbersRow>, 'row' | 'draft' | 'onPick'> {
  /** The classes of a number's button. */
  look: (number: number, state: NumberState) => string
  /** What a chosen number carries besides its look. */
  mark?: ReactNode
}

/** The buttons of all numbers that a bet may have; how they are laid out is up to the board around them. */
export function NumberButtons({ row, draft, onPick, look, mark }: Props) {
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
