import { useState } from 'react'
import { isOpenMovement, type MovementEntry, type PageCommand } from '../../../worker/api.ts'
import { act } from '../act.ts'
import { useView } from '../replica/view.ts'

interface MovementOfForm {
  /** One that was still open when the form appeared, or the last one since; undefined before there is any. */
  readonly entry: MovementEntry | undefined
  /** Asked for, or not known how it ended: nobody shall ask for it again. */
  readonly isBusy: boolean
  readonly start: (command: PageCommand) => void
}

/**
 * The movement of money that a form is about: one after the other, however often Enter is pressed. What ended before the
 * form appeared is none of its business, nor what ended before it last began anew (`isBeginning`): nobody shall hand out
 * money for that again.
 */
export function useMovement(
  isAbout: (movement: MovementEntry['movement']) => boolean,
  isBeginning = false,
): MovementOfForm {
  const last = useView(({ state }) => state.till.movements.find(({ movement }) => isAbout(movement)))
  const lastId = last?.movementId ?? null
  const endedId = last && !isOpenMovement(last) ? lastId : null
  const [earlierId, setEarlierId] = useState(endedId)
  if (isBeginning && endedId !== null && endedId !== earlierId) setEarlierId(endedId)
  const [askedAfter, setAskedAfter] = useState<{ readonly lastId: string | null } | null>(null)
  const entry = lastId === earlierId ? undefined : last
  const isAsked = askedAfter !== null && askedAfter.lastId === lastId
  const isBusy = isAsked || (entry !== undefined && isOpenMovement(entry))
  async function ask(command: PageCommand): Promise<void> {
    setAskedAfter({ lastId })
    if (!(await act(command))) setAskedAfter(null)
  }
  return { entry, isBusy, start: (command) => void (isBusy || ask(command)) }
}
