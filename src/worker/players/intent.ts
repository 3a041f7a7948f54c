import { concatMap, from, map } from 'rxjs'
import type { Command } from '../commands.ts'
import type { IntentKind } from '../core/intent/effects.ts'
import { sendAgain } from '../core/intent/send-again.ts'
import type { HostReply } from '../core/ports.ts'
import type { World } from '../world.ts'
import { sendChange } from './request.ts'
import type { PlayerChangeEntry } from './state.ts'

/** The cards of pending changes, by the change's id: in memory only, because the log contains no card id. */
export type Cards = Map<string, string>

type Sent = Pick<PlayerChangeEntry, 'changeId' | 'change'>

/**
 * Changes of a player's account other than money. The host has no inquiry for a change: an unknown one is repeated, and
 * the host repeats its first answer.
 */
export const playerChange = (
  cards: Cards,
): IntentKind<World, 'playerChangeRequested', PlayerChangeEntry, Command> => ({
  requested: 'playerChangeRequested',
  unknown: 'playerChangeUnknown',
  async send(world, { data }) {
    const { player } = world.store.facts.players
    if (player) cards.set(data.changeId, player.idCard)
    return [commandOf(data.changeId, await send(world, cards, data))]
  },
  entries: ({ store }) => store.state.players.changes.toReversed(),
  resolve: (world, entries) =>
    from(entries).pipe(
      concatMap((entry) =>
        sendAgain(world, entry, () => send(world, cards, entry)).pipe(
          map((reply) => commandOf(entry.changeId, reply)),
        ),
      ),
    ),
})

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
