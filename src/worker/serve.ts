import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as Comlink from 'comlink'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { done, refuse } from '../values/outcome.ts'
import type { KeptTokens } from './adapters/kept-tokens.ts'
import { OpfsLog } from './adapters/opfs-log.ts'
import { apiVersion, type Ownership, type CounterApi, type ViewMessage } from './api.ts'
import { PageCommand } from './commands.ts'
import { emptyLog, logOfState } from './core/log.ts'
import { extentOf, isOfLaterVersion, recover, type Recovered, type Segment } from './core/recover.ts'
import { parseSnapshot, type Snapshot } from './core/snapshot.ts'
import type { Ports } from './core/ports.ts'
import type { CounterStore } from './world.ts'
import { askIn, notReady } from './queries.ts'
import { takeUp } from './reconciliation/take-up.ts'
import { hashOf } from './replay.ts'
import type { State } from './state.ts'
import { startCounter, type Counter } from './counter.ts'

const productVersion = __PRODUCT_VERSION__
const build = __BUILD__

/** Where a counter works: what it keeps in this browser under which names, and the world outside of it. */
export interface Workplace {
  /** Its log's folder in the origin private file system. */
  readonly logFolder: string
  /** What the name of a saved log begins with. */
  readonly logName: string
  /** The session's tokens, where the page may have to keep them. */
  readonly tokens?: KeptTokens
  /** Reaches for the world, once it is known what the log says. */
  open(state: State): Promise<Outside>
  /** What only a lesson has. */
  readonly training?: Pick<CounterApi, 'startTrainingOver' | 'layTrainingCard'>
}

export interface Outside {
  readonly ports: Ports
  /** Called with the store before anything happens in it. */
  begin?(store: CounterStore): void
  /** Lets go of everything. */
  stop?(): void
}

export const hash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
export const clock = { nowMs: () => Date.now(), monotonicMs: () => performance.now() }

let workplace: Workplace
let outside: Outside | null = null
let log: OpfsLog | null = null
let counter: Counter | null = null

export const report = (error: unknown) => console.error(error)

interface Recovery {
  readonly segments: Segment[]
  readonly recovered: Recovered
  readonly from: Snapshot<State> | null
}

/**
 * What the log says, from the last snapshot on where that one is good. In development none is: the code that wrote it has
 * been edited since, and the build is still the same.
 */
async function recoverFrom(opened: OpfsLog, isSnapshotTrusted = !import.meta.env.DEV): Promise<Recovery> {
  const stored = isSnapshotTrusted ? await opened.loadSnapshot() : null
  const from = parseSnapshot(stored, build, hashOf)
  const segments = await opened.segments(from?.head.segment)
  const recovered = recover(segments, hash, from?.head ?? emptyLog)
  // A snapshot stands for everything before the segment that follows it: without that segment it stands for too much.
  if (from && segments.length === 0) return recoverFrom(opened, false)
  // Where the log does not go on as the snapshot says, and is whole from its beginning, the snapshot is what is damaged.
  const isDoubtful = from && recovered.damages.some(({ offset }) => offset === 0)
  const whole = isDoubtful ? await recoverFrom(opened, false) : null
  return whole?.recovered.damages.length === 0 ? whole : { segments, recovered, from }
}

type Tell = (message: ViewMessage) => void

