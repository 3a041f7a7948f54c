import { useState } from 'react'
import { isOfOwnTill, isOpenMovement, type MovementEntry, type PageCommand } from '../../../worker/api.ts'
import { act } from '../act.ts'
import { useView } from '../replica/view.ts'

interface MovementOfForm {
  /** A movement that was still open when the form appeared, or the latest one since; undefined if there is none. */
  readonly entry: MovementEntry | undefined
  /** Requested, or not known how it ended: it must not be requested again. */
  readonly isBusy: boolean
  readonly start: (command: PageCommand) => void
}

type IsAbout = (movement: MovementEntry['movement']) => boolean

/**
 * The current movement of a form: only one at a time, however often Enter is pressed. Movements that ended before the
 * form appeared, or before it last started again (`isBeginning`), are not shown, so that nobody pays out their money
 * again.
 */
export const useMovement = (isAbout: IsAbout, isBeginning = false): MovementOfForm =>
  useLatest(
    useView(({ state }) => state.till.movements.find(({ movement }) => isAbout(movement))),
    isBeginning,
  )

/**
 * The same for what the form does with the till of the logged-in operator, whatever an earlier operator left open. Movements of
 * one ticket, wallet or player are about the same thing for everybody (`useMovement`).
 */
export const useOwnMovement = (isAbout: IsAbout): MovementOfForm =>
  useLatest(
    useView(({ state }) =>
      state.till.movements.find((entry) => isOfOwnTill(state, entry) && isAbout(entry.movement)),
    ),
    false,
  )

function useLatest(last: MovementEntry | undefined, isBeginning: boolean): MovementOfForm {
  const lastId = last?.movementId ?? null
  const endedId = last && !isOpenMovement(last) ? lastId : null
  const [earlierId, setEarlierId] = useState(endedId)
  if (isBeginning && endedId !== null && endedId !== earlierId) setEarlierId(endedId)
  const [requestedAfter, setRequestedAfter] = useState<{ readonly lastId: string | null } | null>(null)
  const entry = lastId === earlierId ? undefined : last
  const isRequested = requestedAfter !== null && requestedAfter.lastId === lastId
  const isBusy = isRequested || (entry !== undefined && isOpenMovement(entry))
  async function request(command: PageCommand): Promise<void> {
    setRequestedAfter({ lastId })
    if (!(await act(command))) setRequestedAfter(null)
  }
  return { entry, isBusy, start: (command) => void (isBusy || request(command)) }
}
