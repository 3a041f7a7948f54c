import { initialState, type State } from '../state.ts'

/** The state in which the counter's next log begins, which counts its records from 1 again. */
export const inNextLog = (state: State): State => ({
  ...state,
  retention: initialState.retention,
  heads: { ...state.heads, earlierLogs: state.heads.earlierLogs + 1 },
})
