import {
  asapScheduler,
  concatMap,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  observeOn,
  timer,
  type Observable,
} from 'rxjs'
import { HeadSigner } from '../../events/heads.ts'
import type { EventType, Logged } from '../../events/vocabulary.ts'
import type { HeadOfShop } from '../../protocol/heads.ts'
import type { Command } from '../commands.ts'
import { hashVersion } from '../core/state-hash.ts'
import { stateHashOf } from '../replay.ts'
import { isDayClosing } from '../shared/closing.ts'
import { logName } from '../shared/log-name.ts'
import { logFault } from '../shared/obstacles.ts'
import { timing } from '../shared/timing.ts'
import { whileLoggedIn } from '../shared/while-logged-in.ts'
import type { World } from '../world.ts'
import { isReady, requestHead, type HeadReply } from './signers.ts'

/** No head is taken for the sake of these records. */
const aboutHeads: ReadonlySet<EventType> = new Set<EventType>(['headSigned', 'headRefused'])
const occasions: ReadonlySet<EventType> = new Set<EventType>([
  'counterStarted',
  'loggedIn',
  'loggedOut',
  'dayCloseRequested',
])

/** The head of what is on the disk now; null in training, and while the log or the shop is not known. */
function headNow({ store: { state, facts }, durableHead, clock }: World): HeadOfShop | null {
  const name = logName(state)
  const { shop } = state.session
  if (!name || !shop || logFault(facts)) return null
  const { seq, hash } = durableHead()
  return {
    shop: shop.id,
    ...name,
    count: seq,
    hash,
    stateHash: stateHashOf(state),
    hashVersion,
    at: clock.nowMs(),
  }
}

/**
 * Has heads of the log signed: at the start, at the log-in and log-out, before the report of a day that is being closed,
 * in each segment, every ten minutes of work, and every minute of work while the print program mirrors another log of this
 * counter. A signer that did not answer or that refused gets another request every minute; one that does not sign heads
 * gets one at the next log-in.
 */
export function headsEffects(world: World): Observable<Command> {
  const { store, clock } = world
  const lacking = new Set<HeadSigner>()
  const open = new Set<HeadSigner>()
  let hasNews = false
  let takenAtMs = clock.monotonicMs()
  let { segment } = world.durableHead()

  /** The segment of an event may end right after it. */
  function isOccasion({ type }: Logged): boolean {
    hasNews ||= !aboutHeads.has(type)
    if (type === 'loggedIn') lacking.clear()
    const isCollected = type === 'movementDone' && isDayClosing(store.state)
    return occasions.has(type) || isCollected || world.durableHead().segment !== segment
  }

  const everybody = (): HeadSigner[] => HeadSigner.options.filter((by) => !lacking.has(by))
  /** The mirror continues another log: this one may be an old copy. */
  const isDoubtful = () => hasNews && store.facts.mirror.refused === 'differs'
  const isTime = () => hasNews && clock.monotonicMs() - takenAtMs >= timing.headEveryMs

  function sign(signers: readonly HeadSigner[]): Observable<Command> {
    const ready = signers.filter((by) => isReady[by](world))
    for (const by of signers) if (!ready.includes(by)) open.add(by)
    const head = ready.length > 0 ? headNow(world) : null
    if (!head) return EMPTY
    if (signers.length === everybody().length) {
      hasNews = false
      takenAtMs = clock.monotonicMs()
    }
    segment = world.durableHead().segment
    return merge(
      ...ready.map((by) =>
        from(requestHead[by](world, head)).pipe(mergeMap((reply) => receive(by, head, reply))),
      ),
    )
  }

  function receive(by: HeadSigner, head: HeadOfShop, reply: HeadReply): Command[] {
    open.delete(by)
    if (reply.kind === 'lacking') lacking.add(by)
    if (reply.kind === 'again' || reply.kind === 'refused') open.add(by)
    if (reply.kind === 'refused') return [{ type: 'recordHeadRefused', by, reason: reply.reason, head }]
    if (reply.kind !== 'signed') return []
    const { kind: _kind, ...signed } = reply
    return [{ type: 'recordHeadSigned', by, ...signed }]
  }

  return merge(
    store.events$.pipe(
      filter(isOccasion),
      map(() => () => (hasNews ? everybody() : [])),
    ),
    whileLoggedIn(world, () => timer(timing.headRetryMs, timing.headRetryMs)).pipe(
      map(() => (isTime() || isDoubtful() ? everybody : () => [...open])),
    ),
  ).pipe(
    // After the segment has changed.
    observeOn(asapScheduler),
    concatMap((signers) => defer(() => sign(signers()))),
  )
}
