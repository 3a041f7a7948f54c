import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as Comlink from 'comlink'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { done, refuse } from '../values/outcome.ts'
import type { KeptTokens } from './adapters/kept-tokens.ts'
import { gzipped } from './adapters/gzip.ts'
import { OpfsLog } from './adapters/opfs-log.ts'
import type { Ownership, CounterApi, ViewMessage } from './api.ts'
import { PageCommand } from './commands.ts'
import { logOfState } from './core/log.ts'
import { extentOf, isOfLaterVersion, type Recovered } from './core/recover.ts'
import type { Ports } from './core/ports.ts'
import type { CounterStore } from './world.ts'
import { dismissals } from './facts.ts'
import { queryIn, notReady } from './queries.ts'
import { resumeLog } from './reconciliation/resume-log.ts'
import { CheckedLines } from './log-export/checked-lines.ts'
import { LogPart, partName, periodOf, withoutRecords } from './log-export/log-part.ts'
import { readPart } from './log-export/read-part.ts'
import { mendLog, recoverFrom } from './log-recovery.ts'
import { inNextLog } from './heads/next-log.ts'
import { stateHashOf } from './replay.ts'
import type { State } from './state.ts'
import { startCounter, type Counter } from './counter.ts'

const productVersion = __PRODUCT_VERSION__
const build = __BUILD__

/** The environment of a counter: the names of its storage in this browser, and its ports. */
export interface Workplace {
  /** Its log's folder in the origin private file system. */
  readonly logFolder: string
  /** The prefix of a saved log's name. */
  readonly logName: string
  /** The session's tokens, if the page has to keep them. */
  readonly tokens?: KeptTokens
  /** Creates the ports, once the log has been read. */
  open(state: State): Promise<Outside>
  /** Parts that only training has. */
  readonly training?: Pick<CounterApi, 'startTrainingOver' | 'layTrainingCard'>
}

export interface Outside {
  readonly ports: Ports
  /** Called with the store before any event or command. */
  begin?(store: CounterStore): void
  /** Releases all resources. */
  stop?(): void
}

export const hash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
export const clock = { nowMs: () => Date.now(), monotonicMs: () => performance.now() }

let workplace: Workplace
let running: { readonly counter: Counter; readonly log: OpfsLog } | null = null
/** Release what is open, the latest last. */
const releases: (() => void)[] = []

export const report = (error: unknown) => console.error(error)

/** In development no snapshot is used, because the code may have changed within the same build. */
const reading = { sha256: hash, build, isSnapshotTrusted: !import.meta.env.DEV }

const send = (message: ViewMessage): void => postMessage(message)

/** Opens the log, replays it and starts the core; does not touch the log of a later version. */
async function start(rescued: Uint8Array | null): Promise<Ownership> {
  const onWait = () => send({ kind: 'slowDisk' })
  const log = await OpfsLog.open(workplace.logFolder, hash, onWait)
  releases.push(() => log.close())
  if (rescued) await log.beginWith(rescued)
  const read = await recoverFrom(log, reading)
  if (isOfLaterVersion(read.recovered)) return 'laterLog'
  const asRead = resumeLog(read.recovered, read.from)
  const outside = await workplace.open(asRead.state)
  releases.push(() => outside.stop?.())
  const mended = await mendLog(log, read, asRead, outside.ports, hash)
  const { segments, recovered, from } = mended.length > 0 ? await recoverFrom(log, reading) : read
  const { state, damage } = mended.length > 0 ? resumeLog(recovered, from) : asRead
  if (!from) await log.dropSnapshot()
  await log.beginWriting(recovered.head.segment, segments, recovered.cut)
  const counter = startCounter({
    ports: outside.ports,
    storage: log,
    sha256: hash,
    state,
    head: recovered.head,
    segmentBegunAt: recovered.segmentBegunAt,
    damage,
    mended,
    isLineOpen: recovered.isLineOpen,
    counterId: state.session.counterId ?? uuidv7(),
    productVersion,
    build,
    saveSnapshot: (snapshot) => void log.saveSnapshot(snapshot).catch(report),
    show(store) {
      outside.begin?.(store)
      reportDamage(store, recovered)
      if (!damage) sendView(store)
    },
    report,
  })
  // Gaps end the session. A page that saw the state before that would show the counter for a moment.
  if (damage) sendView(counter.store)
  releases.push(() => counter.stop())
  running = { counter, log }
  return 'ready'
}

