import { wrap, type Remote } from 'comlink'
import type { Outcome } from '../../../values/outcome.ts'
import type {
  RunQuery,
  Dismissible,
  Ownership,
  PageCommand,
  CounterApi,
  ViewMessage,
} from '../../../worker/api.ts'
import { pageBuild } from '../page-build.ts'
import { isReplay } from '../page-kind.ts'
import { signal } from '../signal.ts'
import { showInConsole } from './debug-handle.ts'
import { watchPulse } from './pulse.ts'
import { keptTokens, tokenCookies } from './session-tokens.ts'
import { becomeSingleWriter } from './single-writer.ts'
import { currentView, receive } from './view.ts'
import { startWorker } from './worker.ts'

/**
 * `slowDisk`: an earlier worker still holds the log, and this one waits for it. `occupied`: another tab has the
 * counter; it may be taken over. `lost`: another tab took it over from this one. `noCore`: no worker could be started, or
 * one after another has died.
 */
type Connection = 'connecting' | 'slowDisk' | 'occupied' | 'lost' | 'reload' | 'noCore' | Ownership

const restartDelayMs = 1_000
/** More failures than these within a minute are shown. */
const mostFailures = 2
const rememberedMs = 60_000

/** One run of the worker. `waiting`: who waits for an answer, and learns when the worker is given up. */
interface Run {
  readonly api: Remote<CounterApi>
  readonly waiting: Set<() => void>
  end(): void
  /** Resolves once its worker has ended and released all files. */
  gone(): Promise<void>
}

const connection = signal<Connection>(isReplay ? 'ready' : 'connecting')
let run: Run | null = null
let failures = 0
/** The rescued log to continue with, until that is done. */
let rescued: Uint8Array | null = null

/** Whether this page alone has the log: until a new core has written what was rescued. */
export const hasRescuedLog = (): boolean => rescued !== null

export const useConnection = (): Connection => connection.use()

/** Resolves to true once a core is running again, or to false once it is clear that this page has none. */
export function reconnected(): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = connection.watch(check)
    function check(): void {
      const now = connection.get()
      if (now === 'connecting' || now === 'slowDisk') return
      stop()
      resolve(now === 'ready')
    }
    check()
  })
}

function takeMessage(message: ViewMessage): void {
  if (message.kind === 'slowDisk') return connection.set('slowDisk')
  if (message.kind !== 'tokens') {
    receive(message)
    if (import.meta.env.DEV) showInConsole(currentView(), message)
    return
  }
  const isSecure = location.protocol === 'https:'
  const { hostId } = currentView().state.session
  rememberHost(hostId)
  for (const cookie of tokenCookies(message.tokens, hostId, isSecure)) document.cookie = cookie
}

function beginRun(): Run {
  const name = crypto.randomUUID()
  const worker = startWorker(name)
  const api = wrap<CounterApi>(worker)
  const waiting = new Set<() => void>()
  // In development a worker may be stopped at a breakpoint.
  const pulse = import.meta.env.DEV
    ? undefined
    : watchPulse(
        api.ping,
        restart,
        // A start may verify and replay a long log for half a minute, and answers nothing meanwhile.
        () => (connection.get() === 'ready' ? 2 : 15),
      )
  worker.addEventListener('error', () => restart())
  worker.addEventListener('message', ({ data }: MessageEvent<ViewMessage | { kind?: never }>) => {
    // The others are comlink's. None comes of a worker that was ended.
    if (data.kind) takeMessage(data)
  })
  return {
    api,
    waiting,
    end() {
      clearInterval(pulse)
      worker.terminate()
      for (const giveUp of waiting) giveUp()
    },
    gone: () => navigator.locks.request(name, () => {}),
  }
}

function endRun(next: Connection): void {
  run?.end()
  run = null
  connection.set(next)
}

/** Takes the counter, from another tab if `takeOver` is true, and starts its worker. */
export async function connect(takeOver = false, shown: Connection = 'connecting'): Promise<void> {
  endRun(shown)
  let own: Run | null = null
  try {
    // Without memory for it the browser refuses the worker at once.
    own = run = beginRun()
    const isOurs = await becomeSingleWriter(takeOver, () => endRun('lost'))
    if (run !== own) return
    if (!isOurs) return endRun('occupied')
    const ownership = await answered(
      own,
      own.api.connect(pageBuild, keptTokens(document.cookie, rememberedHost()), rescued),
    )
    if (!ownership || run !== own) return
    if (ownership === 'noStorage') return restart(ownership)
    if (ownership === 'ready') rescued = null
    connection.set(ownership)
    // Earlier than the pulse would miss it, where the browser has ended the worker.
    void own.gone().then(() => run === own && restart())
  } catch (error) {
    console.error(error)
    if (run === own) restart()
  }
}

/**
 * A worker that hangs or breaks is replaced: its log is durable, so the next one continues there as soon as the old one
 * has released the log. A failure that repeats itself is shown until a start succeeds.
 */
function restart(shown: Connection = failures < mostFailures ? 'connecting' : 'noCore'): void {
  failures++
  setTimeout(() => failures--, rememberedMs)
  endRun(shown)
  setTimeout(() => {
    if (!run && connection.get() === shown) void connect(false, shown)
  }, restartDelayMs)
}

/**
 * Continues with a log that the core rescued from its memory: in a new worker, after the old one has ended. While the
 * old one holds the deleted files, new files beside them would be deleted too.
 */
export async function beginWith(log: Uint8Array): Promise<void> {
  rescued = log
  const old = run
  endRun('connecting')
  await old?.gone()
  await connect()
}

const restarted = { ok: false, refusal: { code: 'counterRestarted' } } as const
/** A replay has no core: whatever the page requests of it is refused. */
const replayed = { ok: false, refusal: { code: 'isReplay' } } as const

/** Calls the worker; a refusal if there is none, or if it dies during the call. */
export async function callWorker<T>(
  call: (api: Remote<CounterApi>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!run) return isReplay ? replayed : restarted
  return (await answered(run, call(run.api))) ?? restarted
}

/** The worker's answer; null where it is given up before. */
const answered = <T>({ waiting }: Run, answer: Promise<T>): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const giveUp = () => resolve(null)
    waiting.add(giveUp)
    void answer.then(resolve, reject).finally(() => waiting.delete(giveUp))
  })

/** Runs a query of the core. Comlink's `Remote` type would lose the mapping from names to answers. */
export const query: RunQuery = (name, ...args) =>
  callWorker((api) => (api.query as unknown as RunQuery)(name, ...args))

/**
 * Sends a command to the core. If the core dies meanwhile, this waits for its replacement without a time limit, and
 * `isDone` checks in the replacement's state whether the command took effect.
 */
export async function order(command: PageCommand, isDone: () => boolean): Promise<Outcome> {
  const outcome = await callWorker((api) => api.dispatch(command))
  if (outcome.ok || outcome.refusal.code !== restarted.refusal.code) return outcome
  return (await reconnected()) && isDone() ? { ok: true, value: undefined } : outcome
}

/** Closes one of the `dismissals`: a part of the facts, such as the error modal or a report. */
export const dismiss = (what: Dismissible): void => void run?.api.dismiss(what)

const storageKey = 'balcao-host'

/**
 * The host whose tokens the page keeps, from one visit to the next: the core reports it only after the page has looked
 * for the tokens.
 */
const rememberedHost = (): string | null => localStorage.getItem(storageKey)

const rememberHost = (hostId: string | null): void =>
  hostId === null ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, hostId)
