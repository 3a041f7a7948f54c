import { useSyncExternalStore } from 'react'
import type { Message } from '../../worker/api.ts'
import { limits } from '../kit/limits.ts'
import { ask } from '../kit/replica/counter.ts'
import { currentView } from '../kit/replica/view.ts'
import { trainingSuffix } from '../kit/is-training.ts'
import { afterReading, parseRead, unreadOf } from './unread.ts'
import { setUnreadCount } from './unread-count.ts'
import type { Reading } from '../kit/reading/use-reading.ts'

const storageKey = `balcao.messagesRead${trainingSuffix}`

let reading: Reading<readonly Message[]> = { state: 'loading' }
let isWatching = false
const listeners = new Set<() => void>()

const readBefore = (): Set<string> => parseRead(localStorage.getItem(storageKey))

const known = (): readonly Message[] => (reading.state === 'known' ? reading.value : [])

function show(next: Reading<readonly Message[]>): void {
  reading = next
  setUnreadCount(unreadOf(known(), readBefore()).length)
  for (const listener of listeners) listener()
}

/** Asks the host for its messages. What was fetched before stays on the screen while that fails. */
export async function fetchMessages(): Promise<void> {
  if (reading.state === 'failed') show({ state: 'loading' })
  const outcome = await ask('fetchMessages')
  if (outcome.ok) show({ state: 'known', value: outcome.value })
  else if (reading.state !== 'known') show({ state: 'failed', refusal: outcome.refusal })
}

/** The messages on the screen that were not read yet; from now on they were. */
export function readAll(): readonly Message[] {
  const before = readBefore()
  const messages = known()
  localStorage.setItem(storageKey, JSON.stringify(afterReading(before, messages)))
  setUnreadCount(0)
  return unreadOf(messages, before)
}

const fetchForOperator = (): void => {
  if (currentView().state.session.operator) void fetchMessages()
}

/** Fetches the messages now, for whoever has logged in, and then every minute. */
export function watchMessages(): void {
  reading = { state: 'loading' }
  fetchForOperator()
  if (isWatching) return
  isWatching = true
  setInterval(fetchForOperator, limits.messagesEveryMs)
}

export const useMessages = (): Reading<readonly Message[]> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => reading,
  )
