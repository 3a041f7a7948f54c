import { hostError } from '../../protocol/error-codes.ts'
import { isTerminalAccount } from '../../protocol/terminals.ts'
import { accountMovedAnswer } from '../rules/accounts.ts'
import type { HostCommand } from '../rules/decide.ts'
import { playerAddedAnswer, playerByCardAnswer, playersAnswer } from '../rules/players.ts'

import type { Card } from '../rules/state.ts'
import type { TillCommand } from '../rules/till-requests.ts'
import { Attempts } from './attempts.ts'
import { refused, type Caller, type Handlers } from './handlers.ts'
import type { playerCalls as calls } from '../../protocol/players.ts'
import type { LiveHost } from '../store/live-host.ts'
import { moveTill } from './till-calls.ts'

const malformed = refused(hostError('malformed'))
const tooMany = refused(hostError('too_many_requests'))

/** What the host keeps of a card's number: nobody can tell the number from it. */
export type CardOf = (idCard: string) => Card

/** A reader reports one card after the other; whoever tries many is guessing. */
const cards = { allowed: 30, windowMs: 30_000 }
const radioOf = { refillTerminal: 'accession', collectionTerminal: 'pay' } as const
const methodOf = { refillTerminal: 'refill', collectionTerminal: 'collect' } as const

/** Accounts of players with cards, and the funds of terminals, at the counter of a logged-in operator. */
export function playerCalls(host: LiveHost, cardOf: CardOf): Handlers<typeof calls> {
  const attempts = new Attempts(cards)
  const mayTry = ({ operatorId }: Caller) => attempts.take(`operator ${operatorId}`, host.now())
  const move = (command: HostCommand & TillCommand) => moveTill(host, command, accountMovedAnswer)

  return {
    async getUserByIdCard({ idCard }, caller) {
      if (!mayTry(caller)) return tooMany
      const answer = await host.read((state) => playerByCardAnswer(state, cardOf(idCard)))
      return 'code' in answer ? refused(answer) : answer
    },
    getAllUsers: () => host.read(playersAnswer),
    createUser: ({ card, currency, name, amount }, { operatorId, key }) =>
      moveTill(
        host,
        {
          type: 'addPlayer',
          operatorId,
          key,
          card: cardOf(card),
          name,
          amount,
          ...(currency === undefined ? {} : { currency }),
        },
        playerAddedAnswer,
      ),
    async updateUser({ userId, name, amount, currency, radios, card, method }, { operatorId, key }) {
      // What the cashier chose and what is asked for must be the same: nobody guesses which of the two was meant.
      if (radios !== undefined && radios !== radioOf[method]) return malformed
      const request = { operatorId, key, method: methodOf[method], amount, currency }
      // A terminal has neither name nor card.
      if (isTerminalAccount(userId)) return move({ type: 'fundTerminal', account: userId, ...request })
      return move({
        type: 'updatePlayer',
        userId,
        ...request,
        ...(name === undefined ? {} : { name }),
        ...(card === undefined ? {} : { card: card === null ? null : cardOf(card) }),
      })
    },
  }
}
