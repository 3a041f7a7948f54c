import {
  concatMap,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  from,
  ignoreElements,
  merge,
  mergeMap,
  of,
  repeat,
  tap,
  timer,
  type Observable,
} from 'rxjs'
import type { Command } from '../commands.ts'
import { happened, type World } from '../core/effects.ts'
import type { HostReply } from '../core/ports.ts'
import { saysNothingOfEarlier } from '../shared/host-fault.ts'
import { backOffMs } from '../shared/timing.ts'
import { isPlayerBusy } from './busy.ts'
import { lookUpCard } from './look-up.ts'
import { readerService, watchLogin, watchReader } from './reader.ts'
import { sendChange } from './request.ts'
import type { PlayerChangeEntry } from './state.ts'
import { openChange } from './view.ts'

/** The cards of changes under way, by the change: in memory alone, for no log has a card's id. */
type Cards = Map<string, string>

type Sent = Pick<PlayerChangeEntry, 'changeId' | 'change'>

function send({ host, store, playerNames }: World, cards: Cards, { changeId, change }: Sent) {
  const { deployment } = store.state.session
  if (!deployment) throw new Error('no account can change before a deployment is known')
  const idCard = cards.get(changeId) ?? ''
  const name = playerNames.get(changeId) ?? ''
  return sendChange(host, changeId, change, { idCard, name, currency: deployment.currency })
}

function commandOf(changeId: string, reply: HostReply<{ userId: string }>): Command {
  switch (reply.kind) {
    case 'answer':
      return { type: 'recordPlayerChangeDone', changeId, ...reply.value }
    case 'refused':
      return { type: 'recordPlayerChangeRefused', changeId, ...reply.error }
    case 'unknown':
      return { type: 'recordPlayerChangeUnknown', changeId, reason: reply.reason }
  }
}

/** Sends every change once: its intent is in the log when this sees it. */
const change = (world: World, cards: Cards): Observable<Command> =>
  happened(world, 'playerChangeRequested').pipe(
    mergeMap(({ data }) => {
      const { player } = world.store.facts
      if (player) cards.set(data.changeId, player.idCard)
      return from(send(world, cards, data)).pipe(mergeMap((reply) => of(commandOf(data.changeId, reply))))
    }),
  )

/** A change whose outcome is unknown is sent again as it was, by the same id, until the host says what became of it. */
const resolve = (world: World, cards: Cards): Observable<Command> =>
  happened(world, 'playerChangeUnknown', 'loggedIn').pipe(
    exhaustMap(() =>
      defer(() => from(unknownChanges(world))).pipe(
        concatMap((entry) =>
          from(send(world, cards, entry)).pipe(
            filter((reply) => reply.kind !== 'refused' || !saysNothingOfEarlier(reply.error)),
            mergeMap((reply) => of(commandOf(entry.changeId, reply))),
          ),
        ),
        repeat({
          delay: (attempt) => (unknownChanges(world).length > 0 ? timer(backOffMs(attempt - 1)) : EMPTY),
        }),
      ),
    ),
  )

function unknownChanges({ store }: World): PlayerChangeEntry[] {
  const { operator } = store.state.session
  const open = openChange(store.state)
  return open?.outcome.kind === 'unknown' && open.operatorId === operator?.operatorId ? [open] : []
}

const forgetChange = (world: World, cards: Cards): Observable<never> =>
  happened(world, 'playerChangeDone', 'playerChangeRefused', 'playerChangeAbandoned').pipe(
    tap(({ data }) => {
      cards.delete(data.changeId)
      world.playerNames.delete(data.changeId)
    }),
    ignoreElements(),
  )

const isOfPlayer = ({ store }: World, movementId: string): boolean => {
  const entry = store.state.till.movements.find((candidate) => candidate.movementId === movementId)
  return entry?.movement.kind === 'playerTopUp' || entry?.movement.kind === 'playerSettlement'
}

/** The card is the new player's at once: what follows is shown as being about him. */
function showCreated({ store, playerNames }: World, changeId: string, userId: string): void {
  const entry = store.state.players.changes.find((candidate) => candidate.changeId === changeId)
  if (entry?.change.kind !== 'creation') return
  const name = playerNames.get(changeId) ?? ''
  store.learn((facts) => {
    const idCard = facts.player?.state === 'unlinked' ? facts.player.idCard : null
    if (idCard !== null)
      facts.player = { idCard, state: 'known', player: { userId, name, balance: 0, isOperator: false } }
  })
}

/** Something about a player has ended: `isSaved` where the host did it. */
const ended = (world: World): Observable<{ isSaved: boolean }> =>
  happened(
    world,
    'playerChangeDone',
    'playerChangeRefused',
    'playerChangeAbandoned',
    'movementDone',
    'movementRefused',
    'movementNeverReceived',
    'movementDecidedByOperator',
  ).pipe(
    tap(({ type, data }) => type === 'playerChangeDone' && showCreated(world, data.changeId, data.userId)),
    filter(({ data }) => 'changeId' in data || isOfPlayer(world, data.movementId)),
    mergeMap(({ type }) => of({ isSaved: type === 'playerChangeDone' || type === 'movementDone' })),
    // What follows from a change, as the first top-up does, is still under way.
    filter(() => !isPlayerBusy(world.store.state, world.store.facts)),
  )

/** The host is asked how the player is now, and the reader told that all is saved; a player whose card is gone goes. */
const refresh = (world: World): Observable<never> =>
  ended(world).pipe(
    tap(({ isSaved }) => {
      const { card, player } = world.store.facts
      if (!card)
        return world.store.learn((facts) => {
          facts.player = null
        })
      void lookUpCard(world, card.idUser)
      const service = readerService(world)
      if (isSaved && service !== null && player?.idCard === card.idUser) world.cardReader.saved(card.idUser)
    }),
    ignoreElements(),
  )

/** The card reader, the player whose card lies on it, and what is changed about his account beside its money. */
export function playersEffects(world: World): Observable<Command> {
  const cards: Cards = new Map()
  return merge(
    watchReader(world),
    watchLogin(world),
    change(world, cards),
    resolve(world, cards),
    refresh(world),
    forgetChange(world, cards),
  )
}
