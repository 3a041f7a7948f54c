import type { Message } from '../../worker/api.ts'
import { limits } from '../kit/limits.ts'
import { signal } from '../kit/signal.ts'
import { ask } from '../kit/replica/counter.ts'
import { currentView } from '../kit/replica/view.ts'
import { trainingSuffix } from '../kit/is-training.ts'
import { unreadCount } from './unread-count.ts'
import type { Reading } from '../kit/reading.tsx'

const storageKey = `balcao.messagesRead${trainingSuffix}`

const reading = signal<Reading<readonly Message[]>>({ state: 'loading' })
let isWatching = false

const readBefore = (): Set<string> => parseRead(localStorage.getItem(storageKey))

const known = (): readonly Message[] => {
  const shown = reading.get()
  return shown.state === 'known' ? shown.value : []
}

function show(next: Reading<readonly Message[]>): void {
  reading.set(next)
  unreadCount.set(unreadOf(known(), readBefore()).length)
}

/** Asks the host for its messages. What was fetched before stays on the screen while that fails. */
export async function fetchMessages(): Promise<void> {
  if (reading.get().state === 'failed') show({ state: 'loading' })
  const outcome = await ask('fetchMessages')
  if (outcome.ok) show({ state: 'known', value: outcome.value })
  else if (reading.get().state !== 'known') show({ state: 'failed', refusal: outcome.refusal })
}

/** The messages on the screen that were not read yet; from now on they were. */
export function readAll(): readonly Message[] {
  const before = readBefore()
  const messages = known()
  localStorage.setItem(storageKey, JSON.stringify(afterReading(before, messages)))
  unreadCount.set(0)
  return unreadOf(messages, before)
}

const fetchForOperator = (): void => {
  if (currentView().state.session.operator) void fetchMessages()
}

/** Fetches the messages now, for whoever has logged in, and then every minute. */
export function watchMessages(): void {
  reading.set({ state: 'loading' })
  fetchForOperator()
  if (isWatching) return
  isWatching = true
  setInterval(fetchForOperator, limits.messagesEveryMs)
}

export const useMessages = (): Reading<readonly Message[]> => reading.use()

/** Ids remembered at most: more than any host keeps messages for all of the operators of a browser. */
const remembered = 500

export const unreadOf = (messages: readonly Message[], read: ReadonlySet<string>): Message[] =>
  messages.filter((message) => !read.has(markOf(message)))

/** A host that was set up anew counts from the beginning: its messages are others, at other times. */
const markOf = ({ id, at }: Message): string => `${id}@${at}`

/** What was read before, and these; the oldest are forgotten. */
export const afterReading = (read: ReadonlySet<string>, messages: readonly Message[]): string[] =>
  [...new Set([...messages.map(markOf), ...read])].slice(0, remembered)

/** As it was stored by an earlier visit, or by whatever else writes there. */
export function parseRead(text: string | null): Set<string> {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((mark) => typeof mark === 'string') : [])
  } catch {
    return new Set()
  }
}
