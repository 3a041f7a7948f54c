import { exhaustMap, filter, ignoreElements, merge, takeWhile, tap, timer, type Observable } from 'rxjs'
import { portableTools } from '../../events/log-format.ts'
import { LogReader } from '../../events/log-reader.ts'
import type { LogName, MirrorList } from '../../protocol/mirror.ts'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import { logOfState, type LogHead } from '../core/log.ts'
import { evolve } from '../evolve.ts'
import { stateHashOf } from '../replay.ts'
import type { MirroredLog } from '../shared/log-facts.ts'
import { isOldLog } from '../shared/obstacles.ts'
import { timing } from '../shared/timing.ts'
import { openMoney } from '../shared/uncertain.ts'
import { isUnused } from '../shared/unused.ts'
import type { State } from '../state.ts'
import type { World } from '../world.ts'
import { LogResumption } from './resume-log.ts'

type Mirror = MirrorList['mirrors'][number]

/** How many mirrors are read, the latest first, and how many logs are offered. */
const readAtMost = 10
const offeredAtMost = 3

const isNew = (state: State): boolean => isUnused(state) && state.reconciliation.damage === null

/** The print program that may mirror a log for this counter; null if it is away, in training, and once this log is used. */
function serviceNow({ store: { state, facts } }: World): string | null {
  const { deployment, shop, printService } = state.session
  if (!deployment || deployment.isTraining || !shop || !isNew(state)) return null
  return facts.printing.socket === 'up' ? printService : null
}

/** While nothing was sold by a new log: offers to continue an earlier one that the print program mirrors (`facts.log.mirrored`). */
export const mirroredLogsEffects = (world: World): Observable<never> =>
  merge(offeredOnce(world), withdrawnOnceUsed(world)).pipe(ignoreElements())

/** Repeats until the print program has answered. */
const offeredOnce = (world: World): Observable<unknown> =>
  timer(timing.mirroredCheckMs, timing.mirroredCheckMs).pipe(
    takeWhile(() => isNew(world.store.state)),
    filter(() => serviceNow(world) !== null),
    exhaustMap(() => offer(world)),
    takeWhile((isAnswered) => !isAnswered),
  )

/** A cashier who sells before the answer, or before choosing, has begun a new counter. */
const withdrawnOnceUsed = ({ store }: World): Observable<unknown> =>
  store.events$.pipe(
    filter(() => store.facts.log.mirrored.length > 0 && !isNew(store.state)),
    tap(() =>
      store.updateFacts((facts) => {
        facts.log.mirrored = []
      }),
    ),
  )

/** False if the print program did not answer. */
async function offer(world: World): Promise<boolean> {
  const { print, store } = world
  const service = serviceNow(world)
  const reply = service === null ? null : await print.mirrors(service)
  if (service === null || reply?.kind !== 'list') return reply?.kind === 'lacking'
  const offered: MirroredLog[] = []
  for (const mirror of candidates(reply.mirrors).slice(0, readAtMost)) {
    const read = offered.length < offeredAtMost ? await readMirror(world, service, mirror) : null
    if (read && isOfSameShop(store.state, read)) offered.push(shown(mirror, read))
  }
  if (serviceNow(world) !== null)
    store.updateFacts((facts) => {
      facts.log.mirrored = offered
    })
  return true
}

/** The latest log of each counter that no connected browser mirrors, the latest first. */
function candidates(mirrors: readonly Mirror[]): Mirror[] {
  const isLatest = ({ counterId, log }: Mirror) =>
    !mirrors.some((other) => other.counterId === counterId && other.log > log)
  return mirrors
    .filter((mirror) => mirror.count > 0 && !mirror.isInUse && isLatest(mirror))
    .toSorted((a, b) => b.atMs - a.atMs)
}

/** What a mirror holds. */
interface Mirrored {
  /** As the counter continues from it: the records that the mirror lacks are a gap at the end. */
  readonly state: State
  readonly head: LogHead
  readonly lastAt: number
  readonly isDamaged: boolean
}

/** Null if it cannot be read, contradicts itself, is of another counter than its name says, or cannot be continued. */
async function readMirror(world: World, service: string, name: LogName): Promise<Mirrored | null> {
  const resumption = new LogResumption()
  const reader = new LogReader(resumption, portableTools(world.sha256))
  try {
    const isRead = await world.print.readMirror(service, name, 1, (bytes) => {
      reader.read(bytes)
      return reader.laterLine === null
    })
    if (!isRead || reader.laterLine !== null) return null
    reader.end()
  } catch {
    return null
  }
  const { seq, hash } = reader
  const { state, damage } = resumption.result(seq + 1)
  const { counterId } = state.session
  if (!damage || resumption.lastAt === null || counterId !== name.counterId || isOldLog(state)) return null
  if (isUnused(state)) return null
  // A mirror may be so short that it does not say itself which log it is of.
  state.heads.earlierLogs = Math.max(state.heads.earlierLogs, name.log - 1)
  const at = world.clock.nowMs()
  evolve(state, { seq: seq + 1, at, type: 'logDamageFound', data: { ...damage, isFromMirror: true } })
  const isDamaged = damage.gaps.length > 1
  return { state, head: { seq, hash, segment: 0 }, lastAt: resumption.lastAt, isDamaged }
}

const isOfSameShop = ({ session: own }: State, { state: { session } }: Mirrored): boolean =>
  session.shop?.id === own.shop?.id &&
  session.deployment?.id === own.deployment?.id &&
  session.hostId === own.hostId &&
  session.counterId !== own.counterId

const shown = ({ counterId, log }: Mirror, { state, lastAt, isDamaged }: Mirrored): MirroredLog => ({
  counterId,
  log,
  lastAt,
  isDamaged,
  operatorId: state.session.lastOperatorId,
  openMoney: openMoney(state),
})

/**
 * The log with which the counter continues a mirrored one, which is read anew: its first record has the state. The mirrored
 * records stay where they are.
 */
export async function continueFromMirror(
  world: World,
  counterId: string,
  log: number,
): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  const service = serviceNow(world)
  if (service === null) return refuse(isNew(world.store.state) ? 'printServiceDown' : 'mirrorTooLate')
  const reply = await world.print.mirrors(service)
  const mirrors = reply.kind === 'list' ? candidates(reply.mirrors) : []
  const mirror = mirrors.find((one) => one.counterId === counterId && one.log === log)
  const read = mirror && (await readMirror(world, service, mirror))
  if (!read || !isOfSameShop(world.store.state, read)) return refuse('mirrorUnreadable')
  if (!isNew(world.store.state)) return refuse('mirrorTooLate')
  const { state, head: earlier } = read
  const carried = { reason: 'mirror', earlier, state, stateHash: stateHashOf(state) } as const
  return done(logOfState({ logId: counterId, at: world.clock.nowMs(), ...carried }, world.sha256))
}