function reportDamage(store: CounterStore, { damages }: Pick<Recovered, 'damages'>): void {
  store.updateFacts((facts) => {
    facts.log.damage = extentOf(damages)
  })
}

/** Releases the counter, before a new start or after a failed one. */
export function stop(): void {
  running = null
  for (const release of releases.splice(0).reverse()) release()
}

/** The view as it is, and every change from now on. */
function sendView(store: CounterStore): void {
  send({ kind: 'view', view: { state: store.state, facts: store.facts } })
  workplace.tokens?.changes$.subscribe((tokens) => send({ kind: 'tokens', tokens }))
  store.changes$.subscribe(({ patches, events }) =>
    send({ kind: 'patches', patches, ...(import.meta.env.DEV && { events }) }),
  )
}

/** The name of a log that is saved now. */
const fileName = (what: string): string =>
  `${workplace.logName}${what}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.jsonl`

/** Null if the disk is full. */
function checkpoint(counter: Counter): string | null {
  try {
    return counter.checkpoint()
  } catch (error) {
    report(error)
    return null
  }
}

const Token = v.pipe(v.string(), v.maxLength(4_096))
const Tokens = v.object({ access: Token, refresh: Token })
const queryWithoutCounter = queryIn(null)

const api: CounterApi = {
  async connect(pageBuild, kept, rescued) {
    if (pageBuild !== build) return 'reload'
    const tokens = v.safeParse(Tokens, kept)
    if (tokens.success) workplace.tokens?.adopt(tokens.output)
    return start(rescued instanceof Uint8Array ? rescued : null).catch((error: unknown): Ownership => {
      report(error)
      stop()
      return 'noStorage'
    })
  },
  async dispatch(command) {
    const parsed = v.safeParse(PageCommand, command)
    if (!parsed.success) return refuse('badCommand')
    return running ? running.counter.store.dispatch(parsed.output) : notReady
  },
  query: (name, ...args) => (running?.counter.query ?? queryWithoutCounter)(name, ...args),
  async coreBuild() {
    return done(build)
  },
  async exportLog(part) {
    const wanted = v.safeParse(LogPart, part)
    if (!wanted.success) return refuse('badCommand')
    if (!running) return notReady
    const { counter, log } = running
    if (!checkpoint(counter)) return refuse('logUnavailable')
    const { store } = counter
    const period = periodOf(wanted.output, store.state)
    const lines = period && (await readPart(log, period, log.end, hash))
    if (!lines) return withoutRecords(store.state)
    const checked = new CheckedLines(hash)
    const file = await gzipped(checked.pass(lines))
    if (wanted.output.kind === 'whole') reportDamage(store, checked)
    return done({ name: `${fileName(partName(wanted.output))}.gz`, file, stateHash: checked.stateHash })
  },
  async rescueLog() {
    if (!running) return notReady
    const { store, head } = running.counter
    const { counterId } = store.state.session
    const state = inNextLog(store.state)
    const carried = { reason: 'storageLost', earlier: head(), state, stateHash: stateHashOf(state) } as const
    const bytes = logOfState({ logId: counterId ?? uuidv7(), at: clock.nowMs(), ...carried }, hash)
    const rest = running.log.rest().map((segment) => ({
      name: fileName(`-segment-${segment.number}`),
      bytes: segment.bytes as Uint8Array<ArrayBuffer>,
    }))
    return done([{ name: fileName('-state'), bytes }, ...rest])
  },
  async startTrainingOver(deploymentId) {
    return workplace.training?.startTrainingOver(deploymentId) ?? refuse('badCommand')
  },
  async layTrainingCard(idCard) {
    return workplace.training?.layTrainingCard(idCard) ?? refuse('badCommand')
  },
  async dismiss(what) {
    running?.counter.store.updateFacts(dismissals[what])
  },
  async ping() {
    return true
  },
}

/** Serves the page from now on. */
export function serveCounter(here: Workplace): void {
  workplace = here
  // Held as long as this worker lives, so that the page can wait for its end.
  void navigator.locks.request(self.name, () => new Promise<never>(() => {}))
  Comlink.expose(api)
}
