import type { PlayerChange } from '../../events/players.ts'
import type { CurrencyCode } from '../../values/money.ts'
import type { HostPort, HostReply } from '../core/ports.ts'

/** The user id of the changed account. */
interface Changed {
  readonly userId: string
}

/**
 * Sends a change to the host with its id. If it is repeated, the host repeats its first answer. It moves no money:
 * payments are movements of their own, which contain the player's user id and not the card.
 */
export async function sendChange(
  host: HostPort,
  changeId: string,
  change: PlayerChange,
  parts: { idCard: string; name: string; currency: CurrencyCode },
): Promise<HostReply<Changed>> {
  const { idCard, name, currency } = parts
  if (change.kind === 'creation') {
    const request = { card: idCard, currency, name, amount: 0 }
    const reply = await host.call('createUser', request, changeId)
    return reply.kind === 'answer' ? { ...reply, value: { userId: reply.value.user.userId } } : reply
  }
  const { userId } = change
  const request = {
    userId,
    amount: 0,
    currency,
    method: 'refillTerminal',
    ...partOf(change, parts),
  } as const
  const reply = await host.call('updateUser', request, changeId)
  return reply.kind === 'answer' ? { ...reply, value: { userId } } : reply
}

function partOf(
  change: Exclude<PlayerChange, { kind: 'creation' }>,
  { idCard, name }: { idCard: string; name: string },
) {
  switch (change.kind) {
    case 'attachment':
      return { card: idCard }
    case 'detachment':
      return { card: null }
    case 'renaming':
      return { name }
  }
}
