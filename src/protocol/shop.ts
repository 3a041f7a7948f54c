import * as v from 'valibot'
import { WireGameConfig, WireTimers } from './games.ts'
import { Nothing, success, type HostCall } from './host-call.ts'
import { PairingCode } from './print-access.ts'
import { AccountNumber, GameId, Minor } from './wire.ts'

/** A counter's requests about itself and its shop. */
export const shopCalls = {
  config: {
    method: 'GET',
    path: '/api/config',
    kind: 'read',
    does: 'Every game of the shop: its name, its markets and its prices.',
    request: Nothing,
    answer: v.object({ success, data: v.array(WireGameConfig) }),
  },
  privileges: {
    method: 'GET',
    path: '/api/privileges',
    kind: 'read',
    does: 'The games that this operator may sell; the page shows only these.',
    request: Nothing,
    answer: v.object({ success, data: v.array(v.object({ game_id: GameId })) }),
  },
  getTimers: {
    method: 'GET',
    path: '/api/getTimers',
    kind: 'read',
    does: 'The draws on sale by game id, the current one first. The page requests them once a second.',
    request: Nothing,
    answer: WireTimers,
  },
  getOperatorId: {
    method: 'POST',
    path: '/api/getOperatorId',
    kind: 'read',
    does: 'The operator of this session.',
    request: Nothing,
    answer: v.object({ operatorId: AccountNumber }),
  },
  getWalletByIdUser: {
    method: 'POST',
    path: '/api/getWalletByIdUser',
    kind: 'read',
    does: "The caller's till, minor units.",
    request: Nothing,
    answer: v.object({ wallet: Minor, operatorId: AccountNumber }),
  },
  printPairing: {
    method: 'POST',
    path: '/api/printPairing',
    kind: 'read',
    optional: true,
    does:
      'The code that pairs a counter with the print program of its machine; null if the host has none (an ' +
      'extension).',
    request: Nothing,
    answer: v.object({ success, code: v.nullable(PairingCode) }),
  },
} satisfies Record<string, HostCall>
