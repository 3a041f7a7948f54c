import { proxy, wrap, type Remote } from 'comlink'
import { useSyncExternalStore } from 'react'
import {
  apiVersion,
  type Dismissible,
  type Ownership,
  type Outcome,
  type TerminalApi,
  type ViewMessage,
} from '../../worker/api.ts'
import { keptTokens, tokenCookies } from './session-tokens.ts'
import { receive } from './view.ts'
import { watchPulse } from './pulse.ts'
import { startWorker } from './worker.ts'

/** `lost`: another tab took the terminal over from this one. */
export type Connection = 'connecting' | 'lost' | 'reload' | Ownership

const restartDelayMs = 1_000

/** One life of the worker: `died` settles when it is given up, so that nobody waits for answers that never come. */
interface Life {
  readonly api: Remote<TerminalApi>
  readonly died: Promise<void>
  end(): void
}

function hear(message: ViewMessage): void {
  if (message.kind !== 'tokens') return receive(message)
  const isSecure = location.protocol === 'https:'
  for (const cookie of tokenCookies(message.tokens, isSecure)) document.cookie = cookie
}

let connection: Connection = 'connecting'
let life: Life | null = null
/** From the loss of a worker that had the terminal until the next one has it. */
let isRestarting = false
const listeners = new Set<() => void>()

function setConnection(next: Connection): void {
  connection = next
  for (const listener of listeners) listener()
}

export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => connection,
  )

function beginLife(): Life {
  const worker = startWorker()
  const api = wrap<TerminalApi>(worker)
  let settleDied = () => {}
  const died = new Promise<void>((resolve) => {
    settleDied = resolve
  })
  const stopPulse = watchPulse(
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

/** Starts the worker and takes the terminal, from another tab where `takeOver` says so. */
export async function connect(takeOver = false): Promise<void> {
  life?.end()
  const mine = beginLife()
  life = mine
  setConnection('connecting')
  const onLost = () => {
    if (life !== mine) return
    mine.end()
    setConnection('lost')
  }
  try {
    const ownership = await Promise.race([
      mine.api.connect(apiVersion, takeOver, keptTokens(document.cookie), proxy(hear), proxy(onLost)),
      mine.died,
    ])
    if (!ownership || life !== mine) return
    isRestarting = false
    setConnection(ownership)
  } catch (error) {
    console.error(error)
    if (life === mine) restart()
  }
}

/**
 * A worker that hangs or breaks is replaced: its log is durable, so the next one takes up where it stopped. It takes the
 * terminal over from the dying one, which may hold it for seconds yet, but never from another tab that has it.
 */
function restart(): void {
  const hadTerminal = connection === 'ready' || isRestarting
  isRestarting = hadTerminal
  life?.end()
  life = null
  setConnection('connecting')
  setTimeout(() => void connect(hadTerminal), restartDelayMs)
}

/** Asks the worker; a refusal where there is none, or where it dies over the question. */
export async function ask<T>(
  question: (api: Remote<TerminalApi>) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const restarted = { ok: false, refusal: { code: 'terminalRestarted' } } as const
  if (!life) return restarted
  return Promise.race([question(life.api), life.died.then(() => restarted)])
}

/** Closes what is shown of the facts: the error modal, the banner, a check, a look-up or a report. */
export const dismiss = (what: Dismissible): void => void life?.api.dismiss(what)
