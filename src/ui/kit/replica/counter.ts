import { proxy, wrap, type Remote } from 'comlink'
import {
  apiVersion,
  type Ask,
  type Dismissible,
  type Ownership,
  type Outcome,
  type PageCommand,
  type CounterApi,
  type ViewMessage,
} from '../../../worker/api.ts'
import { signal } from '../signal.ts'
import { showInConsole } from './debug-handle.ts'
import { watchPulse } from './pulse.ts'
import { keptTokens, tokenCookies } from './session-tokens.ts'
import { becomeSingleWriter } from './single-writer.ts'
import { currentView, receive } from './view.ts'
import { startWorker } from './worker.ts'

/**
 * `slowDisk`: a worker of earlier still has the log, and this one waits for it. `occupied`: another tab has the counter;
 * it may be taken over. `lost`: another tab took it over from this one. `noCore`: the worker's code does not arrive.
 */
type Connection = 'connecting' | 'slowDisk' | 'occupied' | 'lost' | 'reload' | 'noCore' | Ownership

const restartDelayMs = 1_000
/** Of a worker that never answered: more would not help. */
const mostFailedStarts = 3

/** One life of the worker: `died` settles when it is given up, so that nobody waits for answers that never come. */
interface Life {
  readonly api: Remote<CounterApi>
  readonly died: Promise<void>
  end(): void
}

const connection = signal<Connection>('connecting')
let life: Life | null = null
/** A worker of this page has answered once. */
let hasWorked = false
let failedStarts = 0
/** The log to go on in, from the loss of the one before until that is done. */
let rescued: Uint8Array | null = null

export const useConnection = (): Connection => connection.use()

/** Resolves once a core is at work again, to true; or once it is known that this page has none, to false. */
export function settled(): Promise<boolean> {
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

function hear(message: ViewMessage): void {
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

function beginLife(): Life {
  const worker = startWorker()
  const api = wrap<CounterApi>(worker)
  let settleDied = () => {}
  const died = new Promise<void>((resolve) => {
    settleDied = resolve
  })
  // In development a worker may stand at a breakpoint.
  const stopPulse = import.meta.env.DEV
    ? () => {}
    : watchPulse(
        () => api.ping(),
        () => restart(),
      )
  worker.addEventListener('error', () => restart())
  return {
    api,
    died,
    end() {
      stopPulse()
      worker.terminate()
      settleDied()
    },
  }
}

function endLife(next: Connection): void {
  life?.end()
  life = null
  connection.set(next)
}

/** Takes the counter, from another tab where `takeOver` says so, and starts its worker. */
export async function connect(takeOver = false): Promise<void> {
  endLife('connecting')
  const mine = beginLife()
  life = mine
  const isOurs = await becomeSingleWriter(takeOver, () => endLife('lost'))
  if (life !== mine) return
  if (!isOurs) return endLife('occupied')
  try {
    const hearMine = (message: ViewMessage) => {
      if (life === mine) hear(message)
    }
    const ownership = await Promise.race([
      mine.api.connect(apiVersion, keptTokens(document.cookie, rememberedHost()), rescued, proxy(hearMine)),
      mine.died,
    ])
    if (!ownership || life !== mine) return
    hasWorked = true
    if (ownership === 'ready') rescued = null
    connection.set(ownership)
  } catch (error) {
    console.error(error)
    if (life === mine) restart()
  }
}

/**
 * A worker that hangs or breaks is replaced: its log is durable, so the next one takes up where it stopped, as soon as
 * the one that is dying has let go of the log.
 */
function restart(): void {
  if (!hasWorked && ++failedStarts === mostFailedStarts) return endLife('noCore')
  endLife('connecting')
  setTimeout(() => {
    if (connection.get() === 'connecting') void connect()
  }, restartDelayMs)
}

/**
 * Goes on in a log that the core rescued from its memory. In a new worker, for as long as the old one lives, its hold on
 * the deleted files takes whatever is begun beside them along.
 */
export async function beginWith(log: Uint8Array): Promise<void> {
  rescued = log
  await connect()
}

const restarted = { ok: false, refusal: { code: 'terminalRestarted' } } as const

/** Calls the worker; a refusal where there is none, or where it dies over the call. */
export async function callWorker<T>(
  call: (api: Remote<CounterApi>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!life) return restarted
  return Promise.race([call(life.api), life.died.then(() => restarted)])
}

/** Asks the core a query. Comlink's `Remote` would forget which name goes with which answer. */
export const ask: Ask = (name, ...args) => callWorker((api) => (api.ask as unknown as Ask)(name, ...args))

/**
 * Has the core carry out a command. Where it dies over that, the one that replaces it is waited for, however long that
 * takes, and `isDone` looks in what that one has read from the log whether it was done after all.
 */
export async function order(command: PageCommand, isDone: () => boolean): Promise<Outcome> {
  const outcome = await callWorker((api) => api.dispatch(command))
  if (outcome.ok || outcome.refusal.code !== restarted.refusal.code) return outcome
  return (await settled()) && isDone() ? { ok: true, value: undefined } : outcome
}

/** Closes what is shown of the facts: the error modal, the banner, a check, a look-up or a report. */
export const dismiss = (what: Dismissible): void => void life?.api.dismiss(what)

const storageKey = 'balcao-host'

/** Whose tokens the page keeps, from one visit to the next: the core says it only after the page has looked for them. */
const rememberedHost = (): string | null => localStorage.getItem(storageKey)

const rememberHost = (hostId: string | null): void =>
  hostId === null ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, hostId)
