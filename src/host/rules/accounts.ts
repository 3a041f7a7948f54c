import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { HostError } from '../../protocol/wire.ts'
import { userNotFound } from './account-limits.ts'
import { featureObstacle } from './features.ts'
import { findPlayer } from './players.ts'
import type { HostState } from './state.ts'
import { findOwnTerminal, findTerminal } from './terminals.ts'
import { findWallet } from './wallets.ts'

/** The balance of an account: a QR wallet, a player with a card, or a terminal of the requesting operator. */
export function accountAnswer(
  state: HostState,
  operatorId: number,
  userId: string,
): AnswerOf<'getAccount'> | HostError {
  const { currency } = state.terms
  if (findTerminal(state, userId)) {
    const absent = featureObstacle(state, 'terminals')
    if (absent) return absent
    const terminal = findOwnTerminal(state, operatorId, userId)
    if ('code' in terminal) return terminal
    const user = { operatorId, name: String(terminal.id), credit_block: terminal.isLocked }
    return { user, balance: terminal.balance, currency }
  }
  const wallet = findWallet(state, userId)
  if (wallet) {
    const absent = featureObstacle(state, 'qrCode')
    if (absent) return absent
    const user = { operatorId: wallet.operatorId, name: wallet.name, credit_block: wallet.isBlocked }
    return { user, balance: wallet.balance, currency }
  }
  const player = findPlayer(state, userId)
  if (!player || player.isOperator) return userNotFound
  const absent = featureObstacle(state, 'cardReader')
  if (absent) return absent
  const user = { operatorId: player.operatorId, name: player.name, credit_block: false }
  return { user, balance: player.balance, currency }
}
