import type { GameRow } from '../../../games/catalogue.ts'
import { rulesOf } from '../../../worker/api.ts'
import { currentView, useView } from '../replica/view.ts'

/** The rules of a game; undefined where neither the host nor the catalogue has them. */
export const rulesNow = (gameId: number): GameRow | undefined => rulesOf(currentView().state, gameId)

/** The same in a component, which is rendered again when the host describes the game anew. */
export const useRules = (gameId: number): GameRow | undefined =>
  useView(({ state }) => rulesOf(state, gameId))