/** Opens the log, comes to the state it says, and starts the core there; or leaves a later version's log alone. */
async function start(rescued: Uint8Array | null, onMessage: Tell): Promise<Ownership> {
  const onWait = () => onMessage({ kind: 'slowDisk' })
  const opened = (log = await OpfsLog.open(workplace.logFolder, onWait))
  if (rescued) await opened.beginWith(rescued)
  const { segments, recovered, from } = await recoverFrom(opened)
  if (isOfLaterVersion(recovered)) return 'laterLog'
  if (!from) await opened.dropSnapshot()
  const { state, damage } = takeUp(recovered, from)
  await opened.beginWriting(recovered.head.segment, segments, recovered.cut)
  const { ports, begin } = (outside = await workplace.open(state))
  counter = startCounter({
    ports,
    storage: opened,
    sha256: hash,
    state,
    head: recovered.head,
    damage,
    isLineOpen: recovered.isLineOpen,
    counterId: state.session.counterId ?? uuidv7(),
    productVersion,
    build,
    saveSnapshot: (taken) => void opened.saveSnapshot(taken).catch(report),
    show(store) {
      begin?.(store)
      tellOfDamage(store, recovered)
      tell(store, onMessage)
    },
    report,
  })
  return 'ready'
}

function tellOfDamage(store: CounterStore, { damages }: Pick<Recovered, 'damages'>): void {
  store.learn((facts) => {
    facts.logDamage = extentOf(damages)
  })
}

/** Lets go of the counter: it begins anew, or could not begin. */
export function stop(): void {
  counter?.stop()
  outside?.stop?.()
  log?.close()
  counter = log = outside = null
}

function tell(store: CounterStore, onMessage: Tell): void {
  onMessage({ kind: 'view', view: { state: store.state, facts: store.facts } })
  workplace.tokens?.changes$.subscribe((tokens) => onMessage({ kind: 'tokens', tokens }))
  store.changes$.subscribe(({ patches, events }) =>
    onMessage({ kind: 'patches', patches, ...(import.meta.env.DEV && { events }) }),
  )
}

/** Of a log that is saved now. */
const fileName = (what: string): string =>
  `${workplace.logName}${what}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.jsonl`

/** Null where the disk takes no more. */
function checkpoint(opened: Counter): string | null {
  try {
    return opened.checkpoint()
  } catch (error) {
    report(error)
    return null
  }
}

const Token = v.pipe(v.string(), v.maxLength(4_096))
const Tokens = v.object({ access: Token, refresh: Token })
const askNobody = askIn(null)

const api: CounterApi = {
  async connect(contract, kept, rescued, onMessage) {
    if (contract !== apiVersion) return 'reload'
    const tokens = v.safeParse(Tokens, kept)
    if (tokens.success) workplace.tokens?.adopt(tokens.output)
    return start(rescued instanceof Uint8Array ? rescued : null, onMessage).catch(
      (error: unknown): Ownership => {
        report(error)
        stop()
        return 'noStorage'
      },
    )
  },
  async dispatch(command) {
    const parsed = v.safeParse(PageCommand, command)
    if (!parsed.success) return refuse('badCommand')
    return counter ? counter.store.dispatch(parsed.output) : notReady
  },
  ask: (name, ...args) => (counter?.ask ?? askNobody)(name, ...args),
  async coreBuild() {
    return done(build)
  },
  async exportLog() {
    if (!counter || !log) return notReady
    const stateHash = checkpoint(counter)
    if (!stateHash) return refuse('logUnavailable')
    const segments = await log.segments()
    tellOfDamage(counter.store, recover(segments, hash))
    const bytes = await new Blob(
      segments.map((segment) => segment.bytes as Uint8Array<ArrayBuffer>),
    ).arrayBuffer()
    const name = fileName('')
    return { ok: true, value: Comlink.transfer({ name, bytes: new Uint8Array(bytes), stateHash }, [bytes]) }
  },
  async rescueLog() {
    if (!counter || !log) return notReady
    const { store, head } = counter
    const { counterId } = store.state.session
    const stateHash = hashOf(store.state)
    const bytes = logOfState(counterId ?? uuidv7(), head(), store.state, stateHash, hash, clock.nowMs())
    const rest = log.rest().map((segment) => ({
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
    counter?.store.learn((facts) => {
      facts[what] = null
    })
  },
  async ping() {
    return true
  },
}

/** Serves the page from here on. */
export function serveCounter(here: Workplace): void {
  workplace = here
  Comlink.expose(api)
}
