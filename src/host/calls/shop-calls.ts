import type { shopCalls as calls } from '../../protocol/shop.ts'
import { gameConfigs } from '../rules/config.ts'
import { timers } from '../rules/draws.ts'
import { operatorOf, tillOf } from '../rules/operators.ts'
import type { Handlers } from './handlers.ts'

/**
 * A counter reads data about itself and its shop. `nameOf` returns the name of a game in this deployment. A page that has the
 * `pairingCode` can print on the cashier's machine.
 */
export const shopCalls = (
  nameOf: (gameId: number) => string,
  pairingCode: string | undefined,
): Handlers<typeof calls> => ({
  config: (_request, { host }) =>
    host.read({}, (state) => ({ success: true, data: gameConfigs(state, nameOf) })),
  privileges: (_request, { operatorId, host }) =>
    host.read({}, (state) => ({
      success: true,
      data: operatorOf(state, operatorId).permittedGames.map((game_id) => ({ game_id })),
    })),
  getTimers: (_request, { host }) => host.read({}, (state) => timers(state, host.now())),
  getOperatorId: async (_request, { operatorId }) => ({ operatorId }),
  getWalletByIdUser: (_request, { operatorId, host }) =>
    host.read({ operatorId }, (state) => ({ wallet: tillOf(state, operatorId), operatorId })),
  printPairing: () => Promise.resolve({ success: true, code: pairingCode ?? null }),
})
