import type { View, ViewMessage } from '../../../worker/api.ts'
import { signal } from '../signal.ts'
import { setHostTime } from './host-clock.ts'
import { applyPatches } from './patches.ts'

const replica = signal<View | null>(null)

/** Applies a message of the worker to the replica. */
export function receive(message: Extract<ViewMessage, { kind: 'view' | 'patches' }>): void {
  const before = replica.get()
  const view = message.kind === 'view' ? message.view : before && applyPatches(before, message.patches)
  replica.set(view)
  if (view && view.facts.status.hostTime !== before?.facts.status.hostTime)
    setHostTime(view.facts.status.hostTime)
}

/** The current replica; null before the first view has arrived. */
export const receivedView = replica.get

/** The current replica; only for code that runs after the first view has arrived. */
export function currentView(): View {
  const view = receivedView()
  if (!view) throw new Error('the view was read before the counter sent it')
  return view
}

export const watchView = replica.watch

/** Whether the first view has arrived: before that nothing can be read. */
export const useHasView = (): boolean => replica.use((view) => view !== null)

/** Whether the host answers, as far as is known; before the first view, the page has just come from it. */
export const useIsHostUp = (): boolean =>
  replica.use((view) => view === null || view.facts.status.host === 'up')

/** One value of the replica. The selector must return an equal value while its subject is unchanged. */
export const useView = <T>(select: (view: View) => T): T => replica.use(() => select(currentView()))
