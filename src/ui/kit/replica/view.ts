import { useSyncExternalStore } from 'react'
import type { View, ViewMessage } from '../../../worker/api.ts'
import { setHostTime } from './host-clock.ts'
import { applyPatches } from './patches.ts'

let view: View | null = null
const listeners = new Set<() => void>()

/** Brings the replica up to date with what the worker told. */
export function receive(message: Extract<ViewMessage, { kind: 'view' | 'patches' }>): void {
  const before = view
  if (message.kind === 'view') view = message.view
  else if (view) view = applyPatches(view, message.patches)
  if (view && view.facts.hostTime !== before?.facts.hostTime) setHostTime(view.facts.hostTime)
  for (const listener of listeners) listener()
}

/** The replica of this moment; only for what runs after the first view has come. */
export function currentView(): View {
  if (!view) throw new Error('the view was read before the terminal sent it')
  return view
}

/** Calls back after every change of the replica; returns the way to stop. */
export function watchView(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the first view has come: before that nothing can be read. */
export const useHasView = (): boolean => useSyncExternalStore(watchView, () => view !== null)

/** One value of the replica. The selector must return something that stays equal while nothing it is about changes. */
export const useView = <T>(select: (view: View) => T): T =>
  useSyncExternalStore(watchView, () => select(currentView()))
