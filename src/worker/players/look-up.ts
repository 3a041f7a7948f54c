import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import type { HostReply } from '../core/ports.ts'
import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { Player, PlayerLookUp } from './facts.ts'
import { faultRefusal, readOf } from '../shared/host-fault.ts'

/** The host's error name for an unknown card or player. */
const notFound = 'user_not_found'

/**
 * Asks the host for the card's player, and shows the answer; earlier data of the same card stays on the screen
 * meanwhile. The answer is not logged. If two overlap, the answer to the later one is shown.
 */
export async function lookUpCard({ host, store, newId }: World, idCard: string): Promise<void> {
  if (!store.state.session.operator) return
  const lookUpId = newId()
  store.updateFacts(({ players }) => {
    players.lookUpId = lookUpId
    if (players.player?.idCard !== idCard) players.player = { idCard, state: 'loading' }
  })
  const answer = playerOf(idCard, await host.call('getUserByIdCard', { idCard }))
  const { players } = store.facts
  if (players.lookUpId !== lookUpId || players.player?.idCard !== idCard) return
  store.updateFacts((facts) => {
    facts.players.player = answer
  })
}

function playerOf(idCard: string, reply: HostReply<AnswerOf<'getUserByIdCard'>>): PlayerLookUp {
  if (reply.kind === 'refused' && reply.error.name === notFound) return { idCard, state: 'unlinked' }
  const read = readOf(reply)
  if (!read.ok) return { idCard, state: 'failed', refusal: faultRefusal(read.fault, 'readingRefused') }
  const { user, wallet } = read.value
  const player = { userId: user.userId, name: user.name, balance: wallet, isOperator: user.operator }
  return { idCard, state: 'known', player }
}

/** Requests the card on the reader again. */
export async function lookUpPlayer(world: World): Promise<Outcome> {
  const { card } = world.store.facts.players
  if (!card) return refuse('noPlayer')
  await lookUpCard(world, card.idUser)
  return done(undefined)
}

/** A player who may get a card. */
export interface ListedPlayer extends Player {
  /** Has a card, which a new one would replace. */
  readonly hasCard: boolean
}

/** Players by name, without the accounts of operators (section 6). */
export async function fetchPlayers({ host }: World): Promise<Outcome<readonly ListedPlayer[]>> {
  const read = readOf(await host.call('getAllUsers', {}))
  if (!read.ok) return refuse(faultRefusal(read.fault, 'readingRefused'))
  const players = read.value.users.map(({ userId, name, card, operator, wallet }) => ({
    userId,
    name,
    balance: wallet,
    isOperator: operator,
    hasCard: card !== null,
  }))
  return done(players.filter(({ isOperator }) => !isOperator))
}
