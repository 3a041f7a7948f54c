import { concatMap, defer, from, mergeMap, type Observable } from 'rxjs'
import type { AnswerOf, RequestOf } from '../../protocol/host-calls.ts'
import type { Command } from '../commands.ts'
import { eventsOf } from '../core/effects.ts'
import { untilNoneIsOpen } from '../core/intent/effects.ts'
import { isUnknown, type Intent } from '../core/intent/outcome.ts'
import type { World } from '../world.ts'
import { isInquiredForEarlier } from './earlier-operator.ts'
import { isDenied } from './inquiry.ts'

type Answer = AnswerOf<'handoverInquiry'>

/** One kind of request that an operator may leave open to the next one. */
export interface Inheritable<Entry extends Intent> {
  /** Every request in the state, oldest first. */
  readonly entries: (world: World) => readonly Entry[]
  readonly idOf: (entry: Entry) => string
  /** The field of the inquiry for the ids of this kind. */
  readonly field: 'unique_req_ids' | 'ids'
  /** What the host answered about some of them. */
  readonly commandsOf: (world: World, entries: readonly Entry[], answer: Answer) => readonly Command[]
}

/**
 * Inquires about the unknown requests that an earlier operator left open in the till that the logged-in one took over, until
 * their outcome is known. Nothing is ever sent again: that would move the money of the operator who is logged in. A host
 * without this inquiry answers their own operator only.
 */
export function inquireForEarlier<Entry extends Intent>(
  world: World,
  kind: Inheritable<Entry>,
): Observable<Command> {
  const { entries, idOf } = kind
  const isWanted = (entry: Entry) => {
    const { state, facts } = world.store
    return isUnknown(entry) && isInquiredForEarlier(state, facts, entry, idOf(entry))
  }
  const open = () => entries(world).filter(isWanted)
  return untilNoneIsOpen(eventsOf(world, 'counterStarted', 'loggedIn', 'tillTakenOver'), open, (some) =>
    from(byOperator(some)).pipe(
      concatMap(([operatorId, left]) =>
        defer(() => inquire(world, kind, operatorId, left.filter(isWanted))).pipe(
          mergeMap((commands) => from(commands)),
        ),
      ),
    ),
  )
}

function byOperator<Entry extends Intent>(entries: readonly Entry[]): Map<number, Entry[]> {
  const found = new Map<number, Entry[]>()
  for (const entry of entries) found.set(entry.operatorId, [...(found.get(entry.operatorId) ?? []), entry])
  return found
}

/** The answer names no session: it stays right where another operator logs in meanwhile. */
async function inquire<Entry extends Intent>(
  world: World,
  { idOf, field, commandsOf }: Inheritable<Entry>,
  operatorId: number,
  entries: readonly Entry[],
): Promise<readonly Command[]> {
  if (entries.length === 0) return []
  const none: RequestOf<'handoverInquiry'> = { operatorId, unique_req_ids: [], ids: [] }
  const reply = await world.host.call('handoverInquiry', { ...none, [field]: entries.map(idOf) })
  if (isDenied(reply))
    world.store.updateFacts(({ handover }) => {
      handover.unanswered = [...new Set([...handover.unanswered, operatorId])]
    })
  return reply.kind === 'answer' ? commandsOf(world, entries, reply.value) : []
}
