import { filter, timer, type Subscription } from 'rxjs'
import { errorCodes } from '../protocol/error-codes.ts'
import type { Sha256 } from '../events/log-format.ts'
import type { LogGap } from '../events/reconciliation.ts'
import type { DataOf } from '../events/vocabulary.ts'
import { playersEffects } from './players/effects.ts'
import { keepingNames } from './players/names.ts'
import { tillEffects } from './till/effects.ts'
import { watchClocks, type ClockWatch } from './shared/clock-watch.ts'
import type { Command } from './commands.ts'
import { runEffects } from './core/effects.ts'
import type { CounterStore, World } from './world.ts'
import { LogWriter, type LogBytes, type LogFiles, type LogHead, type LogStorage } from './core/log.ts'
import { onlyWhileLogged, watchLog, type Deletion } from './core/log-watch.ts'
import type { HostPort, HostReply, Ports } from './core/ports.ts'
import type { Snapshot } from './core/snapshot.ts'
import { createStore } from './core/store.ts'
import { untilLogged } from './core/until-logged.ts'
import { collectorEffects } from './collector/effects.ts'
import { dayEffects } from './day/effects.ts'
import { decide } from './decide.ts'
import { drawerEffects } from './drawer/effects.ts'
import { evolve } from './evolve.ts'
import { initialFacts, type Facts } from './facts.ts'
import { handoverEffects } from './handover/effects.ts'
import { headsEffects } from './heads/effects.ts'
import { mirrorEffects } from './mirror/effects.ts'
import { gamesEffects } from './games/effects.ts'
import { hostNowOf } from './shared/host-clock.ts'
import { WalletLinks } from './shared/wallet-links.ts'
import { toOwnHost } from './shared/other-host.ts'
import { requestKinds } from './shared/request-kinds.ts'
import { paymentEffects } from './sale/payment/effects.ts'
import { printOutcomeCommands } from './printing/decide.ts'
import { printingEffects } from './printing/effects.ts'
import { queryIn, type RunQuery } from './queries.ts'
import { stateHashOf } from './replay.ts'
import { mirroredLogsEffects } from './reconciliation/from-mirror.ts'
import { reconciliationEffects } from './reconciliation/effects.ts'
import { retentionEffects } from './retention/effects.ts'
import { reportsEffects } from './reports/effects.ts'
import { sessionEffects } from './session/effects.ts'
import type { State } from './state.ts'
import { statusEffects } from './status/effects.ts'
import { terminalsEffects } from './terminals/effects.ts'
import { timersEffects } from './timers/effects.ts'
import { stateLines } from './shared/state-record.ts'
import { timing } from './shared/timing.ts'
import { verificationEffects } from './verification/effects.ts'
import { walletsEffects } from './wallets/effects.ts'

const effects = [
  sessionEffects,
  gamesEffects,
  timersEffects,
  tillEffects,
  paymentEffects,
  printingEffects,
  drawerEffects,
  playersEffects,
  verificationEffects,
  walletsEffects,
  terminalsEffects,
  reportsEffects,
  dayEffects,
  handoverEffects,
  reconciliationEffects,
  mirroredLogsEffects,
  headsEffects,
  mirrorEffects,
  collectorEffects,
  retentionEffects,
  statusEffects,
]

/** A segment ends after so many events, so that a start with a sound snapshot replays few. */
const segmentEvents = 5_000

export interface CounterOptions {
  readonly ports: Ports
  readonly storage: LogStorage & LogBytes & LogFiles
  readonly sha256: Sha256
  readonly state: State
  readonly head: LogHead
  /** The number of the current segment's first record. */
  readonly segmentBegunAt: number
  /** The events to write first if the log continues after gaps. */
  readonly damage?: DataOf<'logDamageFound'> | null
  /** Damaged records that were put back. */
  readonly mended?: readonly LogGap[]
  /** The log's last line is incomplete, so the next record starts a new line. */
  readonly isLineOpen?: boolean
  /** Identity of the counter, the same in all its segments. */
  readonly counterId: string
  readonly productVersion: string
  /** The id of this build: snapshots are valid only for their own build. */
  readonly build: string
  readonly saveSnapshot: (snapshot: Snapshot<State>) => void
  /** Shows the recovered state before the effects start, so the page can render it meanwhile. */
  readonly show: (store: CounterStore) => void
  /** Reports an internal error, which has no other consequence. */
  readonly report: (error: unknown) => void
}

export interface Counter {
  readonly store: CounterStore
  readonly query: RunQuery
  /** Writes a checkpoint at the end of the log and returns it. */
  checkpoint(): string
  /** The position of the log. */
  head(): LogHead
  stop(): void
}

