import type { View, ViewMessage } from '../../../worker/api.ts'
import { signal } from '../signal.ts'
import { setHostTime } from './host-clock.ts'
import { applyPatches } from './patches.ts'

const replica = signal<View | null>(null)

/** Brings the replica up to date with what the worker told. */
export function receive(message: Extract<ViewMessage, { kind: 'view' | 'patches' }>): void {
  const before = replica.get()
  const view = message.kind === 'view' ? message.view : before && applyPatches(before, message.patches)
  replica.set(view)
  if (view && view.facts.hostTime !== before?.facts.hostTime) setHostTime(view.facts.hostTime)
}

/** The replica of this moment; only for what runs after the first view has come. */
export function currentView(): View {
  const view = replica.get()
  if (!view) throw new Error('the view was read before the terminal sent it')
  return view
}

export const watchView = replica.watch

/** Whether the first view has come: before that nothing can be read. */
export const useHasView = (): boolean => replica.use((view) => view !== null)

/** One value of the replica. The selector must return something that stays equal while nothing it is about changes. */
export const useView = <T>(select: (view: View) => T): T => replica.use(() => select(currentView()))
