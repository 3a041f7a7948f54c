import { hostError } from '../../protocol/error-codes.ts'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { WireUser } from '../../protocol/players.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { CurrencyCode, Minor } from '../../values/money.ts'
import type { Chance } from '../../values/random.ts'
import {
  accountMovedAnswer,
  notEnoughFunds,
  sumObstacle,
  sumOutOfBounds,
  userNotFound,
} from './account-limits.ts'
import type { Decision, Moment } from './decision.ts'
import type { HostEventOf } from './events.ts'
import { featureObstacle } from './features.ts'
import { tillOf } from './operators.ts'
import type { Card, Player } from './records.ts'
import type { HostState } from './state.ts'
import { decideTillRequest, keepAnswer, moveTill } from './till-requests.ts'
import { ownEntry } from '../../values/own-entry.ts'

/** A player gets an account with a card, and may pay money in. */
export interface AddPlayer {
  readonly type: 'addPlayer'
  readonly operatorId: number
  readonly key: string
  readonly card: Card
  readonly name: string
  readonly amount: Minor
  readonly currency?: CurrencyCode
  /** For an account that belongs to no player: it is never on the list, and its money cannot be moved. */
  readonly isOperator?: boolean
}

/** Moves money between the till and a player's account, and changes name or card. A `card` of null detaches the card. */
export interface UpdatePlayer {
  readonly type: 'updatePlayer'
  readonly operatorId: number
  readonly key: string
  readonly userId: string
  readonly method: 'refill' | 'collect'
  readonly amount: Minor
  readonly currency: CurrencyCode
  readonly name?: string
  readonly card?: Card | null
}

export const findPlayer = (state: HostState, userId: string): Player | undefined =>
  ownEntry(state.players, userId)

/** A player in the state. Throws where there is no such player: that is an error of the program. */
export function playerOf(state: HostState, userId: string): Player {
  const player = findPlayer(state, userId)
  if (!player) throw new Error(`there is no player ${userId}`)
  return player
}

/** The player who has the card. */
export function playerByCard(state: HostState, { hash }: Card): Player | undefined {
  const userId = ownEntry(state.cards, hash)
  return userId === undefined ? undefined : playerOf(state, userId)
}

const cardTaken = hostError('card_taken')

export const decidePlayers = {
  addPlayer: (state: HostState, command: AddPlayer, moment: Moment): Decision =>
    decideTillRequest(state, command, moment, (tillRequest) => {
      const { card, name, amount, currency, isOperator = false } = command
      const obstacle = featureObstacle(state, 'cardReader') ?? sumObstacle(state, amount, currency)
      if (obstacle) return obstacle
      if (playerByCard(state, card)) return cardTaken
      return {
        type: 'playerAdded',
        ...tillRequest,
        userId: freshUserId(state, moment.chance),
        name,
        card,
        isOperator,
        amount,
      }
    }),

  /** Any operator of the shop can top up and settle an account; the cash is in the operator's own till. */
  updatePlayer: (state: HostState, command: UpdatePlayer, moment: Moment): Decision =>
    decideTillRequest(state, command, moment, (tillRequest) => {
      const { userId, method, amount, name, card } = command
      const obstacle = updateObstacle(state, command)
      if (obstacle) return obstacle
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(card === undefined ? {} : { card }),
      }
      if (amount === 0) return { type: 'playerChanged', ...tillRequest, userId, ...changes }
      const type = method === 'refill' ? 'playerRefilled' : 'playerCollected'
      return { type, ...tillRequest, userId, amount, ...changes }
    }),
}

/** An id that differs from the ids of QR wallets, which have only digits, and from those of terminals. */
function freshUserId(state: HostState, chance: Chance): string {
  for (let attempt = 0; attempt < 20; attempt++) {
    const userId = `P${Array.from({ length: 9 }, () => chance(10)).join('')}`
    if (!findPlayer(state, userId)) return userId
  }
  throw new Error('the random source returns the same player ids again and again')
}

function updateObstacle(state: HostState, command: UpdatePlayer): HostError | null {
  const { operatorId, userId, method, amount, currency, name, card } = command
  const absent = featureObstacle(state, 'cardReader')
  if (absent) return absent
  const player = findPlayer(state, userId)
  if (!player || player.isOperator) return userNotFound
  const obstacle = sumObstacle(state, amount, currency, method === 'refill' ? player.balance : 0)
  if (obstacle) return obstacle
  if (amount === 0 && name === undefined && card === undefined) return sumOutOfBounds
  const holder = card && playerByCard(state, card)
  if (holder && holder !== player) return cardTaken
  // A payment must be covered by cash, even where the terms allow a negative till.
  const isCovered = method === 'refill' || (amount <= player.balance && amount <= tillOf(state, operatorId))
  return isCovered ? null : notEnoughFunds
}

export const evolvePlayers = {
  playerAdded(state: HostState, event: HostEventOf<'playerAdded'>): void {
    const { userId, operatorId, name, card, isOperator, amount } = event
    state.players[userId] = { userId, operatorId, name, card, isOperator, balance: amount }
    state.cards[card.hash] = userId
    moveTill(state, event, (till) => ({
      success: true,
      user: wireUser(playerOf(state, userId)),
      wallet: amount,
      balanceOperator: till,
    }))
  },

  playerChanged(state: HostState, event: HostEventOf<'playerChanged'>): void {
    const { balance } = change(state, event)
    const till = tillOf(state, event.operatorId)
    keepAnswer(state, event, 'accountChange', accountMovedAnswer(balance, till))
  },

  playerRefilled: moveMoney,

  playerCollected: moveMoney,
}

function moveMoney(state: HostState, event: HostEventOf<'playerRefilled' | 'playerCollected'>): void {
  const player = change(state, event)
  player.balance += event.type === 'playerRefilled' ? event.amount : -event.amount
  moveTill(state, event, (till) => accountMovedAnswer(player.balance, till))
}

function change(
  state: HostState,
  { userId, name, card }: { userId: string; name?: string | undefined; card?: Card | null | undefined },
): Player {
  const player = playerOf(state, userId)
  if (name !== undefined) player.name = name
  if (card !== undefined) {
    if (player.card) delete state.cards[player.card.hash]
    player.card = card
    if (card) state.cards[card.hash] = userId
  }
  return player
}

/** A card is shown by its last characters. Only the reader knows the whole number. */
const wireUser = ({ userId, name, card, isOperator }: Player): WireUser => ({
  _id: userId,
  userId,
  name,
  card: card && `•••• ${card.end}`,
  operator: isOperator,
})

/** The answer to a card on the reader. */
export function playerByCardAnswer(state: HostState, card: Card): AnswerOf<'getUserByIdCard'> | HostError {
  const player = playerByCard(state, card)
  return player
    ? { success: true, user: wireUser(player), wallet: player.balance }
    : hostError('user_not_found', 'idCard')
}

/** Players by name, without accounts that belong to no player (section 6). */
export const playersAnswer = (state: HostState): AnswerOf<'getAllUsers'> => ({
  success: true,
  users: Object.values(state.players)
    .filter(({ isOperator }) => !isOperator)
    .map((player) => ({ ...wireUser(player), wallet: player.balance }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
})