/** The running core: recovered state, durable log, rules, effects. */
export function startCounter(options: CounterOptions): Counter {
  const { ports, counterId, productVersion } = options
  const log = new LogWriter(options.storage, options.sha256, options.head)
  if (options.isLineOpen) log.endLine()
  if (log.head.segment === 0) log.nextSegment(counterId, ports.clock.nowMs())
  const playerNames = new Map<string, string>()
  const plain = createStore(machine(ports), log, { state: options.state, facts: initialFacts })
  const until = untilLogged(plain.dispatch, ({ type }) => comeOnce.has(type))
  const store = dispatchingBy(plain, keepingNames(until.dispatch, playerNames, ports.newId))
  options.show(store)
  const clocks = watchClocks(ports, store)
  const deletion = deletionIn(store)
  const operatorId = () => store.state.session.operator?.operatorId ?? null
  const world: World = {
    ...ports,
    host: toOwnHost(
      onlyWhileLogged(watchedHost(ports, store, clocks), options.storage, deletion, operatorId),
      store,
    ),
    store,
    productVersion,
    operatorId,
    walletLinks: new WalletLinks(),
    playerNames,
    durableHead: () => log.durableHead,
    log: options.storage,
    sha256: options.sha256,
  }
  const running = runEffects(effects, world, options.report)
  const rotation = rotateSegments(options, world, log)
  const watch = watchLog(options.storage, deletion, timing.logCheckMs)
  until.insist(
    ...(options.damage ? [{ type: 'recordLogDamage', damage: options.damage } as const] : []),
    ...(options.mended?.length ? [{ type: 'recordLogMended', gaps: options.mended } as const] : []),
    { type: 'startCounter', productVersion, counterId },
  )
  const checkpoint = (): string => {
    const stateHash = stateHashOf(store.state)
    log.checkpoint(stateHash, ports.clock.nowMs())
    return stateHash
  }
  const again = whileBroken(store, until.tryAgain, checkpoint)
  return {
    store,
    query: queryIn(world),
    checkpoint,
    head: () => log.head,
    stop() {
      again.unsubscribe()
      watch.unsubscribe()
      clocks.stop()
      rotation.unsubscribe()
      running.unsubscribe()
    },
  }
}

const machine = ({ clock, newId }: Ports) => ({
  now: () => clock.nowMs(),
  evolve,
  logTaken(facts: Facts, isTaken: boolean) {
    facts.log.isBroken = !isTaken
  },
  decide(state: State, command: Command, facts: Facts) {
    const hostNow = hostNowOf(facts, clock.monotonicMs())
    return decide(state, command, { now: clock.nowMs(), hostNow, newId, facts })
  },
})

/** The browser deleted the log: sets this in the facts. */
const deletionIn = (store: CounterStore): Deletion => ({
  isKnown: () => store.facts.log.isDeleted,
  report: () =>
    store.updateFacts((facts) => {
      facts.log.isDeleted = true
    }),
})

/** What a request or a print came to is reported once; an inquiry or the next start would find it only later. */
const comeOnce: ReadonlySet<Command['type']> = new Set([
  ...requestKinds.flatMap((kind) => kind.outcomeCommands),
  ...printOutcomeCommands,
])

/** While the disk takes no events: tries again, until the counter goes on by itself. `write` throws while it is full. */
const whileBroken = (store: CounterStore, tryAgain: () => boolean, write: () => void): Subscription =>
  timer(timing.logCheckMs, timing.logCheckMs)
    .pipe(filter(() => store.facts.log.isBroken && tryAgain() && store.facts.log.isBroken))
    .subscribe(() => {
      try {
        write()
      } catch {
        return
      }
      store.updateFacts((facts) => {
        facts.log.isBroken = false
      })
    })

/** The store with this way to dispatch. */
function dispatchingBy(store: CounterStore, dispatch: CounterStore['dispatch']): CounterStore {
  const { events$, changes$, updateFacts } = store
  return {
    get state() {
      return store.state
    },
    get facts() {
      return store.facts
    },
    events$,
    changes$,
    updateFacts,
    dispatch,
  }
}

/** Every answer shows that the host is reachable, and its time. */
function watchedHost({ host }: Ports, store: CounterStore, clocks: ClockWatch): HostPort {
  return {
    ...host,
    async call(name, request, idempotencyKey) {
      const reply = await host.call(name, request, idempotencyKey)
      const state = stateOfHost(reply)
      if (state !== null && store.facts.status.host !== state)
        store.updateFacts((facts) => {
          facts.status.host = state
        })
      clocks.receive(name, reply.hostAtMs)
      return reply
    },
  }
}

/** Null where the reply says nothing about it. */
function stateOfHost(reply: HostReply<unknown>): 'up' | 'slow' | 'down' | null {
  if (reply.kind === 'unknown') return reply.isSent === false ? null : 'down'
  return reply.kind === 'refused' && reply.error.code === errorCodes.tooManyRequests ? 'slow' : 'up'
}

/** Starts a new segment for every shift, and when a segment has reached its maximum number of events. */
function rotateSegments(options: CounterOptions, world: World, log: LogWriter) {
  let begunAt = options.segmentBegunAt
  return world.store.events$.subscribe((event) => {
    const isDue = event.type === 'loggedIn' || log.head.seq - begunAt >= segmentEvents
    if (!isDue) return
    begunAt = log.head.seq
    try {
      closeSegment(options, world, log)
    } catch (error) {
      options.report(error)
    }
  })
}

function closeSegment(
  { counterId, build, ports, saveSnapshot, storage, report }: CounterOptions,
  { store }: World,
  log: LogWriter,
): void {
  const { state } = store
  const stateHash = stateHashOf(state)
  const { head: before } = log
  const checkpoint = log.checkpoint(stateHash, ports.clock.nowMs())
  const { head } = log
  log.nextSegment(counterId, ports.clock.nowMs())
  if (log.head.segment === head.segment) return
  saveSnapshot({ build, head, stateHash, state })
  const lines = stateLines(state, before, checkpoint, ports.clock.nowMs())
  void storage.saveState(log.head.segment, lines).catch(report)
}
