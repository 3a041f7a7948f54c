import type { Message } from '../../worker/api.ts'
import * as limits from '../kit/limits.ts'
import { signal } from '../kit/signal.ts'
import { query } from '../kit/replica/counter.ts'
import { currentView } from '../kit/replica/view.ts'
import { keySuffix } from '../kit/page-kind.ts'
import { unreadCount } from './unread-count.ts'
import type { Reading } from '../kit/reading.tsx'

const storageKey = `balcao.messagesRead${keySuffix}`

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

/** Requests the messages from the host. If that fails, the earlier ones stay on the screen. */
export async function fetchMessages(): Promise<void> {
  if (reading.get().state === 'failed') show({ state: 'loading' })
  const outcome = await query('fetchMessages')
  if (outcome.ok) show({ state: 'known', value: outcome.value })
  else if (reading.get().state !== 'known') show({ state: 'failed', refusal: outcome.refusal })
}

/** Marks the messages on the screen as read and returns those that were unread. */
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

/** Fetches the messages after the log-in, and then every minute. */
export function watchMessages(): void {
  reading.set({ state: 'loading' })
  fetchForOperator()
  if (isWatching) return
  isWatching = true
  setInterval(fetchForOperator, limits.messagesEveryMs)
}

export const useMessages = (): Reading<readonly Message[]> => reading.use()

/** The maximum number of stored ids: more than a host keeps for all operators of a browser. */
const remembered = 500

export const unreadOf = (messages: readonly Message[], read: ReadonlySet<string>): Message[] =>
  messages.filter((message) => !read.has(markOf(message)))

/** A host that was set up again counts from the beginning: its messages have other times. */
const markOf = ({ id, at }: Message): string => `${id}@${at}`

/** The ids that were read before, and these; the oldest are dropped. */
export const afterReading = (read: ReadonlySet<string>, messages: readonly Message[]): string[] =>
  [...new Set([...messages.map(markOf), ...read])].slice(0, remembered)

/** The stored value of an earlier visit. It may be invalid. */
export function parseRead(text: string | null): Set<string> {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((mark) => typeof mark === 'string') : [])
  } catch {
    return new Set()
  }
}
