import { useState } from 'react'
import { isOpenMovement, type MovementEntry, type PageCommand } from '../../../worker/api.ts'
import { act } from '../act.ts'
import { useView } from '../replica/view.ts'

type MovementKind = MovementEntry['movement']['kind']

interface MovementOfDialog {
  /** One that was still open when the dialog opened, or the last one since; undefined before there is any. */
  readonly entry: MovementEntry | undefined
  /** Asked for, or not known how it ended: nobody shall ask for it again. */
  readonly isBusy: boolean
  readonly start: (command: PageCommand) => void
}

/** The movement of a kind that a dialog is about, or with one thing of several: one after the other, however often Enter is pressed. */
export function useMovement(
  kind: MovementKind,
  isAbout: (entry: MovementEntry) => boolean = () => true,
): MovementOfDialog {
  const last = useView(({ state }) =>
    state.till.movements.find((entry) => entry.movement.kind === kind && isAbout(entry)),
  )
  const lastId = last?.movementId ?? null
  const [earlierId] = useState(last && !isOpenMovement(last) ? lastId : null)
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
