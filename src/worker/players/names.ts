import type { CounterStore } from '../world.ts'

type Dispatch = CounterStore['dispatch']

/** A player's name is in no event: the command's name is kept in memory by the command's id. */
export const keepingNames =
  (dispatch: Dispatch, names: Map<string, string>, newId: () => string): Dispatch =>
  (command) => {
    if (command.type !== 'createPlayer' && command.type !== 'renamePlayer') return dispatch(command)
    const { id = newId(), name } = command
    if (names.has(id)) return dispatch({ ...command, id })
    names.set(id, name.trim())
    const outcome = dispatch({ ...command, id })
    if (!outcome.ok) names.delete(id)
    return outcome
  }
