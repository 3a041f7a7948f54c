import { hostError } from '../../protocol/error-codes.ts'
import { isTerminalAccount } from '../../protocol/terminals.ts'
import { playerByCardAnswer, playersAnswer } from '../rules/players.ts'
import type { Card } from '../rules/records.ts'
import type { Attempts } from './attempts.ts'
import { refused, type Caller, type Handlers } from './handlers.ts'
import type { playerCalls as calls } from '../../protocol/players.ts'
import { moveMoney } from './till-calls.ts'

const radiosDiffer = refused(hostError('malformed', 'radios'))
const tooMany = refused(hostError('too_many_requests'))

/**
 * Turns a card's number into what the host stores: a keyed hash and the last characters, from which the number cannot be found.
 */
export type CardOf = (idCard: string) => Card

/** A reader reports one card after another. A caller with more attempts than this is guessing numbers. */
const cards = { allowed: 30, windowMs: 30_000 }
const radioOf = { refillTerminal: 'accession', collectionTerminal: 'pay' } as const
const methodOf = { refillTerminal: 'refill', collectionTerminal: 'collect' } as const

/** Accounts of players with cards, and the funds of terminals, at the counter of a logged-in operator. */
export function playerCalls(cardOf: CardOf, attempts: Attempts): Handlers<typeof calls> {
  const mayTry = ({ operatorId }: Caller) =>
    attempts.take([{ name: `cards read by operator ${operatorId}`, ...cards }])

  return {
    async getUserByIdCard({ idCard }, caller) {
      if (!(await mayTry(caller))) return tooMany
      const card = cardOf(idCard)
      const answer = await caller.host.read({ cards: [card.hash] }, (state) =>
        playerByCardAnswer(state, card),
      )
      return 'code' in answer ? refused(answer) : answer
    },
    getAllUsers: (_request, { host }) => host.read({ allPlayers: true }, playersAnswer),
    createUser: ({ card, currency, name, amount }, { operatorId, key, host }) =>
      moveMoney<'createUser'>(host, {
        type: 'addPlayer',
        operatorId,
        key,
        card: cardOf(card),
        name,
        amount,
        ...(currency === undefined ? {} : { currency }),
      }),
    async updateUser({ userId, name, amount, currency, radios, card, method }, { operatorId, key, host }) {
      // The cashier's choice (`radios`) must agree with the requested method. Where they differ, the host does not guess which
      // one was meant.
      if (radios !== undefined && radios !== radioOf[method]) return radiosDiffer
      const request = { operatorId, key, method: methodOf[method], amount, currency }
      // A terminal has neither name nor card.
      if (isTerminalAccount(userId))
        return moveMoney<'updateUser'>(host, { type: 'fundTerminal', account: userId, ...request })
      return moveMoney<'updateUser'>(host, {
        type: 'updatePlayer',
        userId,
        ...request,
        ...(name === undefined ? {} : { name }),
        ...(card === undefined ? {} : { card: card === null ? null : cardOf(card) }),
      })
    },
  }
}
